/** In a column: the product has no line for it. */
export const MISSING = -1;

/** One amount per product of a segment, MISSING where there is none. */
export interface RateColumn {
  amounts: Int32Array;
  hasMissing: boolean;
}

export function emptyColumn(length: number): Int32Array {
  return new Int32Array(length).fill(MISSING);
}

export function asColumn(amounts: Int32Array): RateColumn {
  return { amounts, hasMissing: amounts.includes(MISSING) };
}

/** Makes equal columns one object, which at query time also lets equal persons be multiplied. */
export function shareEqual(columns: readonly (Int32Array | undefined)[]): (RateColumn | null)[] {
  const byHash = new Map<number, RateColumn[]>();
  return columns.map((amounts) => {
    if (amounts === undefined) return null;
    const hash = hashOf(amounts);
    const candidates = byHash.get(hash) ?? [];
    const known = candidates.find((candidate) => isEqual(candidate.amounts, amounts));
    if (known !== undefined) return known;
    const column = asColumn(amounts);
    byHash.set(hash, [...candidates, column]);
    return column;
  });
}

function hashOf(amounts: Int32Array): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < amounts.length; i++) hash = Math.imul(hash ^ amounts[i]!, 0x01000193);
  return hash;
}

function isEqual(a: Int32Array, b: Int32Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
