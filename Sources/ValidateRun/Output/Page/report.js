const form = document.querySelector("form");
const items = [...document.querySelectorAll("[data-file]")];
const update = () => {
  const {rule, file} = form.elements;
  for (const item of items) {
    const isOfRule = rule.value === "" || item.dataset.rules.split(" ").includes(rule.value);
    const isOfFile = file.value === "" || item.dataset.file === file.value;
    item.hidden = !isOfRule || !isOfFile;
  }
  for (const group of document.querySelectorAll(".group")) {
    group.hidden = group.querySelector("[data-file]:not([hidden])") === null;
  }
  form.querySelector("output").textContent = items.filter(item => !item.hidden).length;
};
if (form) {
  form.hidden = false;
  form.addEventListener("input", update);
  // The controls have their new values only after the event.
  form.addEventListener("reset", () => setTimeout(update));
  form.addEventListener("submit", event => event.preventDefault());
  // A browser may remember earlier choices.
  update();
}
