/** Messages in the order of their numbers, each once: an answer and the stream may both bring one. */
export function mergeMessages<Message extends { number: number }>(
  shown: readonly Message[],
  fresh: readonly Message[],
): Message[] {
  const known = new Set(shown.map(({ number }) => number));
  const added = fresh.filter(({ number }) => !known.has(number) && known.add(number));
  if (added.length === 0) return [...shown];
  return [...shown, ...added].toSorted((one, other) => one.number - other.number);
}
