/** What a step of a price filter is, in whole units: about a hundredth of the highest price, a power of
 *  ten, at most a thousand. */
export function priceStepOf(highest: number): number {
  if (highest < 200) return 1;
  if (highest < 2_000) return 10;
  return highest < 20_000 ? 100 : 1_000;
}
