import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder, RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { fieldsChanged, type KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import {
  auditingDenials,
  type DeniedAct,
  recordAsked,
} from "#src/modules/identity/audit/denials.service.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, badRequest } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { listCandidates } from "./candidates.queries.ts";
import { executiveNotFound, staleEdit } from "./executive.errors.ts";
import {
  type Executive,
  type ExecutiveChange,
  findExecutive,
  isKnownZone,
  isTeam,
  listAgendaAhead,
  listExecutives,
  lockExecutive,
  updateExecutive,
} from "./executive.queries.ts";
import type { Candidate } from "./fit.rules.ts";
import { findRecess, listRecesses, type Recess } from "./recess.queries.ts";
import type { Recesses } from "./recess.service.ts";
import { isWorking } from "./working-hours.rules.ts";

/** Who acts: a signed-in user with what their grants cover. */
export interface ExecutiveActor {
  /** Of the session. */
  id: string;
  kind: string;
  user: { id: string };
  holder: Holder;
}

/** What the calls of the back office ask of a request. */
export interface ExecutiveFacts {
  session: UserSession | null;
}

/** Who asks: rows of these calls let nobody in who is not signed in. */
export function actorOf({ session }: ExecutiveFacts): ExecutiveActor {
  if (session === null) throw new Error("A call for people who are signed in has no session.");
  return session;
}

/** An executive with what they have to do now. */
export interface ListedExecutive extends Executive {
  openLeads: number;
  leadsToday: number;
  isWorking: boolean;
  /** The recess that they are in; null where they are in none. */
  recess: Recess | null;
}

export interface ExecutiveRecord extends ListedExecutive {
  recesses: Recess[];
  /** What is agreed ahead: to be moved where it falls into a recess. */
  agendaAhead: Awaited<ReturnType<typeof listAgendaAhead>>;
}

export interface RecessAsked {
  reason: Recess["reason"];
  from: Date;
  to: Date | null;
  isHandedOver: boolean;
  note: string | null;
}

/** What the policy asks of an executive, once for each line that they work: a grant limited to a line opens who
 *  works it among others, and who works every one. No insurer is theirs. */
const recordsOf = (one: Executive): RecordFacts[] => {
  const record = { path: one.tenantPath, executive: one.id, team: one.team };
  if (one.upperTypes.length === 0) return [record];
  return one.upperTypes.map((upperType) => ({ ...record, upperType }));
};

/** Why somebody may not do this with an executive, as the error to throw; undefined where they may. */
export function refusalOfExecutive(
  access: Pick<AccessService, "refusal">,
  permission: string,
  holder: Holder,
  one: Executive,
): AppError | undefined {
  const refusals = recordsOf(one).map((record) => access.refusal(permission, holder, record));
  return refusals.includes(undefined) ? undefined : refusals[0];
}

export type Executives = ReturnType<typeof createExecutives>;

interface ExecutivesNeeds {
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
  recesses: Recesses;
  clock: Clock;
}

async function withLoad(
  needs: ExecutivesNeeds,
  transaction: Connection,
  found: readonly Executive[],
): Promise<ListedExecutive[]> {
  const at = needs.clock.now();
  const loads = await listCandidates(transaction, at, { users: found.map(({ id }) => id) });
  const listed: ListedExecutive[] = [];
  for (const one of found) {
    const load = loads.find(({ userId }) => userId === one.id);
    listed.push({
      ...one,
      openLeads: load?.openLeads ?? 0,
      leadsToday: load?.leadsToday ?? 0,
      isWorking: load !== undefined && isAtWork(load, at),
      recess: load?.inRecess === true ? await presentRecess(transaction, one.id, at) : null,
    });
  }
  return listed;
}

const readAct = { permission: "executive:read", action: "executive.read" } as const;
const updateAct = { permission: "executive:update", action: "executive.update" } as const;
const recessAct = { permission: "executive:update", action: "executive.recess" } as const;
const about = (act: DeniedAct, id: string): DeniedAct => ({
  ...act,
  record: recordAsked("executive", id),
});

/** Works in a transaction of the actor; what the policy refuses is kept in the audit trail. */
const within = <Result>(
  needs: ExecutivesNeeds,
  actor: ExecutiveActor,
  act: DeniedAct,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> =>
  auditingDenials(needs.trail, actor, act, () => needs.access.asHolder(actor.holder, work));

/** Keeps what was done with an executive, in the transaction that does it. */
const keep = (
  needs: ExecutivesNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  {
    act,
    one,
    fields,
  }: { act: typeof updateAct | typeof recessAct; one: Executive; fields?: string[] },
): Promise<void> => {
  const [of = { path: one.tenantPath }] = recordsOf(one);
  const record = recordAsked("executive", one.id);
  const said = { record, tenantId: one.tenantId, ...(fields === undefined ? {} : { fields }) };
  return needs.keepDone(transaction, actor, { ...act, ...said, of });
};

/** An executive in the actor's scope, locked where it is to be changed. Throws NOT_FOUND, FORBIDDEN. */
async function reach(
  needs: ExecutivesNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  { id, permission }: { id: string; permission: string },
): Promise<Executive> {
  const isChange = permission !== "executive:read";
  const found = await (isChange ? lockExecutive : findExecutive)(transaction, id);
  if (found === undefined) throw executiveNotFound();
  const refusal = refusalOfExecutive(needs.access, permission, actor.holder, found);
  if (refusal !== undefined) throw refusal;
  return found;
}

/** The executives in the actor's scope, by name. */
const readExecutives = (
  needs: ExecutivesNeeds,
  actor: ExecutiveActor,
): Promise<ListedExecutive[]> =>
  needs.access.asHolder(actor.holder, async (transaction) => {
    const all = await listExecutives(transaction);
    const own = all.filter(
      (one) => refusalOfExecutive(needs.access, "executive:read", actor.holder, one) === undefined,
    );
    return withLoad(needs, transaction, own);
  });

/** One executive with recesses and what is agreed ahead. Throws NOT_FOUND, FORBIDDEN. */
const getExecutive = (
  needs: ExecutivesNeeds,
  actor: ExecutiveActor,
  id: string,
): Promise<ExecutiveRecord> =>
  within(needs, actor, about(readAct, id), async (transaction) => {
    const found = await reach(needs, transaction, actor, { id, permission: "executive:read" });
    const [listed] = await withLoad(needs, transaction, [found]);
    if (listed === undefined) throw executiveNotFound();
    const at = needs.clock.now();
    return {
      ...listed,
      recesses: await listRecesses(transaction, id, at),
      agendaAhead: await listAgendaAhead(transaction, id, at),
    };
  });

/** Changes an executive. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS, STALE_EDIT. */
const changeExecutive = (
  needs: ExecutivesNeeds,
  actor: ExecutiveActor,
  id: string,
  { version, ...change }: ExecutiveChange & { version: number },
): Promise<void> =>
  within(needs, actor, about(updateAct, id), async (transaction) => {
    const found = await reach(needs, transaction, actor, { id, permission: "executive:update" });
    // A zone that the database does not know would stop every count of a day.
    if (change.timeZone !== undefined && !(await isKnownZone(transaction, change.timeZone)))
      throw badRequest([{ field: "hours.timeZone", code: "INVALID" }]);
    if (change.team != null && !(await isTeam(transaction, change.team)))
      throw badRequest([{ field: "team", code: "UNKNOWN_TEAM" }]);
    if (found.version !== version) throw staleEdit({ version: found.version }, Object.keys(change));
    await updateExecutive(transaction, id, change);
    const said = Object.fromEntries(
      Object.entries(change).filter(([, value]) => value !== undefined),
    );
    const fields = fieldsChanged({ ...found }, said);
    await keep(needs, transaction, actor, { act: updateAct, one: found, fields });
  });

/** Begins a recess; the leads are handed over at once where it has begun and says so. Throws BAD_REQUEST for
 *  one that is over, ends before it begins, overlaps another or has no note where it needs one,
 *  IDEMPOTENCY_CONFLICT. */
async function beginRecess(
  needs: ExecutivesNeeds,
  actor: ExecutiveActor,
  id: string,
  asked: RecessAsked,
  sent?: SentCall,
): Promise<string> {
  const at = needs.clock.now();
  const begun = await within(needs, actor, about(recessAct, id), async (transaction) => {
    const found = await reach(needs, transaction, actor, { id, permission: "executive:update" });
    // Nobody says of themselves that they perform badly, nor takes it back (BO 3).
    if (asked.reason === "Bajo Rendimiento" && id === actor.user.id) throw notForOneself();
    const { tenantId } = found;
    const recess = { ...asked, executive: id, tenantId, madeBy: actor.user.id };
    return onceSent(transaction, sent, at, async () => {
      // Asked again when it is over, it is still the one that was begun.
      checkRecess(asked, at);
      const made = await needs.recesses.begin(transaction, recess);
      await keep(needs, transaction, actor, { act: recessAct, one: found });
      return { id: made };
    });
  });
  await needs.recesses.handOverDue();
  return begun.id;
}

const notForOneself = () => badRequest([{ field: "reason", code: "NOT_ALLOWED_FOR_ONESELF" }]);

/** The system began it, and the deposit that restores the balance ends it (AL 7). */
const endsWithDeposit = () => badRequest([{ field: "reason", code: "ENDS_WITH_DEPOSIT" }]);

/** Ends a recess now. Throws NOT_FOUND, STALE_EDIT, BAD_REQUEST for one's own that says that one performs badly, and for
 *  one that ends with a deposit. */
const finishRecess = (
  needs: ExecutivesNeeds,
  actor: ExecutiveActor,
  id: string,
  { recess, version }: { recess: string; version: number },
): Promise<void> =>
  within(needs, actor, about(recessAct, id), async (transaction) => {
    const one = await reach(needs, transaction, actor, { id, permission: "executive:update" });
    const found = await findRecess(transaction, { executive: id, id: recess });
    if (found === undefined) throw executiveNotFound();
    if (found.reason === "Bajo Rendimiento" && id === actor.user.id) throw notForOneself();
    if (found.reason === "Saldo Bajo") throw endsWithDeposit();
    if (found.version !== version) throw staleEdit({ version: found.version, to: found.to });
    const isEnded = await needs.recesses.end(transaction, {
      executive: id,
      tenantId: one.tenantId,
      id: recess,
    });
    if (!isEnded) throw executiveNotFound();
    await keep(needs, transaction, actor, { act: recessAct, one });
  });

/** Executives as people of the back office see and change them. */
export function createExecutives(needs: ExecutivesNeeds) {
  return withNeeds(needs, {
    listExecutives: readExecutives,
    getExecutive,
    changeExecutive,
    beginRecess,
    endRecess: finishRecess,
  });
}

const isAtWork = ({ hours, inRecess }: Candidate, at: Date): boolean =>
  !inRecess && isWorking(hours, at);

async function presentRecess(
  transaction: Connection,
  id: string,
  at: Date,
): Promise<Recess | null> {
  const all = await listRecesses(transaction, id, at);
  return all.find(({ from, to }) => from <= at && (to === null || to > at)) ?? null;
}

/** The reasons that a person may give, as BO 3 names them; the others are the system's. */
export const reasonsByHand = [
  "Vacaciones",
  "Licencia Médica",
  "Bajo Rendimiento",
  "Otros",
] as const satisfies readonly Recess["reason"][];

function checkRecess({ reason, from, to, note }: RecessAsked, at: Date): void {
  const refuse = (field: string, code: string) => badRequest([{ field, code }]);
  if (!(reasonsByHand as readonly string[]).includes(reason)) throw refuse("reason", "INVALID");
  const needsEnd = reason === "Vacaciones" || reason === "Licencia Médica";
  if (to === null && needsEnd) throw refuse("to", "REQUIRED");
  if (to !== null && to <= from) throw refuse("to", "ENDS_BEFORE_IT_BEGINS");
  if (to !== null && to <= at) throw refuse("to", "IN_THE_PAST");
  if (reason === "Otros" && (note ?? "").trim() === "") throw refuse("note", "REQUIRED");
}
