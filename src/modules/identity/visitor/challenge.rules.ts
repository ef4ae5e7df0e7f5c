import { PLAIN_WAIT_MS } from "#src/contracts/proof-of-work.ts";

/** What a challenge says about itself; its signature is the service's affair. */
export interface Challenge {
  id: string;
  issuedAtMs: number;
  expiresAtMs: number;
  bits: number;
  /** Hash of the visitor and network it was given to. */
  subject: string;
}

/** How long a challenge can be answered. */
export const challengeMs = 5 * 60_000;

/** How long a pass lasts, and by how much it multiplies the allowance: a person reads on undisturbed,
 *  a scraper gains little for one solution. */
export const passMs = 30 * 60_000;
export const passFactor = 5;

/** The text that is signed. */
export const challengeText = (challenge: Challenge): string =>
  [
    challenge.id,
    challenge.issuedAtMs.toString(36),
    challenge.expiresAtMs.toString(36),
    String(challenge.bits),
    challenge.subject,
  ].join(".");

/** Reads a challenge and its signature; undefined for anything of another form. */
export function readChallenge(
  text: string,
): { challenge: Challenge; signed: string; signature: string } | undefined {
  const match =
    /^(([A-Za-z0-9_-]{16,40})\.([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.(\d{1,2})\.([A-Za-z0-9_-]{10,64}))\.([A-Za-z0-9_-]{43})$/.exec(
      text,
    );
  if (!match) return undefined;
  const [
    ,
    signed = "",
    id = "",
    issued = "",
    expires = "",
    bits = "",
    subject = "",
    signature = "",
  ] = match;
  return {
    challenge: {
      id,
      issuedAtMs: Number.parseInt(issued, 36),
      expiresAtMs: Number.parseInt(expires, 36),
      bits: Number(bits),
      subject,
    },
    signed,
    signature,
  };
}

export type ChallengeRefusal =
  | "FOREIGN"
  | "EXPIRED"
  | "WRONG_SOLUTION"
  /** Sent without a solution before the five seconds were over. */
  | "TOO_EARLY";

/** Whether an authentic challenge is answered; `solvedBits` are the zero bits of the solution's digest,
 *  undefined where none was sent, and waiting counts instead. */
export function judgeChallenge(
  challenge: Challenge,
  answer: { subject: string; nowMs: number; solvedBits: number | undefined },
): { ok: true } | { ok: false; code: ChallengeRefusal } {
  if (challenge.subject !== answer.subject) return { ok: false, code: "FOREIGN" };
  if (answer.nowMs >= challenge.expiresAtMs) return { ok: false, code: "EXPIRED" };
  if (answer.solvedBits === undefined) {
    const mayCount = answer.nowMs >= challenge.issuedAtMs + PLAIN_WAIT_MS;
    return mayCount ? { ok: true } : { ok: false, code: "TOO_EARLY" };
  }
  return answer.solvedBits >= challenge.bits ? { ok: true } : { ok: false, code: "WRONG_SOLUTION" };
}
