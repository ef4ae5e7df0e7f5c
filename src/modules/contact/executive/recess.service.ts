import { asService } from "#src/platform/database/acting.ts";
import { civilMinute } from "#src/contracts/holidays.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { handOverOne, type HandOverReason, lockTeam } from "./assignment.queries.ts";
import { listCandidates } from "./candidates.queries.ts";
import { findTeamOf } from "./executive.queries.ts";
import {
  insertRecess,
  isRecessBetween,
  listDueHandOvers,
  listGoneWithLeads,
  listIdleSince,
  markHandedOver,
  type Recess,
} from "./recess.queries.ts";
import { recessOverlaps } from "./executive.errors.ts";
import { workingDaysBefore } from "./working-hours.rules.ts";

/** Working days without an act after which the system begins a recess Inactividad (AL 7). */
const idleDays = 5;

export type Recesses = ReturnType<typeof createRecesses>;

interface RecessesNeeds {
  connection: Connection;
  clock: Clock;
}

/** Begins one. The team is held meanwhile, so that no lead comes between it and what was judged before. Throws
 *  BAD_REQUEST where it overlaps another one. */
async function begin(
  needs: RecessesNeeds,
  transaction: Connection,
  recess: Omit<Recess, "id" | "handedOverAt" | "version"> & { executive: string; tenantId: string },
): Promise<string> {
  const team = await findTeamOf(transaction, recess.executive);
  if (team !== null) await lockTeam(transaction, team);
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

/** Hands over the leads of recesses that began, and those of executives who work no longer. */
async function handOverDue(needs: RecessesNeeds): Promise<void> {
  const gone = await asService(needs.connection, listGoneWithLeads);
  for (const executive of gone) await handOverAll(needs, executive, "inactive");
  const due = await asService(needs.connection, (own) => listDueHandOvers(own, needs.clock.now()));
  for (const one of due) await handOver(needs, one);
}

/** Begins a recess Inactividad of who has had leads and done nothing for five working days, and hands their
 *  leads over. Answers whose. */
async function beginIdle(needs: RecessesNeeds): Promise<string[]> {
  const at = needs.clock.now();
  const begun: string[] = [];
  const idle = await asService(needs.connection, (own) => listIdleSince(own));
  for (const { executive, tenantId, since } of idle) {
    const isBegun = await asService(needs.connection, async (transaction) => {
      const [one] = await listCandidates(transaction, at, { users: [executive] });
      if (one === undefined || one.inRecess) return false;
      const today = civilMinute(at, one.hours.timeZone).date;
      const limit = workingDaysBefore(one.hours, today, idleDays);
      if (civilMinute(since, one.hours.timeZone).date >= limit) return false;
      await begin(needs, transaction, {
        executive,
        tenantId,
        reason: "Inactividad",
        from: at,
        to: null,
        isHandedOver: true,
        note: null,
        madeBy: null,
      });
      return true;
    });
    if (isBegun) begun.push(executive);
  }
  return begun;
}

/** Times without new leads. */
export function createRecesses(needs: RecessesNeeds) {
  return withNeeds(needs, { begin, handOverDue, beginIdle });
}
