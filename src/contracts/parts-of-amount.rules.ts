/** An amount divided by weights: whole units, none negative, together exactly the amount. Pure. */

/** The largest remainders get what rounding leaves, the first of equals before. Weights that come to 0 divide nothing. */
export function dividedBy(weights: readonly number[], whole: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return weights.map(() => 0);
  const parts = weights.map((weight) => {
    const exact = BigInt(weight) * BigInt(whole);
    return { floor: Number(exact / BigInt(total)), rest: exact % BigInt(total) };
  });
  let left = whole - parts.reduce((sum, { floor }) => sum + floor, 0);
  const order = parts
    .map(({ rest }, index) => ({ rest, index }))
    .toSorted((one, other) => (one.rest === other.rest ? 0 : one.rest > other.rest ? -1 : 1));
  for (const { index } of order) {
    if (left <= 0) break;
    const part = parts[index];
    if (part !== undefined) part.floor += 1;
    left -= 1;
  }
  return parts.map(({ floor }) => floor);
}
