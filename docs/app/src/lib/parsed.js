/** When the page is there as a whole; an app may well be loaded before. */
export const parsed = document.readyState === "loading"
  ? new Promise((resolve) => { document.addEventListener("DOMContentLoaded", resolve, { once: true }); })
  : Promise.resolve();
