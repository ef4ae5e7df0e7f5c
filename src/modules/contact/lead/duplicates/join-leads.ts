import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { invalidTransition } from "../lead-desk.errors.ts";
import type { LeadRows, MoveFacts } from "../lead-move.types.ts";
import { judgeMove, type Mover } from "../lead-transition.rules.ts";
import { insertEvents, type WorkedLead } from "../lead-work.queries.ts";
import type { SalesOfLeads } from "./sales-of-leads.ts";
import { areNodesRelated } from "./duplicate.rules.ts";
import {
  fieldsOfColumns,
  joinedColumns,
  type JoinChoices,
  type LeadRow,
  planBack,
  planKept,
  stricterConsents,
} from "./join.rules.ts";
import {
  addConsent,
  allConsentsOf,
  handAppointments,
  handBack,
  insertJoin,
  moveBack,
  type MovedRows,
  moveRows,
  readLeadRows,
  type StoredJoin,
  writeLeadRow,
} from "./join.queries.ts";

const joinedStatus = 6;
/** Deleted, joined itself, a trial, nobody's: nothing is joined into them. */
const neverKept: readonly number[] = [5, 6, 97, 98];

/** Never: a lead and itself, of two countries, of two partners, into one that is joined or deleted itself. */
export const mayBeOne = (kept: WorkedLead, joined: WorkedLead): boolean =>
  kept.id !== joined.id &&
  kept.country === joined.country &&
  areNodesRelated(kept.path, joined.path) &&
  kept.merged_into === null &&
  !neverKept.includes(kept.status);

export interface JoinAsked {
  kept: WorkedLead;
  joined: WorkedLead;
  choices: JoinChoices;
  note: string | null;
  /** The note speaks of health. */
  isHealth?: boolean;
  rows: LeadRows;
  mover: Mover;
  sales: SalesOfLeads;
  /** Null where it joins by itself. */
  by: string | null;
  at: Date;
}

/** Joins a lead into another in a transaction that holds both. Throws INVALID_TRANSITION where the table of moves
 *  does not let it. */
export async function joinLeads(
  transaction: Connection,
  asked: JoinAsked,
): Promise<{ id: string; version: number; joinedVersion: number }> {
  const { kept, joined, choices, sales, by, at } = asked;
  const subStatus = await judgeJoin(transaction, asked);
  const stored = await readLeadRows(transaction, [kept.id, joined.id]);
  const before = { kept: rowIn(stored, kept.id), joined: rowIn(stored, joined.id) };
  const { change, fields } = planKept(before, choices, at);
  const consents = await moveWithConsents(transaction, asked);
  const ahead = consents.rows.lead_appointments ?? [];
  const executive = kept.executive_user_id;
  const appointments =
    executive === null ? [] : await handAppointments(transaction, { ids: ahead, executive, at });
  const sold = await sales.move(transaction, { from: joined.id, to: kept });
  const keptNow = await writeLeadRow(transaction, kept.id, change);
  const joinedNow = await writeLeadRow(transaction, joined.id, {
    status: joinedStatus,
    sub_status: subStatus,
    failure_reason: null,
    status_since: at.toISOString(),
    next_step_at: null,
    last_act_at: at.toISOString(),
    merged_into: kept.id,
  });
  const columns = Object.keys(change);
  const id = await insertJoin(transaction, {
    kept,
    joined,
    actor: by,
    at,
    keptBefore: only(before.kept, columns),
    keptAfter: only(keptNow, columns),
    joinedBefore: only(before.joined, joinedColumns),
    moved: { ...consents, appointments, sales: sold },
  });
  const versions = versionsOf(keptNow, joinedNow);
  await tellJoined(transaction, asked, { id, fields, ...versions });
  return { id, ...versions };
}

/** The sub-status with which the joined lead ends. Throws INVALID_TRANSITION where it may not be joined, or where both
 *  were sold. */
async function judgeJoin(transaction: Connection, asked: JoinAsked): Promise<number | null> {
  const { kept, joined, rows, mover, sales, at } = asked;
  if (!mayBeOne(kept, joined)) throw badRequest([{ field: "keep", code: "INVALID" }]);
  const decision = judgeMove(rows, {
    facts: factsOf(joined),
    asked: { to: joinedStatus, keep: kept.reference },
    mover,
    at,
  });
  if (!decision.ok) throw invalidTransition("allowed" in decision ? decision.allowed : [], []);
  const haveBoth =
    (await hasSale(transaction, kept, sales)) && (await hasSale(transaction, joined, sales));
  if (haveBoth) throw invalidTransition([], []);
  return decision.subStatus;
}

interface JoinedVersions {
  version: number;
  joinedVersion: number;
}

const versionsOf = (kept: LeadRow, joined: LeadRow): JoinedVersions => ({
  version: Number(kept["version"]),
  joinedVersion: Number(joined["version"]),
});

/** Writes the join into both timelines. */
async function tellJoined(
  transaction: Connection,
  { kept, joined, by, at, note, isHealth = false }: JoinAsked,
  done: { id: string; fields: readonly string[] } & JoinedVersions,
): Promise<void> {
  const { id, fields, version, joinedVersion } = done;
  const system = by === null ? "QPCRON" : "QPOPTIMIZE";
  const said = { at, actor: by, system, note, isHealth } as const;
  await insertEvents(transaction, [
    {
      ...said,
      lead: kept,
      kind: "joined",
      detail: { fields, version, join: id, reference: joined.reference },
    },
    {
      ...said,
      lead: joined,
      kind: "status",
      from: joined.status,
      to: joinedStatus,
      detail: {
        fields: ["status", "subStatus"],
        version: joinedVersion,
        reference: kept.reference,
      },
    },
  ]);
}

/** Moves the rows, and keeps the stricter word about each way of being reached. */
async function moveWithConsents(transaction: Connection, { kept, joined, by, at }: JoinAsked) {
  const said = {
    kept: await allConsentsOf(transaction, kept.id),
    joined: await allConsentsOf(transaction, joined.id),
  };
  const rows = await moveRows(transaction, { from: joined.id, to: kept.id });
  const inForce = await allConsentsOf(transaction, kept.id);
  const consents: MovedRows["consents"] = [];
  for (const { channel, purpose } of stricterConsents(said, inForce)) {
    const consent = { channel, purpose, isGiven: false, source: "join", by, at } as const;
    const before = said.kept.find((one) => one.channel === channel && one.purpose === purpose);
    consents.push({
      id: await addConsent(transaction, kept, consent),
      channel,
      purpose,
      wasGiven: before?.isGiven === true,
    });
  }
  return { rows, consents };
}

interface PartAsked {
  join: StoredJoin & { id: string };
  kept: WorkedLead;
  joined: WorkedLead;
  sales: SalesOfLeads;
  by: string;
  at: Date;
}

/** Gives both leads back what each had, in a transaction that holds both; what came after stays with the kept one.
 *  Throws INVALID_TRANSITION where one of them went another way since. */
export async function partLeads(
  transaction: Connection,
  asked: PartAsked,
): Promise<JoinedVersions> {
  const { join, kept, joined, sales } = asked;
  if (joined.status !== joinedStatus || joined.merged_into !== kept.id || kept.merged_into !== null)
    throw invalidTransition([], []);
  const { moved } = join;
  const stored = await readLeadRows(transaction, [kept.id]);
  const keptBack = planBack({
    before: join.keptBefore,
    after: join.keptAfter,
    now: rowIn(stored, kept.id),
  });
  await moveBack(transaction, { rows: moved.rows, from: kept.id, to: joined.id });
  await sales.move(transaction, { from: kept.id, to: joined, ids: moved.sales });
  await handBack(transaction, moved.appointments, kept.executive_user_id);
  await restoreConsents(transaction, asked);
  const keptNow = await writeLeadRow(transaction, kept.id, keptBack);
  const joinedNow = await writeLeadRow(transaction, joined.id, join.joinedBefore);
  const versions = versionsOf(keptNow, joinedNow);
  await tellParted(transaction, asked, {
    fields: fieldsOfColumns(Object.keys(keptBack)),
    ...versions,
  });
  return versions;
}

/** Gives the kept lead the consents again that the join took back. */
async function restoreConsents(
  transaction: Connection,
  { join, kept, by, at }: PartAsked,
): Promise<void> {
  const inForce = await allConsentsOf(transaction, kept.id);
  for (const { id, channel, purpose, wasGiven } of join.moved.consents)
    // Where somebody said something since, that holds.
    if (wasGiven && inForce.some((one) => one.id === id)) {
      const consent = { channel, purpose, isGiven: true, source: "join-undone", by, at } as const;
      await addConsent(transaction, kept, consent);
    }
}

/** Writes into both timelines that they are two again. */
async function tellParted(
  transaction: Connection,
  { join, kept, joined, by, at }: PartAsked,
  { fields, version, joinedVersion }: { fields: readonly string[] } & JoinedVersions,
): Promise<void> {
  const said = { at, actor: by, system: "QPOPTIMIZE" } as const;
  await insertEvents(transaction, [
    {
      ...said,
      lead: kept,
      kind: "parted",
      detail: { fields, version, join: join.id, reference: joined.reference },
    },
    {
      ...said,
      lead: joined,
      kind: "undone",
      to: Number(join.joinedBefore["status"]),
      detail: { fields: ["status", "subStatus"], version: joinedVersion },
    },
  ]);
}

/** A sale, whatever became of it, or a purchase under way. */
async function hasSale(
  transaction: Connection,
  lead: WorkedLead,
  { stateOf }: SalesOfLeads,
): Promise<boolean> {
  return (
    lead.status === 500 || lead.status === 501 || (await stateOf(transaction, lead.id)) !== null
  );
}

const only = (row: LeadRow, columns: readonly string[]): LeadRow =>
  Object.fromEntries(columns.map((column) => [column, row[column] ?? null]));

function rowIn(rows: ReadonlyMap<number, LeadRow>, id: number): LeadRow {
  const row = rows.get(id);
  if (row === undefined) throw new Error("A lead went away while it was joined.");
  return row;
}

/** What the table of moves asks of a lead on its way to Duplicado: nothing but the one that is kept. */
const factsOf = (lead: WorkedLead): MoveFacts => ({
  status: lead.status,
  subStatus: lead.sub_status,
  statusSince: lead.status_since,
  country: lead.country,
  hasIdentification: lead.identification !== null,
  hasPrice: false,
  hasPolicy: lead.policy_number !== null,
  hasActiveExecutive: lead.is_executive_active,
  isContactAllowed: true,
  appointments: [],
  lastActAt: lead.last_act_at,
  saleState: null,
});
