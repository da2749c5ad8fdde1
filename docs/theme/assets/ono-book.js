/* The rulebook with the choices of its reader; without this it shows the usual ones. */
(() => {
  const form = document.getElementById("choices");
  if (!form) return;
  const parts = document.querySelectorAll("[data-when]");
  const selects = [...form.querySelectorAll("select")];

  /** What is asked for in the address, such as #v1;o=scoring.points,losses.third-loss-out */
  const asked = () => {
    const part = location.hash.split(";").find((each) => each.startsWith("o="));
    return new Map((part ?? "o=").slice(2).split(",").map((pair) => pair.split(".")));
  };

  const show = () => {
    const chosen = new Map(selects.map((select) => [select.name, select.value]));
    const holds = (pair) => chosen.get(pair.slice(0, pair.indexOf("="))) === pair.slice(pair.indexOf("=") + 1);
    parts.forEach((part) => { part.hidden = !part.dataset.when.split(" ").every(holds); });
  };

  const take = () => {
    const wanted = asked();
    selects.forEach((select) => {
      const value = wanted.get(select.name);
      if ([...select.options].some((option) => option.value === value)) select.value = value;
    });
    show();
  };

  const keep = () => {
    const other = selects.filter((select) => !select.selectedOptions[0].defaultSelected);
    const pairs = other.map((select) => `${select.name}.${select.value}`);
    history.replaceState(null, "", pairs.length ? `#v1;o=${pairs.join(",")}` : location.pathname);
    show();
  };

  form.hidden = false;
  form.addEventListener("change", keep);
  form.querySelector("[data-print]").addEventListener("click", () => window.print());
  window.addEventListener("hashchange", take);
  take();
})();
