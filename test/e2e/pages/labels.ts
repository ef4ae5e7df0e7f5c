import type { Visit } from "./visit.ts";

/** What is wrong with the labels of the fields that are typed into or chosen from, as the page stands (UX 26): none in
 *  sight, an asterisk instead of words, or beside or below its field. What a search asks is said by its button; a list's
 *  bar is one line, its controls' labels stand before them. */
export const labelFaults = ({ page }: Pick<Visit, "page">): Promise<string[]> =>
  page.evaluate(() => {
    const kinds = ["checkbox", "radio", "range", "hidden", "submit", "button", "search", "file"];
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true }) && element.closest(".vh") === null;
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
        "main :is(input, select, textarea)",
      ),
    ].filter((field) => isShown(field) && !kinds.includes(field.type));
    const textTop = (label: Element) => {
      const range = document.createRange();
      range.selectNodeContents(label);
      const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
      return Math.min(...lines.map(({ top }) => top));
    };
    const found = fields.flatMap((field) => {
      const name = field.name || field.id;
      const label = [...(field.labels ?? [])].find(isShown);
      if (label === undefined) return [`${name}: no label in sight`];
      const words = label.textContent.trim();
      if (words === "") return [`${name}: a label without words`];
      if (words.includes("*")) return [`${name}: an asterisk`];
      if (field.closest(".toolbar") !== null) return [];
      const isAbove = textTop(label) <= field.getBoundingClientRect().top;
      return isAbove ? [] : [`${name}: "${words}" is not above it`];
    });
    return [`${fields.length}`, ...found];
  });
