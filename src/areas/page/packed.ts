import { useMemo } from "react";

/** A page's data as one text. The router writes every value of an answer as an entry of its own with its
 *  place: of a list that doubles the bytes, and the browser puts it together value by value before it can
 *  draw. A text is one entry, read at once. For plain data only: what is undefined is left out. */
export interface Packed<Data> {
  readonly text: string;
  /** Whether something is left out that the document says. */
  readonly isLess: boolean;
  readonly packed?: Data;
}

/** In no JSON text as it is. */
const held = "\u0001";

/** A text with one kind of quotes for the other, and back. The text stands in a text within a script: there each
 *  double quote, of which data have thousands, would take four bytes. */
const quotesTurned = (text: string): string =>
  text.replaceAll("'", held).replaceAll('"', "'").replaceAll(held, '"');

/** Plain data in which each object is [number of its shape, ...values] and each list [0, ...items]. The names of an
 *  object's values are most of the bytes of a list: here they stand once for all objects that have the same. */
interface Folded {
  readonly shapes: readonly (readonly string[])[];
  readonly data: unknown;
}

function fold(data: unknown): Folded {
  const shapes: string[][] = [];
  const numbers = new Map<string, number>();
  const numberOf = (names: string[]): number => {
    const key = JSON.stringify(names);
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, shapes.push(names));
    return shapes.length;
  };
  const folded = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return [0, ...value.map(folded)];
    const said = Object.entries(value).filter(([, one]) => one !== undefined);
    return [numberOf(said.map(([name]) => name)), ...said.map(([, one]) => folded(one))];
  };
  return { data: folded(data), shapes };
}

function unfold({ shapes, data }: Folded): unknown {
  const unfolded = (value: unknown): unknown => {
    if (!Array.isArray(value)) return value;
    const [shape, ...parts] = value as [number, ...unknown[]];
    const names = shapes[shape - 1];
    return names === undefined
      ? parts.map(unfolded)
      : Object.fromEntries(parts.map((part, index) => [names[index], unfolded(part)]));
  };
  return unfolded(data);
}

/** The whole data of what is packed here: the server draws them and need not read them again. By the object, for
 *  the text of another visitor, of whose list less is sent, may be the same. */
const whole = new WeakMap<object, unknown>();

/** Packs the data; where `sent` is given that goes to the browser, and the document that is drawn from the data
 *  says the rest. */
export function pack<Data>(data: Data, sent: Data | null = null): Packed<Data> {
  const packed = { text: quotesTurned(JSON.stringify(fold(sent ?? data))), isLess: sent !== null };
  whole.set(packed, data);
  return packed;
}

/** Unpacks data for reading only; `read` adds the texts that the document holds instead of the data. */
export function unpack<Data>(
  packed: Packed<Data>,
  read: (sent: Data) => Data = (sent) => sent,
): Data {
  if (whole.has(packed)) return whole.get(packed) as Data;
  const sent = unfold(JSON.parse(quotesTurned(packed.text)) as Folded) as Data;
  const data = packed.isLess ? read(sent) : sent;
  // Once: when it is asked for again the document may say something else.
  whole.set(packed, data);
  return data;
}

/** What a component draws of packed data, the same object as long as the text is the same. */
export function usePacked<Data>(packed: Packed<Data>, read: (sent: Data) => Data): Data {
  const { text, isLess } = packed;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- Another object with the same text is no other data.
  return useMemo(() => unpack(packed, read), [text, isLess]);
}
