import { useMemo } from "react";

/** A page's data as one text. The router writes every value of an answer as an entry of its own with its
 *  place: of a list that doubles the bytes, and the browser puts it together value by value before it can
 *  draw. A text is one entry, read at once. For plain data only: what is undefined is left out. */
export type Packed<Data> = string & { readonly packed?: Data };

export const pack = <Data>(data: Data): Packed<Data> => JSON.stringify(data);

export const unpack = <Data>(text: Packed<Data>): Data => JSON.parse(text) as Data;

/** What a component draws of a packed text, the same object as long as the text is the same. */
export const usePacked = <Data>(text: Packed<Data>): Data => useMemo(() => unpack(text), [text]);
