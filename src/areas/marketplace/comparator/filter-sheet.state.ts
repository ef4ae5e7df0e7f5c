import { type RefObject, useCallback, useEffect, useState } from "react";
import { filterSheetId } from "./filter-ids.rules.ts";

export interface FilterSheet {
  isOpen: boolean;
  open(): void;
  close(): void;
}

const focusable = "a[href], button:not(:disabled), input:not(:disabled):not([type=hidden]), select";

/** The filters over the page on a small screen: focus goes into `sheet`, stays there, and returns to
 *  what opened it (UX 32). On a large screen they stand beside the list, always. */
export function useFilterSheet(sheet: RefObject<HTMLElement | null>): FilterSheet {
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => setIsOpen(true), []);
  const close = useCallback(() => setIsOpen(false), []);
  // A card's link to the clinics leads to them: into the sheet, or to the group beside the list.
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      const group = link?.dataset["group"];
      if (link?.getAttribute("href") !== `#${filterSheetId}` || group === undefined) return;
      event.preventDefault();
      setIsOpen(!window.matchMedia("(min-width: 992px)").matches);
      const control = () =>
        sheet.current?.querySelector<HTMLElement>(`[data-group="${group}"] input`)?.focus();
      requestAnimationFrame(() => requestAnimationFrame(control));
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [sheet]);
  useEffect(() => {
    const element = sheet.current;
    if (!isOpen || element === null) return;
    const opener = document.activeElement;
    element.querySelector<HTMLElement>("h2")?.focus();
    const wide = window.matchMedia("(min-width: 992px)");
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") setIsOpen(false);
      if (event.key === "Tab") keepInside(event, element);
    };
    document.addEventListener("keydown", onKey);
    wide.addEventListener("change", close);
    document.documentElement.classList.add("has-sheet");
    return () => {
      document.removeEventListener("keydown", onKey);
      wide.removeEventListener("change", close);
      document.documentElement.classList.remove("has-sheet");
      if (opener instanceof HTMLElement) opener.focus();
    };
  }, [isOpen, close, sheet]);
  return { isOpen, open, close };
}

/** Tab at the end goes to the start, and the other way round. */
function keepInside(event: KeyboardEvent, element: HTMLElement): void {
  const controls = [...element.querySelectorAll<HTMLElement>(focusable)].filter(
    (control) => control.offsetParent !== null,
  );
  const [first, last] = [controls.at(0), controls.at(-1)];
  const at = document.activeElement;
  if (event.shiftKey && (at === first || !element.contains(at) || at?.tagName === "H2")) {
    event.preventDefault();
    last?.focus();
  } else if (!event.shiftKey && at === last) {
    event.preventDefault();
    first?.focus();
  }
}
