/** Numbers of a pagination: the first, the last, the current and its neighbours; null for a gap. A gap
 *  of one page is that page. */
export function pageNumbers(current: number, last: number): (number | null)[] {
  const near = [1, current - 1, current, current + 1, last];
  const numbers = [...new Set(near)]
    .filter((number) => number >= 1 && number <= last)
    .toSorted((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const previous = numbers[index - 1] ?? 0;
    if (number - previous === 2) return [number - 1, number];
    return number - previous > 2 ? [null, number] : [number];
  });
}
