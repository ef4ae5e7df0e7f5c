import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { isAppError } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { leadsById } from "../lead-bulk.queries.ts";
import { idsOfLeads, loadLeadRows } from "../lead-work.queries.ts";
import { areNodesRelated, comparedDays, joinedDays, judgePair } from "./duplicate.rules.ts";
import type { SalesOfLeads } from "./sales-of-leads.ts";
import { joinLeads } from "./join-leads.ts";
import {
  type ComparedRow,
  keepPairs,
  listAlike,
  listToCompare,
  listToJoin,
  takesTurn,
} from "./pair.queries.ts";

const dayMs = 86_400_000;
/** Leads of one transaction: on the embedded database nothing else runs while it is open. */
const batch = 25;
/** A request is left alone while its visitor still reads that it arrived. */
const settledMs = 60_000;

interface DuplicateCheckNeeds {
  connection: Connection;
  clock: Clock;
  sales: SalesOfLeads;
}

const sinceOf = (at: Date) => new Date(at.getTime() - comparedDays * dayMs);

async function compare(transaction: Connection, lead: ComparedRow, at: Date): Promise<void> {
  const others = await listAlike(transaction, lead, sinceOf(at));
  const pairs = others.flatMap((other) => {
    const judged = areNodesRelated(lead.path, other.path) ? judgePair(lead, other) : null;
    return judged === null ? [] : [{ other, ...judged }];
  });
  await keepPairs(transaction, lead, pairs, at);
}

/** One pair that joins by itself; false where it no longer may. */
async function joinPair(
  needs: DuplicateCheckNeeds,
  pair: { low: string; high: string },
): Promise<boolean> {
  const at = needs.clock.now();
  return asService(needs.connection, async (transaction) => {
    const ids = await idsOfLeads(transaction, [pair.low, pair.high]);
    const leads = await leadsById(transaction, ids, "update");
    const kept = leads.find(({ reference }) => reference === pair.low);
    const joined = leads.find(({ reference }) => reference === pair.high);
    const still = await listToJoin(transaction, { ...limits(at), only: pair.high });
    if (kept === undefined || joined === undefined) return false;
    if (!still.some(({ low, high }) => low === pair.low && high === pair.high)) return false;
    const rows = await loadLeadRows(transaction);
    const mover = { kind: "system" } as const;
    await joinLeads(transaction, {
      kept,
      joined,
      choices: {},
      note: null,
      rows,
      mover,
      sales: needs.sales,
      by: null,
      at,
    });
    return true;
  }).catch((error: unknown) => {
    // Somebody was faster.
    if (isAppError(error)) return false;
    throw error;
  });
}

const limits = (at: Date) => ({
  settledBefore: new Date(at.getTime() - settledMs),
  days: joinedDays,
  take: 100,
});

const never = () => false;

/** Compares what changed since the last time, in batches, until the process stops. Answers how many leads it compared
 *  and how many joined. */
async function run(
  needs: DuplicateCheckNeeds,
  isStopping: () => boolean = never,
): Promise<{ compared: number; joined: number }> {
  let compared = 0;
  while (!isStopping()) {
    const at = needs.clock.now();
    const count = await asService(needs.connection, async (transaction) => {
      if (!(await takesTurn(transaction))) return 0;
      const leads = await listToCompare(transaction, { since: sinceOf(at), take: batch });
      for (const lead of leads) await compare(transaction, lead, at);
      return leads.length;
    });
    compared += count;
    if (count < batch) break;
  }
  const at = needs.clock.now();
  const pairs = await asService(needs.connection, (transaction) =>
    listToJoin(transaction, limits(at)),
  );
  let joined = 0;
  for (const pair of pairs) {
    if (isStopping()) break;
    if (await joinPair(needs, pair)) joined += 1;
  }
  return { compared, joined };
}

/** Compares leads that are new or changed with the others of their country, and joins those that are certain. */
export function createDuplicateCheck(needs: DuplicateCheckNeeds) {
  return withNeeds(needs, { run });
}
