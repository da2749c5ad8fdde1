/**
 * What all the apps share: they are elements of the page, they load data first, they redraw.
 *
 * They draw into the page itself, so that its style and its colours reach them.
 */

import { html, LitElement } from "lit";
import { load } from "./data.js";
import { parsed } from "./parsed.js";
import { say, useWords } from "./words.js";

export class OnoElement extends LitElement {
  static properties = { state: { state: true } };

  constructor() {
    super();
    /** @type {"loading" | "ready" | "failed"} */
    this.state = "loading";
  }

  /** What stood inside the tag stays until there is something better to show. */
  createRenderRoot() {
    const root = document.createElement("div");
    root.className = "ono";
    this.append(root);
    return root;
  }

  connectedCallback() {
    super.connectedCallback();
    /** Until there is something to see. */
    this.settled = this.start();
  }

  async start() {
    try {
      useWords(await load("text"));
      await parsed;
      await this.prepare();
      this.replaceChildren(this.renderRoot);
      this.state = "ready";
      await this.updateComplete;
    } catch (error) {
      console.error(error);
      this.state = "failed";
    }
  }

  /** Load what the app needs. */
  async prepare() {}

  render() {
    if (this.state === "ready") return this.view();
    return this.state === "failed" ? this.failure() : html``;
  }

  /** In words that the page itself brings: what could not be had may be the file of texts. */
  failure() {
    return html`<p class="ono-faults" role="alert">${this.getAttribute("failed")}
      <button type="button" @click=${() => this.start()}>${this.getAttribute("again")}</button></p>`;
  }

  view() {
    return html``;
  }

  /** The element of the app that now has this id; for moving the focus. */
  async focusOn(selector) {
    await this.updateComplete;
    /** @type {HTMLElement | null} */ (this.renderRoot.querySelector(selector))?.focus({ preventScroll: true });
  }
}

/** Give a friend the address: by the device's own sharing, or by the clipboard. */
export async function share(title, url = location.href) {
  const shared = { title, url };
  if (navigator.share) {
    const done = await navigator.share(shared).then(() => true, () => false);
    return done ? say("share.sent") : "";
  }
  const copied = await navigator.clipboard?.writeText(url).then(() => true, () => false);
  return copied ? say("share.copied") : say("share.by_hand");
}
