import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder, RecordFacts } from "#src/modules/identity/access/policy.rules.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
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
import { endRecess, listRecesses, type Recess } from "./recess.queries.ts";
import type { Recesses } from "./recess.service.ts";
import { isWorking } from "./working-hours.rules.ts";

/** Who acts: a signed-in user with what their grants cover. */
export interface ExecutiveActor {
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

/** What the policy asks of an executive. */
export const executiveFacts = (one: Executive): RecordFacts => ({
  path: one.tenantPath,
  executive: one.id,
  team: one.team,
});

export type Executives = ReturnType<typeof createExecutives>;

/** Executives as people of the back office see and change them. */
export function createExecutives(options: {
  access: AccessService;
  recesses: Recesses;
  clock: Clock;
}) {
  const { access, recesses, clock } = options;

  async function withLoad(
    transaction: Connection,
    found: readonly Executive[],
  ): Promise<ListedExecutive[]> {
    const at = clock.now();
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

  /** An executive in the actor's scope, locked where it is to be changed. Throws NOT_FOUND, FORBIDDEN. */
  async function reach(
    transaction: Connection,
    actor: ExecutiveActor,
    { id, permission }: { id: string; permission: string },
  ): Promise<Executive> {
    const isChange = permission !== "executive:read";
    const found = await (isChange ? lockExecutive : findExecutive)(transaction, id);
    if (found === undefined) throw executiveNotFound();
    access.require(permission, actor.holder, executiveFacts(found));
    return found;
  }

  return {
    /** The executives in the actor's scope, by name. */
    listExecutives: (actor: ExecutiveActor): Promise<ListedExecutive[]> =>
      access.asHolder(actor.holder, async (transaction) => {
        const all = await listExecutives(transaction);
        const own = all.filter(
          (one) =>
            access.decide("executive:read", actor.holder, executiveFacts(one)).outcome ===
            "allowed",
        );
        return withLoad(transaction, own);
      }),

    /** One executive with recesses and what is agreed ahead. Throws NOT_FOUND, FORBIDDEN. */
    getExecutive: (actor: ExecutiveActor, id: string): Promise<ExecutiveRecord> =>
      access.asHolder(actor.holder, async (transaction) => {
        const found = await reach(transaction, actor, { id, permission: "executive:read" });
        const [listed] = await withLoad(transaction, [found]);
        if (listed === undefined) throw executiveNotFound();
        const at = clock.now();
        return {
          ...listed,
          recesses: await listRecesses(transaction, id, at),
          agendaAhead: await listAgendaAhead(transaction, id, at),
        };
      }),

    /** Changes an executive. Throws NOT_FOUND, FORBIDDEN, DEMO_ACCESS, STALE_EDIT. */
    changeExecutive: (
      actor: ExecutiveActor,
      id: string,
      { version, ...change }: ExecutiveChange & { version: number },
    ): Promise<void> =>
      access.asHolder(actor.holder, async (transaction) => {
        const found = await reach(transaction, actor, { id, permission: "executive:update" });
        // A zone that the database does not know would stop every count of a day.
        if (change.timeZone !== undefined && !(await isKnownZone(transaction, change.timeZone)))
          throw badRequest([{ field: "hours.timeZone", code: "INVALID" }]);
        if (change.team != null && !(await isTeam(transaction, change.team)))
          throw badRequest([{ field: "team", code: "UNKNOWN_TEAM" }]);
        if (found.version !== version)
          throw staleEdit({ version: found.version }, Object.keys(change));
        await updateExecutive(transaction, id, change);
      }),

    /** Begins a recess; the leads are handed over at once where it has begun and says so. Throws BAD_REQUEST for
     *  one that is over, ends before it begins, overlaps another or has no note where it needs one. */
    async beginRecess(actor: ExecutiveActor, id: string, asked: RecessAsked): Promise<string> {
      checkRecess(asked, clock.now());
      const recess = await access.asHolder(actor.holder, async (transaction) => {
        const found = await reach(transaction, actor, { id, permission: "executive:update" });
        // Nobody says of themselves that they perform badly, nor takes it back (BO 3).
        if (asked.reason === "Bajo Rendimiento" && id === actor.user.id)
          throw badRequest([{ field: "reason", code: "NOT_ALLOWED_FOR_ONESELF" }]);
        return recesses.begin(transaction, {
          ...asked,
          executive: id,
          tenantId: found.tenantId,
          madeBy: actor.user.id,
        });
      });
      await recesses.handOverDue();
      return recess;
    },

    /** Ends a recess now. Throws NOT_FOUND. */
    endRecess: (actor: ExecutiveActor, id: string, recess: string): Promise<void> =>
      access.asHolder(actor.holder, async (transaction) => {
        await reach(transaction, actor, { id, permission: "executive:update" });
        const isEnded = await endRecess(transaction, {
          executive: id,
          id: recess,
          at: clock.now(),
        });
        if (!isEnded) throw executiveNotFound();
      }),
  };
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
