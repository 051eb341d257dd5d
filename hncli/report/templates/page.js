"use strict";
// Everything can be read without this: it adds a line that says what is pointed at, and sorting.
document.querySelectorAll("figure.chart").forEach((figure) => {
  const line = document.createElement("p");
  line.className = "pointed";
  line.setAttribute("aria-hidden", "true");
  figure.querySelector("svg").after(line);
  for (const kind of ["pointerover", "click"]) {
    figure.addEventListener(kind, (event) => {
      const tip = event.target.closest("rect, use")?.querySelector("title");
      if (tip) line.textContent = tip.textContent;
    });
  }
});
document.querySelectorAll("table.sortable").forEach((table) => {
  const body = table.tBodies[0];
  const heads = [...table.tHead.rows[0].cells];
  const key = (row, n) => row.cells[n].dataset.sort ?? row.cells[n].textContent.trim();
  heads.forEach((head, n) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const down = head.getAttribute("aria-sort") === "ascending";
      const rows = [...body.rows].sort((one, other) => {
        const [a, b] = [key(one, n), key(other, n)];
        return a - b || a.localeCompare(b);
      });
      body.append(...(down ? rows.reverse() : rows));
      heads.forEach((each) => each.removeAttribute("aria-sort"));
      head.setAttribute("aria-sort", down ? "descending" : "ascending");
    });
  });
});
// For browsers that print closed parts closed.
let opened = [];
addEventListener("beforeprint", () => {
  opened = [...document.querySelectorAll("details:not([open])")];
  opened.forEach((part) => { part.open = true; });
});
addEventListener("afterprint", () => opened.forEach((part) => { part.open = false; }));
