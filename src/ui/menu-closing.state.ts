import { type RefObject, useEffect } from "react";
import { handlerDebounceMs, menuCloseAtPx } from "../contracts/shell-figures.ts";

/** Closes a disclosure that serves as a menu: on Esc, when focus or a press goes elsewhere, and when
 *  another page was opened from it. A submenu closes on a click far down the screen too (SA 2.4). */
export function useMenuClosing(
  menu: RefObject<HTMLDetailsElement | null>,
  pathname: string,
  isSubmenu: boolean,
): void {
  useEffect(() => {
    const element = menu.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const close = () => {
      element.open = false;
    };
    const onElsewhere = (event: Event) => {
      if (event.target instanceof Node && !element.contains(event.target)) close();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !element.open) return;
      close();
      element.querySelector("summary")?.focus();
    };
    const onClick = (event: MouseEvent) => {
      if (!isSubmenu || event.clientY < menuCloseAtPx) return;
      clearTimeout(timer);
      timer = setTimeout(close, handlerDebounceMs);
    };
    document.addEventListener("keydown", onKey, { signal });
    document.addEventListener("focusin", onElsewhere, { signal });
    document.addEventListener("pointerdown", onElsewhere, { signal });
    document.addEventListener("click", onClick, { signal });
    return () => {
      close();
      clearTimeout(timer);
      listening.abort();
    };
    // The menu closes on every way to another page: the path is what the effect is about.
  }, [menu, pathname, isSubmenu]);
}
