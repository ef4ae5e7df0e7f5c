import { randomBytes } from "node:crypto";

/** Where secrets come from, injected so that a scenario can be replayed. */
export interface RandomSource {
  /** That many random bytes. */
  bytes(count: number): Buffer;
}

export const systemRandom: RandomSource = { bytes: randomBytes };

/** Characters of an alphabet of at most 256, each equally likely: bytes beyond the last whole multiple of its
 *  length are thrown away. */
export function randomText(random: RandomSource, alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length);
  let text = "";
  while (text.length < length) {
    for (const byte of random.bytes(length * 2)) {
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length];
    }
  }
  return text;
}
