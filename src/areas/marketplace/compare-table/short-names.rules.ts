/** Names without the words that all of them begin with, so that they can be told apart where there is
 *  little room: "Complementario Lenga Alto" and "Complementario Avellano" are "Lenga Alto" and "Avellano".
 *  A name keeps at least one word. */
export function shortNames(names: readonly string[]): string[] {
  if (names.length < 2) return [...names];
  const words = names.map((name) => name.split(" "));
  const least = Math.min(...words.map(({ length }) => length)) - 1;
  const [first = []] = words;
  let shared = 0;
  while (shared < least && words.every((one) => one[shared] === first[shared])) shared += 1;
  return words.map((one) => one.slice(shared).join(" "));
}
