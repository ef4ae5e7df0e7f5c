import type { PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { auditingDenials, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { maskedContact } from "../contact-mask.rules.ts";
import type { LeadActing } from "../lead-acting.ts";
import { staleEdit } from "../lead-desk.errors.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import { leadsInScope } from "../lead-scope.queries.ts";
import type { LeadRows } from "../lead-move.types.ts";
import { onceTold } from "../lead-once.ts";
import type { Mover } from "../lead-transition.rules.ts";
import { loadLeadRows, type WorkedLead } from "../lead-work.queries.ts";
import { type DuplicateLevel, judgePair, type PairJudgement } from "./duplicate.rules.ts";
import type { SalesOfLeads } from "./sales-of-leads.ts";
import { joinLeads, mayBeOne, partLeads } from "./join-leads.ts";
import { chosenSide, type JoinChoices, type JoinedField, joinedFieldNames } from "./join.rules.ts";
import { findJoin, markUndone, readLeadRows } from "./join.queries.ts";
import { listJoins, listPairs, type ListedPair, markDifferent } from "./pair.queries.ts";

const merge = "lead:merge" satisfies PermissionName;
const joinAct = { permission: merge, action: "lead.merge" } as const;
const undoAct = { permission: merge, action: "lead.merge-undo" } as const;
const differentAct = { permission: merge, action: "lead.different" } as const;
const readAct = { permission: merge, action: "lead.read" } as const;

const undoDays = 30;
const dayMs = 86_400_000;

export interface JoinRequest {
  keep: string;
  join: readonly string[];
  /** The lead whose value is taken, by field. */
  fields: Readonly<Partial<Record<JoinedField, string>>>;
  /** Versions as the person saw them, by reference. */
  versions: Readonly<Record<string, number>>;
  note?: string | undefined;
  /** The note speaks of health. */
  health?: boolean | undefined;
}

/** One of two leads that somebody compares. */
export interface ComparedSide {
  lead: WorkedLead;
  contact: ReturnType<typeof maskedContact>;
  /** Whether the other may be joined into it. */
  mayBeKept: boolean;
}

export type Duplicates = ReturnType<typeof createDuplicates>;

interface DuplicatesOptions {
  clock: Clock;
  access: AccessService;
  acting: LeadActing;
  trail: Pick<AuditTrail, "add">;
  sales: SalesOfLeads;
}

function needsOf(options: DuplicatesOptions) {
  // That the person may merge both is known by then.
  const mover: Mover = { kind: "person", permissions: new Set([merge]) };
  return { ...options, mover };
}

type DuplicatesNeeds = ReturnType<typeof needsOf>;

const scopeOf = (needs: DuplicatesNeeds, actor: LeadActor) =>
  leadsInScope(merge, actor.holder, needs.clock.now());

const sinceUndo = (needs: DuplicatesNeeds) =>
  new Date(needs.clock.now().getTime() - undoDays * dayMs);

/** What the person saw is what there is. */
function requireSeen(lead: WorkedLead, versions: JoinRequest["versions"]): void {
  const seen = versions[lead.reference];
  if (seen !== undefined && seen !== lead.version)
    throw staleEdit({ reference: lead.reference, version: lead.version }, ["status"]);
}

/** Pairs in scope that nobody decided about. */
async function list(
  needs: DuplicatesNeeds,
  actor: LeadActor,
  asked: {
    level?: DuplicateLevel | null | undefined;
    of?: string | null | undefined;
    after?: readonly [number, number, number] | null | undefined;
    take: number;
  },
): Promise<ListedPair[]> {
  needs.access.require(merge, actor.holder);
  const { level = null, of = null, after = null, take } = asked;
  return needs.access.asHolder(actor.holder, (transaction) =>
    listPairs(transaction, { scope: scopeOf(needs, actor), level, of, after, take }),
  );
}

/** Joins that may still be undone. */
async function joinsOf(needs: DuplicatesNeeds, actor: LeadActor) {
  needs.access.require(merge, actor.holder);
  return needs.access.asHolder(actor.holder, (transaction) =>
    listJoins(transaction, { scope: scopeOf(needs, actor), since: sinceUndo(needs), take: 20 }),
  );
}

/** Two leads side by side. Throws NOT_FOUND, FORBIDDEN, BAD_REQUEST where they can never be one. */
const compare = (
  needs: DuplicatesNeeds,
  actor: LeadActor,
  references: readonly [string, string],
): Promise<{
  sides: readonly [ComparedSide, ComparedSide];
  judged: PairJudgement | null;
  /** The lead whose value is taken unless somebody chooses, where this one is kept. */
  chosen: Record<JoinedField, string>;
}> =>
  needs.acting.readAll(actor, references, readAct, async (transaction, leads) => {
    const [one, other] = [leadIn(leads, references[0]), leadIn(leads, references[1])];
    if (one.id === other.id || one.country !== other.country) throw cannotBeOne();
    const rows = await loadLeadRows(transaction);
    const stored = await readLeadRows(transaction, [one.id, other.id]);
    const [first, second] = [sideOf(one, other, rows), sideOf(other, one, rows)];
    // The older one, or the only one that may be.
    const isFirst = first.mayBeKept && (!second.mayBeKept || one.created_at <= other.created_at);
    const [kept, joined] = isFirst ? [one, other] : [other, one];
    const sides = { kept: stored.get(kept.id) ?? {}, joined: stored.get(joined.id) ?? {} };
    const chosen = Object.fromEntries(
      joinedFieldNames.map((field) => [
        field,
        chosenSide(field, sides) === "kept" ? kept.reference : joined.reference,
      ]),
    ) as Record<JoinedField, string>;
    return {
      sides: isFirst ? [first, second] : [second, first],
      judged: judgePair(comparedOf(one), comparedOf(other)),
      chosen,
    };
  });

/** Joins leads into the one that is kept. Throws NOT_FOUND, FORBIDDEN, STALE_EDIT, INVALID_TRANSITION,
 *  BAD_REQUEST for a lead with itself, of another country or another partner, IDEMPOTENCY_CONFLICT. */
async function joinSeen(
  needs: DuplicatesNeeds,
  actor: LeadActor,
  { keep, join, fields, versions, note, health = false }: JoinRequest,
  sent?: SentCall,
): Promise<{ merges: { id: string; joined: string; version: number }[]; version: number }> {
  if (join.length === 0 || join.includes(keep)) throw cannotBeOne();
  const references = [keep, ...new Set(join)];
  const unknown = Object.entries(fields).filter(([, one]) => !references.includes(one));
  if (unknown.length > 0) throw badRequest(unknown.map(([field]) => ({ field, code: "INVALID" })));
  const at = needs.clock.now();
  const joinAll = async (transaction: Connection, leads: ReadonlyMap<string, WorkedLead>) => {
    for (const lead of leads.values()) requireSeen(lead, versions);
    const rows = await loadLeadRows(transaction);
    const merges: { id: string; joined: string; version: number }[] = [];
    let kept = leadIn(leads, keep);
    for (const reference of new Set(join)) {
      const joined = leadIn(leads, reference);
      const done = await joinLeads(transaction, {
        kept,
        joined,
        choices: choicesOf(fields, reference),
        note: note?.trim() || null,
        isHealth: health,
        rows,
        mover: needs.mover,
        sales: needs.sales,
        by: actor.user.id,
        at,
      });
      kept = { ...kept, version: done.version };
      merges.push({ id: done.id, joined: reference, version: done.joinedVersion });
    }
    return { merges, version: kept.version };
  };
  return needs.acting.changeAll(actor, references, joinAct, (transaction, leads, about) =>
    onceTold(transaction, { sent, at, about }, () => joinAll(transaction, leads)),
  );
}

/** A join that may still be undone, in the actor's sight; the audit trail keeps who asked for another. */
const undoable = (needs: DuplicatesNeeds, actor: LeadActor, id: string) =>
  auditingDenials(
    needs.trail,
    actor,
    { ...undoAct, record: recordAsked("merge", id) },
    async () => {
      needs.access.require(merge, actor.holder);
      if (!isUuid(id)) throw notFound();
      const found = await needs.access.asHolder(actor.holder, (transaction) =>
        findJoin(transaction, id, sinceUndo(needs)),
      );
      if (found === undefined) throw notFound();
      return found;
    },
  );

/** Gives both leads back what each had, within thirty days, once. Throws NOT_FOUND, FORBIDDEN,
 *  INVALID_TRANSITION where one of them went another way since. */
async function undo(
  needs: DuplicatesNeeds,
  actor: LeadActor,
  id: string,
): Promise<{ kept: string; joined: string }> {
  const found = await undoable(needs, actor, id);
  const references = [found.keptReference, found.joinedReference];
  return needs.acting.changeAll(actor, references, undoAct, async (transaction, leads) => {
    const at = needs.clock.now();
    const by = actor.user.id;
    if (!(await markUndone(transaction, { id, by, at }))) throw notFound();
    await partLeads(transaction, {
      join: { ...found, id },
      kept: leadIn(leads, found.keptReference),
      joined: leadIn(leads, found.joinedReference),
      sales: needs.sales,
      by,
      at,
    });
    return { kept: found.keptReference, joined: found.joinedReference };
  });
}

/** Remembers that two leads are of two people. Throws NOT_FOUND, FORBIDDEN, BAD_REQUEST, IDEMPOTENCY_CONFLICT. */
async function keepApart(
  needs: DuplicatesNeeds,
  actor: LeadActor,
  references: readonly [string, string],
  sent?: SentCall,
): Promise<void> {
  const [first, second] = references;
  if (first === second) throw cannotBeOne();
  const at = needs.clock.now();
  const part = async (transaction: Connection, leads: ReadonlyMap<string, WorkedLead>) => {
    const [one, other] = [leadIn(leads, first), leadIn(leads, second)];
    if (one.country !== other.country) throw cannotBeOne();
    const [low, high] = one.id < other.id ? [one, other] : [other, one];
    await markDifferent(transaction, { low, high }, { by: actor.user.id, at });
    return {};
  };
  await needs.acting.changeAll(actor, references, differentAct, (transaction, leads, about) =>
    onceTold(transaction, { sent, at, about }, () => part(transaction, leads)),
  );
}

/** Leads of one person: what is alike, joining field by field, and the way back. */
export function createDuplicates(options: DuplicatesOptions) {
  return withNeeds(needsOf(options), {
    list,
    listJoins: joinsOf,
    compare,
    join: joinSeen,
    undo,
    markDifferent: keepApart,
  });
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

const cannotBeOne = () => badRequest([{ field: "keep", code: "INVALID" }]);

function leadIn(leads: ReadonlyMap<string, WorkedLead>, reference: string): WorkedLead {
  const lead = leads.get(reference);
  if (lead === undefined) throw notFound();
  return lead;
}

/** Fields whose value is taken from the lead that is joined, or from the one that is kept. */
const choicesOf = (fields: JoinRequest["fields"], joined: string): JoinChoices =>
  Object.fromEntries(
    Object.entries(fields).map(([field, reference]) => [
      field,
      reference === joined ? "joined" : "kept",
    ]),
  );

const comparedOf = (lead: WorkedLead) => ({
  fullName: lead.full_name,
  identification: lead.identification,
  email: lead.email,
  phone: lead.phone,
  productCode: lead.product_code,
  employer: lead.tenant_kind === "company" || lead.tenant_kind === "group" ? lead.path : null,
});

function sideOf(lead: WorkedLead, other: WorkedLead, rows: LeadRows): ComparedSide {
  const mayBeKept =
    mayBeOne(lead, other) &&
    rows.transitions.some(({ from, to }) => from === other.status && to === 6);
  return { lead, contact: maskedContact(lead), mayBeKept };
}
