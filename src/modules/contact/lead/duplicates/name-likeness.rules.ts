/** How alike two names are, whatever the order of their words. Pure. */

const particles: ReadonlySet<string> = new Set(["de", "del", "la", "los", "y"]);

/** The words of a name without accents, case and particles, in the order of the alphabet. */
export const nameWords = (name: string): string[] =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !particles.has(word))
    .toSorted();

/** From 0, nothing alike, to 1: the larger of what they share of threes of letters (as pg_trgm counts them) and
 *  Jaro-Winkler. */
export function nameLikeness(one: string, other: string): number {
  const [first, second] = [nameWords(one), nameWords(other)];
  if (first.length === 0 || second.length === 0) return 0;
  return Math.max(sharedThrees(first, second), jaroWinkler(first.join(" "), second.join(" ")));
}

function threesOf(words: readonly string[]): Set<string> {
  const threes = new Set<string>();
  for (const word of words) {
    const padded = `  ${word} `;
    for (let at = 0; at + 3 <= padded.length; at += 1) threes.add(padded.slice(at, at + 3));
  }
  return threes;
}

function sharedThrees(one: readonly string[], other: readonly string[]): number {
  const [first, second] = [threesOf(one), threesOf(other)];
  const shared = first.intersection(second).size;
  return shared / (first.size + second.size - shared);
}

/** Letters of a common beginning that count, and what each adds. */
const longestBeginning = 4;
const beginningWeight = 0.1;

/** Jaro's likeness of two texts, with what Winkler adds for a common beginning. */
export function jaroWinkler(one: string, other: string): number {
  const jaro = jaroOf(one, other);
  let beginning = 0;
  while (
    beginning < Math.min(longestBeginning, one.length, other.length) &&
    one[beginning] === other[beginning]
  )
    beginning += 1;
  return jaro + beginning * beginningWeight * (1 - jaro);
}

function jaroOf(one: string, other: string): number {
  if (one === other) return 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Set<number>();
  const found: string[] = [];
  for (const [place, letter] of [...one].entries()) {
    const until = Math.min(other.length - 1, place + reach);
    for (let at = Math.max(0, place - reach); at <= until; at += 1) {
      if (taken.has(at) || other[at] !== letter) continue;
      taken.add(at);
      found.push(letter);
      break;
    }
  }
  const count = found.length;
  if (count === 0) return 0;
  const inOther = [...taken].toSorted((a, b) => a - b).map((at) => other[at]);
  const swapped = found.filter((letter, place) => letter !== inOther[place]).length / 2;
  return (count / one.length + count / other.length + (count - swapped) / count) / 3;
}
