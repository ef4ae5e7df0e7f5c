import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from "react";
import { areSingleKeysOn } from "../single-keys.state.ts";
import { isTyping } from "../shortcuts.tsx";

interface Keys {
  shown: readonly string[];
  body: RefObject<HTMLTableSectionElement | null>;
  /** Brings a row into the document where only the near ones are. */
  reveal: (place: number) => void;
  choose: ((id: string, isRange: boolean) => void) | undefined;
  clear: (() => void) | undefined;
}

/** Steps of the keys that move; the letters only where a person left them on. */
const moves: Readonly<Record<string, (place: number, last: number) => number>> = {
  ArrowDown: (place) => place + 1,
  ArrowUp: (place) => place - 1,
  Home: () => 0,
  End: (_place, last) => last,
  j: (place) => place + 1,
  k: (place) => place - 1,
};

/** One row of a list is the current one: Tab goes through its controls alone. Arrow keys and j, k move, x
 *  selects, Shift x selects up to here, Esc clears; Enter is the link's own. */
export function useRowKeys({ shown, body, reveal, choose, clear }: Keys) {
  const [current, setCurrent] = useState<string | null>(null);
  const wanted = useRef<string | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    const row = body.current?.querySelector(`[data-row="${CSS.escape(wanted.current)}"]`);
    const target = row?.querySelector<HTMLElement>("[data-row-focus]");
    if (target === null || target === undefined) return;
    wanted.current = null;
    target.focus();
    target.scrollIntoView({ block: "nearest" });
  });
  const place = current === null ? -1 : shown.indexOf(current);
  const entered = (place === -1 ? shown[0] : current) ?? null;
  useEffect(() => {
    // Where nothing has focus the letters enter the list.
    const enter = (event: globalThis.KeyboardEvent) => {
      if (event.target !== document.body || (event.key !== "j" && event.key !== "k")) return;
      if (event.ctrlKey || event.metaKey || event.altKey || !areSingleKeysOn()) return;
      const row =
        entered === null
          ? null
          : body.current?.querySelector<HTMLElement>(
              `[data-row="${CSS.escape(entered)}"] [data-row-focus]`,
            );
      if (row === null || row === undefined) return;
      event.preventDefault();
      row.focus();
    };
    document.addEventListener("keydown", enter);
    return () => document.removeEventListener("keydown", enter);
  }, [entered, body]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    // A menu's keys come here too, though it stands elsewhere in the document.
    if (!event.currentTarget.contains(event.target as Node) || isTyping(event.target)) return;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isLetter = event.key.length === 1;
    if (isLetter && !areSingleKeysOn()) return;
    const move = moves[event.key];
    if (move !== undefined) {
      const to = Math.min(shown.length - 1, Math.max(0, move(place, shown.length - 1)));
      const id = shown[to];
      if (id === undefined) return;
      event.preventDefault();
      wanted.current = id;
      setCurrent(id);
      reveal(to);
    } else if (event.key.toLowerCase() === "x" && current !== null && choose !== undefined) {
      event.preventDefault();
      choose(current, event.shiftKey);
    } else if (event.key === "Escape") clear?.();
  };
  // Before any row had focus Tab enters the first one.
  return { current: entered, setCurrent, onKeyDown };
}
