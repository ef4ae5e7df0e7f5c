import { createHash, randomBytes } from "node:crypto";
import {
  leadingZeroBits,
  PLAIN_WAIT_MS,
  PROOF_BITS,
  proofText,
} from "#src/contracts/proof-of-work.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { createSigner } from "#src/platform/http/signed-text.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { type CallWindow, callsInWindow, countCall, emptyWindow } from "./call-window.rules.ts";
import {
  type ChallengeRefusal,
  challengeMs,
  challengeText,
  judgeChallenge,
  passFactor,
  passMs,
  readChallenge,
} from "./challenge.rules.ts";
import { robotCheck } from "./visitor.errors.ts";
import { spendChallenge, updateHumanUntil } from "./visitor.queries.ts";

/** Who calls: the visitor where there is a good cookie, and the address in any case. */
export interface Caller {
  visitorId: string | undefined;
  address: string;
  /** From the visitor's row, so that a pass outlives this process. */
  humanUntil?: Date | null;
}

export interface HumanCheckOptions {
  connection: Connection;
  clock: Clock;
  /** Signs the challenges; the same on every node. */
  secret: string;
  /** COMPARE_CALLS_PER_MINUTE, for one visitor at one address. */
  callsPerMinute: number;
  /** Callers remembered; the longest unseen go first. */
  maxCallers?: number;
}

/** An office or a clinic is one address with many visitors; a scraper that takes a new cookie for every
 *  call is one as well. This many times the allowance of one visitor is an address's. */
const addressFactor = 10;

export type ChallengeOutcome =
  | { ok: true }
  | { ok: false; code: ChallengeRefusal | "FORGED" | "USED" };

export type HumanCheck = ReturnType<typeof createHumanCheck>;

/** The robot check (decisions 2): counts compare calls a minute, and lets people pass. Counting is per
 *  process and in memory, so a list costs no write; passes and spent challenges are in the database. */
export function createHumanCheck(options: HumanCheckOptions) {
  const { connection, clock, secret, callsPerMinute, maxCallers = 50_000 } = options;
  const windows = new Map<string, CallWindow>();
  const passes = new Map<string, number>();

  const { sign, isSigned } = createSigner(secret, "");
  const callerKey = ({ visitorId, address }: Caller) => `${visitorId ?? ""}|${networkOf(address)}`;
  const subjectOf = (caller: Caller) =>
    createHash("sha256").update(callerKey(caller)).digest("base64url").slice(0, 22);

  function hasPass(caller: Caller, nowMs: number): boolean {
    const until = Math.max(passes.get(callerKey(caller)) ?? 0, caller.humanUntil?.getTime() ?? 0);
    return nowMs < until;
  }

  function countIn(key: string, limit: number, nowMs: number): boolean {
    const window = windows.get(key) ?? emptyWindow();
    if (callsInWindow(window, nowMs) >= limit) return false;
    remember(windows, key, countCall(window, nowMs), maxCallers);
    return true;
  }

  /** Why an answer to a challenge does not count, or that it does; it is then spent. */
  async function checkAnswer(
    caller: Caller,
    text: string,
    solution: string | undefined,
  ): Promise<ChallengeOutcome> {
    const read = readChallenge(text);
    if (!read || !isSigned(read.signed, read.signature)) return { ok: false, code: "FORGED" };
    const { challenge } = read;
    const judged = judgeChallenge(challenge, {
      subject: subjectOf(caller),
      nowMs: clock.now().getTime(),
      solvedBits: solution === undefined ? undefined : solvedBits(text, solution),
    });
    if (!judged.ok) return judged;
    const isFirst = await spendChallenge(connection, challenge.id, new Date(challenge.expiresAtMs));
    return isFirst ? { ok: true } : { ok: false, code: "USED" };
  }

  return {
    /** Counts a compare call. Throws ROBOT_CHECK (401) beyond the allowance; what was refused is not
     *  counted, so waiting always helps. */
    countCompareCall(caller: Caller): void {
      const nowMs = clock.now().getTime();
      const factor = hasPass(caller, nowMs) ? passFactor : 1;
      const network = networkOf(caller.address);
      const mayCall =
        countIn(callerKey(caller), callsPerMinute * factor, nowMs) &&
        countIn(`*|${network}`, callsPerMinute * addressFactor, nowMs);
      if (!mayCall) throw robotCheck();
    },

    /** A new challenge for this caller. `waitMs` is after how long it counts without a solution. */
    issueChallenge(caller: Caller): {
      challenge: string;
      bits: number;
      waitMs: number;
      expiresAt: string;
    } {
      const issuedAtMs = clock.now().getTime();
      const text = challengeText({
        id: randomBytes(16).toString("base64url"),
        issuedAtMs,
        expiresAtMs: issuedAtMs + challengeMs,
        bits: PROOF_BITS,
        subject: subjectOf(caller),
      });
      return {
        challenge: `${text}.${sign(text)}`,
        bits: PROOF_BITS,
        waitMs: PLAIN_WAIT_MS,
        expiresAt: new Date(issuedAtMs + challengeMs).toISOString(),
      };
    },

    checkAnswer,

    /** Takes the answer to a challenge and lets the caller pass for a while. Without a solution it counts
     *  after five seconds: a plain form without JavaScript. Throws ROBOT_CHECK (401). */
    async passAsHuman(caller: Caller, text: string, solution: string | undefined): Promise<Date> {
      const outcome = await checkAnswer(caller, text, solution);
      if (!outcome.ok) throw robotCheck([{ field: "challenge", code: "INVALID" }]);
      const until = new Date(clock.now().getTime() + passMs);
      remember(passes, callerKey(caller), until.getTime(), maxCallers);
      windows.delete(callerKey(caller));
      if (caller.visitorId !== undefined)
        await updateHumanUntil(connection, caller.visitorId, until);
      return until;
    },
  };
}

/** Puts a value at the end of the map and drops the longest unseen beyond `max`. */
function remember<Value>(map: Map<string, Value>, key: string, value: Value, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  const oldest = map.keys().next();
  if (!oldest.done) map.delete(oldest.value);
}

function solvedBits(challenge: string, solution: string): number {
  if (solution.length > 32) return 0;
  return leadingZeroBits(createHash("sha256").update(proofText(challenge, solution)).digest());
}
