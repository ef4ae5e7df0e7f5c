import type { Visit } from "./visit.ts";

/** Texts and controls of the page that stand over each other, and what is fixed over the page whatever is below it. */
export const overlaps = ({ page }: Visit): Promise<string[]> => page.evaluate(overlapsInPage);

/** Runs in the page. */
function overlapsInPage(): string[] {
  /** Less than this is the room around letters. */
  const slack = 4;
  const faults: string[] = [];
  for (const item of document.querySelectorAll<HTMLElement>(".results > li"))
    item.style.setProperty("content-visibility", "visible");
  const wordsOf = ({ textContent }: Node) => `"${(textContent ?? "").trim().slice(0, 30)}"`;
  const isKept = (element: Element | null): boolean => {
    for (let one = element; one !== null; one = one.parentElement) {
      const { position, clipPath } = getComputedStyle(one);
      // What sticks to an edge has a place of its own at the page's end; what is clipped is for the ear.
      if (position === "sticky" || position === "fixed" || clipPath !== "none") return false;
    }
    return true;
  };
  for (const element of document.querySelectorAll<HTMLElement>("a, button, p, output")) {
    if (getComputedStyle(element).position !== "fixed" || !element.checkVisibility()) continue;
    faults.push(`fixed: ${element.className} ${element.innerText.slice(0, 30)}`);
  }
  /** What of a text is drawn: a box with its own scroll or edge cuts the rest off. */
  const drawn = (element: Element, { left, top, right, bottom }: DOMRect) => {
    const box = { left, top, right, bottom };
    for (let one: Element | null = element; one !== null; one = one.parentElement) {
      if (getComputedStyle(one).overflowX === "visible" || one === document.documentElement)
        continue;
      const edge = one.getBoundingClientRect();
      box.left = Math.max(box.left, edge.left);
      box.right = Math.min(box.right, edge.right);
      box.top = Math.max(box.top, edge.top);
      box.bottom = Math.min(box.bottom, edge.bottom);
    }
    return box;
  };
  const texts: { left: number; right: number; top: number; bottom: number; node: Node }[] = [];
  for (const control of document.querySelectorAll(".btn--primary, .btn--second, .seg, .select")) {
    if (control.checkVisibility({ visibilityProperty: true }) && isKept(control))
      texts.push({ ...drawn(control, control.getBoundingClientRect()), node: control });
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!(node instanceof Text) || node.data.trim() === "" || parent === null) continue;
    if (parent.closest("option, script, style, svg, noscript, .vh") !== null) continue;
    if (!parent.checkVisibility({ visibilityProperty: true }) || !isKept(parent)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = drawn(parent, rect);
      if (box.right - box.left > slack && box.bottom - box.top > slack)
        texts.push({ ...box, node });
    }
  }
  texts.sort((one, other) => one.top - other.top);
  for (const [index, one] of texts.entries()) {
    for (const other of texts.slice(index + 1)) {
      if (other.top > one.bottom - slack) break;
      if (one.node.contains(other.node) || other.node.contains(one.node)) continue;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - other.top;
      if (across > slack && down > slack)
        faults.push(`${wordsOf(one.node)} and ${wordsOf(other.node)}`);
    }
  }
  return [...new Set(faults)].slice(0, 5);
}
