import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn } from "./single-keys.state.ts";
import { isTyping } from "./shortcuts.tsx";

/** Where a key belongs to what is open above the page. */
const above = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** Keys of one letter that act on a page: off while somebody types, where they were switched off, with another key
 *  held down, and while a dialog or a menu is open. Answers whether the key did something. */
export function usePageKeys(act: (key: string) => boolean): void {
  const pressed = useEffectEvent(act);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
        return;
      if (event.defaultPrevented || isTyping(target) || !areSingleKeysOn()) return;
      if (document.querySelector(above) !== null) return;
      if (pressed(key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
}

const controls =
  "input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled), button:not(:disabled), a[href]";

/** Brings the part with this heading into sight with focus in its first control; false where there is none. */
export function enterPart(headingId: string): boolean {
  const part = document.getElementById(headingId)?.closest("section");
  const first =
    part?.querySelector<HTMLElement>(`form :is(${controls})`) ??
    part?.querySelector<HTMLElement>(`:is(${controls})`);
  if (part === null || part === undefined || first === null || first === undefined) return false;
  first.focus({ preventScroll: true });
  part.scrollIntoView({ block: "nearest" });
  return true;
}

/** Enters the part that the address names, once it is there. */
export function useEnteredPart(hash: string): void {
  useEffect(() => {
    if (hash.length > 1) enterPart(decodeURIComponent(hash.slice(1)));
  }, [hash]);
}
