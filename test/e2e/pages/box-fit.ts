import type { Visit } from "./visit.ts";

/** Text that stands beyond its box (a card, a panel, a bar, the page), as the page is now: what it is and by
 *  how many pixels. What scrolls or is cut by its own box on purpose is left out. */
export const textBeyondBoxes = ({ page }: Visit): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = ".card, .promo-card, .panel, .price-box, .buy-bar, .compare-tray, .dialog, main";
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest(".vh") === null;
    const isCut = (from: Element, box: Element): boolean => {
      for (let at: Element | null = from; at !== null && at !== box; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== "visible") return true;
      return false;
    };
    const found: string[] = [];
    const texts = document.createTreeWalker(document.querySelector("main")!, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const holder = text.parentElement;
      const box = holder?.closest(boxes);
      if (!holder || !box || text.textContent?.trim() === "") continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, width } = range.getBoundingClientRect();
      const around = box.getBoundingClientRect();
      const beyond = Math.round(Math.max(right - around.right, around.left - left));
      if (width === 0 || beyond <= 0 || !isSeen(holder) || isCut(holder, box)) continue;
      found.push(`${box.className || "main"}: "${text.textContent?.trim()}" by ${beyond} px`);
    }
    return found;
  });
