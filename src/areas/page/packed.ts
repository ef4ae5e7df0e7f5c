import { useMemo } from "react";

/** A page's data as one text. The router writes every value of an answer as an entry of its own with its
 *  place: of a list that doubles the bytes, and the browser puts it together value by value before it can
 *  draw. A text is one entry, read at once. For plain data only: what is undefined is left out. */
export type Packed<Data> = string & { readonly packed?: Data };

/** What was packed last: who packs data is also who draws them first, and need not read them again. */
const kept = new Map<string, unknown>();
const mostKept = 4;

export function pack<Data>(data: Data): Packed<Data> {
  const text = JSON.stringify(data);
  kept.set(text, data);
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return text;
}

/** The data of a packed text, which nobody may change. */
export const unpack = <Data>(text: Packed<Data>): Data =>
  (kept.has(text) ? kept.get(text) : JSON.parse(text)) as Data;

/** What a component draws of a packed text, the same object as long as the text is the same. */
export const usePacked = <Data>(text: Packed<Data>): Data => useMemo(() => unpack(text), [text]);
