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
import { createBatchedLimit } from "#src/platform/limits/batched-limit.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { createSharedCounts } from "#src/platform/limits/shared-counts.ts";
import type { Log } from "#src/platform/log/log.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
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
import { boundedMap } from "#src/platform/bounded-map.ts";

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
  /** Callers remembered; those unseen for longest are dropped first. */
  maxCallers?: number;
  log?: Pick<Log, "warn">;
}

/** An office or a clinic is one address with many visitors; a scraper that takes a new cookie for every
 *  call is one as well. This many times the allowance of one visitor is an address's. */
const addressFactor = 10;

export type ChallengeOutcome =
  | { ok: true }
  | { ok: false; code: ChallengeRefusal | "FORGED" | "USED" };

export type HumanCheck = ReturnType<typeof createHumanCheck>;

/** Names of the shared counts: compare calls, and the passes of callers without a cookie. */
const callsName = "compare";
const passName = "compare-pass";
/** How long a node remembers that the database had no pass for a caller it refuses. */
const passLookUpMs = 1_000;

function needsOf(options: HumanCheckOptions) {
  const { connection, clock, secret, callsPerMinute, maxCallers = 50_000 } = options;
  const counts = createSharedCounts({ connection, secret });
  const calls = createBatchedLimit({
    clock,
    counts,
    name: callsName,
    maxCallers,
    ...(options.log ? { log: options.log } : {}),
  });
  const passes = boundedMap<number>(maxCallers);
  const lookedUp = boundedMap<number>(maxCallers);
  const { sign, isSigned } = createSigner(secret, "");
  return { connection, clock, callsPerMinute, counts, calls, passes, lookedUp, sign, isSigned };
}

type HumanCheckNeeds = ReturnType<typeof needsOf>;

const callerKey = ({ visitorId, address }: Caller) => `${visitorId ?? ""}|${networkOf(address)}`;

const subjectOf = (caller: Caller) =>
  createHash("sha256").update(callerKey(caller)).digest("base64url").slice(0, 22);

function hasPass(needs: HumanCheckNeeds, caller: Caller, nowMs: number): boolean {
  const until = Math.max(
    needs.passes.get(callerKey(caller)) ?? 0,
    caller.humanUntil?.getTime() ?? 0,
  );
  return nowMs < until;
}

/** Takes a pass over that the caller got on another node: asked only before a call is refused. */
async function findPass(needs: HumanCheckNeeds, caller: Caller, nowMs: number): Promise<boolean> {
  const key = callerKey(caller);
  if (nowMs < (needs.lookedUp.get(key) ?? 0)) return false;
  needs.lookedUp.set(key, nowMs + passLookUpMs);
  const pass = await needs.counts.find(passName, key, new Date(nowMs));
  if (pass === undefined) return false;
  needs.passes.set(key, pass.endsAt.getTime());
  return true;
}

async function mayCall(
  needs: HumanCheckNeeds,
  caller: Caller,
  isPassed: boolean,
): Promise<boolean> {
  const most = needs.callsPerMinute * (isPassed ? passFactor : 1);
  const network = networkOf(caller.address);
  return (
    (await needs.calls.take(callerKey(caller), most)) &&
    (await needs.calls.take(`*|${network}`, needs.callsPerMinute * addressFactor))
  );
}

/** Why an answer to a challenge does not count, or that it does; it is then spent. */
async function checkAnswer(
  needs: HumanCheckNeeds,
  caller: Caller,
  text: string,
  solution: string | undefined,
): Promise<ChallengeOutcome> {
  const read = readChallenge(text);
  if (!read || !needs.isSigned(read.signed, read.signature)) return { ok: false, code: "FORGED" };
  const { challenge } = read;
  const judged = judgeChallenge(challenge, {
    subject: subjectOf(caller),
    nowMs: needs.clock.now().getTime(),
    solvedBits: solution === undefined ? undefined : solvedBits(text, solution),
  });
  if (!judged.ok) return judged;
  const isFirst = await spendChallenge(
    needs.connection,
    challenge.id,
    new Date(challenge.expiresAtMs),
  );
  return isFirst ? { ok: true } : { ok: false, code: "USED" };
}

/** Counts a compare call. Throws ROBOT_CHECK (401) beyond the allowance; what was refused is not
 *  counted, so waiting always helps. */
async function countCompareCall(needs: HumanCheckNeeds, caller: Caller): Promise<void> {
  const nowMs = needs.clock.now().getTime();
  const isPassed = hasPass(needs, caller, nowMs);
  if (await mayCall(needs, caller, isPassed)) return;
  if (!isPassed && (await findPass(needs, caller, nowMs)) && (await mayCall(needs, caller, true)))
    return;
  throw robotCheck();
}

/** A new challenge for this caller. `waitMs` is after how long it counts without a solution. */
function issueChallenge(
  needs: HumanCheckNeeds,
  caller: Caller,
): {
  challenge: string;
  bits: number;
  waitMs: number;
  expiresAt: string;
} {
  const issuedAtMs = needs.clock.now().getTime();
  const text = challengeText({
    id: randomBytes(16).toString("base64url"),
    issuedAtMs,
    expiresAtMs: issuedAtMs + challengeMs,
    bits: PROOF_BITS,
    subject: subjectOf(caller),
  });
  return {
    challenge: `${text}.${needs.sign(text)}`,
    bits: PROOF_BITS,
    waitMs: PLAIN_WAIT_MS,
    expiresAt: new Date(issuedAtMs + challengeMs).toISOString(),
  };
}

/** Takes the answer to a challenge and lets the caller pass for a while. Without a solution it counts
 *  after five seconds: a plain form without JavaScript. Throws ROBOT_CHECK (401). */
async function passAsHuman(
  needs: HumanCheckNeeds,
  caller: Caller,
  text: string,
  solution: string | undefined,
): Promise<Date> {
  const outcome = await checkAnswer(needs, caller, text, solution);
  if (!outcome.ok) throw robotCheck([{ field: "challenge", code: "INVALID" }]);
  const until = new Date(needs.clock.now().getTime() + passMs);
  needs.passes.set(callerKey(caller), until.getTime());
  await needs.calls.forget(callerKey(caller));
  await needs.counts.forget(passName, callerKey(caller));
  await needs.counts.add(passName, callerKey(caller), {
    calls: 1,
    at: needs.clock.now(),
    windowMs: passMs,
  });
  if (caller.visitorId !== undefined)
    await updateHumanUntil(needs.connection, caller.visitorId, until);
  return until;
}

/** The robot check (D2): counts compare calls a minute together with the other nodes, and lets
 *  people pass. Calls are counted in memory and reported in batches, so a list costs no write
 *  (docs/decisions/029-limits-of-several-nodes.md); passes and spent challenges are in the database. */
export function createHumanCheck(options: HumanCheckOptions) {
  return withNeeds(needsOf(options), {
    countCompareCall,
    issueChallenge,
    checkAnswer,
    passAsHuman,
  });
}

function solvedBits(challenge: string, solution: string): number {
  if (solution.length > 32) return 0;
  return leadingZeroBits(createHash("sha256").update(proofText(challenge, solution)).digest());
}
