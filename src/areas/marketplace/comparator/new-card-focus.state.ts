import { type RefObject, useEffect, useRef } from "react";

/** After "Más resultados", focus goes to the name of the first card that was not there before
 *  (UX 11). What it returns is called when more are asked for. */
export function useNewCardFocus(
  list: RefObject<HTMLUListElement | null>,
  codes: readonly string[],
): () => void {
  const before = useRef<ReadonlySet<string> | undefined>(undefined);
  useEffect(() => {
    const known = before.current;
    const first = known && codes.find((code) => !known.has(code));
    if (first === undefined) return;
    before.current = undefined;
    list.current
      ?.querySelector<HTMLElement>(`[data-code="${CSS.escape(first)}"] .card__name a`)
      ?.focus();
  }, [codes, list]);
  return () => {
    before.current = new Set(codes);
  };
}
