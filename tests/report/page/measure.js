() => {
  const found = { overlaps: [], outside: [], texts: 0, charts: 0, empty: [] };
  const wide = document.documentElement.scrollWidth;
  if (wide > window.innerWidth) found.outside.push(`the page is ${wide} wide`);
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest("script, title, .unseen, .skip")) continue;
    if (!parent.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const clip = parent.closest(".wide")?.getBoundingClientRect();
    for (const box of range.getClientRects()) {
      const left = Math.max(box.left, clip?.left ?? box.left);
      const right = Math.min(box.right, clip?.right ?? box.right);
      if (right - left < 2) continue;
      // Letters seldom fill the box of their line.
      const inset = box.height * 0.14;
      boxes.push({ left: left + 1, right: right - 1, top: box.top + inset,
                   bottom: box.bottom - inset, text: node.data.trim().slice(0, 40) });
    }
  }
  found.texts = boxes.length;
  boxes.sort((one, other) => one.top - other.top);
  boxes.forEach((one, n) => {
    for (let at = n + 1; at < boxes.length && boxes[at].top < one.bottom; at += 1) {
      const other = boxes[at];
      if (one.left < other.right && other.left < one.right) {
        found.overlaps.push(`${one.text} / ${other.text}`);
      }
    }
  });
  for (const svg of document.querySelectorAll("figure.chart > svg")) {
    if (!svg.checkVisibility()) continue;
    found.charts += 1;
    const frame = svg.getBoundingClientRect();
    const shapes = [...svg.querySelectorAll("rect, use")];
    if (!shapes.length || frame.width < 200) found.empty.push(svg.getAttribute("aria-label"));
    for (const shape of [...shapes, ...svg.querySelectorAll("text")]) {
      const box = shape.getBoundingClientRect();
      if (box.left < frame.left - 1 || box.right > frame.right + 1 ||
          box.top < frame.top - 1 || box.bottom > frame.bottom + 1) {
        found.outside.push(shape.textContent);
      }
    }
  }
  return found;
}
