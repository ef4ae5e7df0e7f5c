/** The robot check's small proof of work ('Soy humano!', CQ 2): find a number whose SHA-256 together
 *  with the challenge begins with so many zero bits. Runs in browsers and on the server. */

/** Zero bits asked for: about 65,000 tries, under a second or two on a phone. */
export const PROOF_BITS = 16;

/** Milliseconds after which a challenge counts without a solution: the way without JavaScript. */
export const PLAIN_WAIT_MS = 5_000;

const encoder = new TextEncoder();

/** What is hashed for a try. */
export const proofText = (challenge: string, solution: string): string =>
  `${challenge}:${solution}`;

/** Number of zero bits at the start of a digest. */
export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0;
  for (const byte of digest) {
    if (byte === 0) {
      bits += 8;
      continue;
    }
    return bits + Math.clz32(byte) - 24;
  }
  return bits;
}

/** True where SubtleCrypto is there: browsers give it to pages over TLS and on localhost only. */
export const canProve = (): boolean => globalThis.crypto?.subtle !== undefined;

/** Solves a challenge by trying 0, 1, 2 …; the page stays responsive, as each batch is awaited. Throws
 *  RangeError after 2^24 tries, and an AbortError where `signal` says so. */
export async function solveChallenge(
  challenge: string,
  bits: number = PROOF_BITS,
  signal?: AbortSignal,
): Promise<string> {
  const batch = 256;
  for (let first = 0; first < 2 ** 24; first += batch) {
    signal?.throwIfAborted();
    const digests = await Promise.all(
      Array.from({ length: batch }, (_, offset) =>
        crypto.subtle.digest(
          "SHA-256",
          encoder.encode(proofText(challenge, String(first + offset))),
        ),
      ),
    );
    const found = digests.findIndex((digest) => leadingZeroBits(new Uint8Array(digest)) >= bits);
    if (found !== -1) return String(first + found);
  }
  throw new RangeError("The challenge has no solution in 2^24 tries.");
}
