import { asService } from "#src/platform/database/acting.ts";
import { civilMinute } from "#src/contracts/holidays.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { handOverOne, type HandOverReason } from "./assignment.queries.ts";
import { lockTeams } from "./assignment-rules.queries.ts";
import { listCandidates } from "./candidates.queries.ts";
import { findTeamOf } from "./executive.queries.ts";
import {
  endRecess,
  insertRecess,
  isRecessBetween,
  listDueHandOvers,
  listGoneWithLeads,
  listIdleSince,
  listRecessesAhead,
  markHandedOver,
  type Recess,
} from "./recess.queries.ts";
import { recessOverlaps } from "./executive.errors.ts";
import { timesBetween } from "./recess-times.rules.ts";
import { workingDaysBefore } from "./working-hours.rules.ts";

/** Working days without an act after which the system begins a recess Inactividad (AL 7). */
const idleDays = 5;

export type Recesses = ReturnType<typeof createRecesses>;

interface RecessesNeeds {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "warn">;
}

/** Begins one. The team is held meanwhile, so that no lead comes between it and what was judged before. Throws
 *  BAD_REQUEST where it overlaps another one. */
async function begin(
  needs: RecessesNeeds,
  transaction: Connection,
  recess: Omit<Recess, "id" | "handedOverAt" | "version"> & { executive: string; tenantId: string },
): Promise<string> {
  const team = await findTeamOf(transaction, recess.executive);
  if (team !== null) await lockTeams(transaction, [team]);
  if (await isRecessBetween(transaction, recess.executive, recess)) throw recessOverlaps();
  return insertRecess(transaction, { ...recess, at: needs.clock.now() });
}

/** A transaction a lead: none is held long, and what is left after a crash is taken up again. */
async function handOverAll(
  needs: RecessesNeeds,
  executive: string,
  reason: HandOverReason,
): Promise<void> {
  const one = () =>
    asService(needs.connection, (transaction) =>
      handOverOne(transaction, { executive, reason, at: needs.clock.now() }),
    );
  while (await one());
}

async function handOver(
  needs: RecessesNeeds,
  { id, executive }: { id: string; executive: string },
): Promise<void> {
  await handOverAll(needs, executive, "recess");
  await asService(needs.connection, (transaction) =>
    markHandedOver(transaction, id, needs.clock.now()),
  );
}

/** Does something for each of some executives: what fails for one is logged by its code, and the next has its turn. */
async function forEachAlone<One>(
  { log }: RecessesNeeds,
  all: readonly One[],
  { step, act }: { step: string; act: (one: One) => Promise<void> },
): Promise<void> {
  for (const one of all)
    await act(one).catch((error: unknown) => {
      const code = (error as { code?: unknown } | null)?.code;
      const name = error instanceof Error ? error.name : "UNKNOWN";
      log.warn("recess.failed", { step, code: typeof code === "string" ? code : name });
    });
}

/** Hands over the leads of recesses that began, and those of executives who work no longer. */
async function handOverDue(needs: RecessesNeeds): Promise<void> {
  const gone = await asService(needs.connection, listGoneWithLeads);
  await forEachAlone(needs, gone, {
    step: "gone",
    act: (executive) => handOverAll(needs, executive, "inactive"),
  });
  const due = await asService(needs.connection, (own) => listDueHandOvers(own, needs.clock.now()));
  await forEachAlone(needs, due, { step: "hand-over", act: (one) => handOver(needs, one) });
}

/** Begins a recess Inactividad of who has had leads and done nothing for five working days, until the next recess that
 *  is planned, and hands their leads over. Answers whose. */
async function beginIdle(needs: RecessesNeeds): Promise<string[]> {
  const at = needs.clock.now();
  const begun: string[] = [];
  const idle = await asService(needs.connection, (own) => listIdleSince(own, at));
  await forEachAlone(needs, idle, {
    step: "idle",
    act: async ({ executive, tenantId, since }) => {
      const isBegun = await asService(needs.connection, async (transaction) => {
        const [one] = await listCandidates(transaction, at, { users: [executive] });
        if (one === undefined || one.inRecess) return false;
        const today = civilMinute(at, one.hours.timeZone).date;
        const limit = workingDaysBefore(one.hours, today, idleDays);
        if (civilMinute(since, one.hours.timeZone).date >= limit) return false;
        const [until] = timesBetween(await listRecessesAhead(transaction, executive, at), at);
        await begin(needs, transaction, {
          executive,
          tenantId,
          reason: "Inactividad",
          from: at,
          to: until?.to ?? null,
          isHandedOver: true,
          note: null,
          madeBy: null,
        });
        return true;
      });
      if (isBegun) begun.push(executive);
    },
  });
  return begun;
}

/** Begins a recess Saldo Bajo at every time that is not in another recess yet: what was planned stays, and the balance
 *  is low before and after it alike. Nothing where there is one already. */
async function beginLow(
  needs: RecessesNeeds,
  transaction: Connection,
  { executive, tenantId }: { executive: string; tenantId: string },
): Promise<void> {
  const at = needs.clock.now();
  const ahead = await listRecessesAhead(transaction, executive, at);
  for (const time of timesBetween(ahead, at))
    await begin(needs, transaction, {
      executive,
      tenantId,
      reason: lowBalance,
      ...time,
      isHandedOver: false,
      note: null,
      madeBy: null,
    });
}

/** Ends every recess Saldo Bajo of an executive. */
async function endLow(
  needs: RecessesNeeds,
  transaction: Connection,
  executive: string,
): Promise<void> {
  const at = needs.clock.now();
  for (const { id, reason } of await listRecessesAhead(transaction, executive, at))
    if (reason === lowBalance) await endRecess(transaction, { executive, id, at });
}

/** Ends a recess now. While the balance is low, Saldo Bajo takes the time that becomes free. False where there is none. */
async function end(
  needs: RecessesNeeds,
  transaction: Connection,
  { executive, tenantId, id }: { executive: string; tenantId: string; id: string },
): Promise<boolean> {
  const at = needs.clock.now();
  if (!(await endRecess(transaction, { executive, id, at }))) return false;
  const ahead = await listRecessesAhead(transaction, executive, at);
  if (ahead.some(({ reason }) => reason === lowBalance))
    await beginLow(needs, transaction, { executive, tenantId });
  return true;
}

const lowBalance = "Saldo Bajo";

/** Times without new leads. */
export function createRecesses(needs: RecessesNeeds) {
  return withNeeds(needs, { begin, end, beginLow, endLow, handOverDue, beginIdle });
}
