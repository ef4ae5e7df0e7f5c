import { type RefObject, useEffect } from "react";

/** Closes a disclosure that serves as a menu: on Esc, when focus or a press goes elsewhere, and when
 *  another page was opened from it. */
export function useMenuClosing(menu: RefObject<HTMLDetailsElement | null>, pathname: string): void {
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !element.open) return;
      element.open = false;
      element.querySelector("summary")?.focus();
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) element.open = false;
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("focusin", onElsewhere);
    document.addEventListener("pointerdown", onElsewhere);
    return () => {
      element.open = false;
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("focusin", onElsewhere);
      document.removeEventListener("pointerdown", onElsewhere);
    };
    // The menu closes on every way to another page: the path is what the effect is about.
  }, [menu, pathname]);
}
