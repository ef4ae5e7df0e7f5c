import { randomUUID } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { AuditName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { fieldsChanged, type KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { auditingDenials, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { NewExecutive } from "./executive-people.types.ts";
import { executiveNotFound, inUse, staleEdit } from "./executive.errors.ts";
import { findExecutive, isKnownZone } from "./executive.queries.ts";
import type { ExecutiveActor } from "./executives.service.ts";
import {
  deleteTeam,
  insertExecutive,
  insertTeam,
  isTeamName,
  listStaff,
  lockTeamRow,
  replaceSupervisors,
  type StaffMember,
  updateTeam,
} from "./people.queries.ts";
import { listLines, listTeams, type Team } from "./settings.queries.ts";

export interface TeamAsked {
  name: string;
  /** Of its node, where it is new. */
  country: CountryCode;
  /** Users who supervise it. */
  supervisors: string[];
  isActive: boolean;
}

const nodeOf: Readonly<Record<CountryCode, string>> = {
  CL: "amparo/chile",
  PE: "amparo/peru",
  CO: "amparo/colombia",
  INT: "amparo/internacional",
};

interface PeopleNeeds {
  connection: Connection;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
  clock: Clock;
}

/** What is kept of an act: which, of what, and where that stands. */
interface Kept {
  action: "executive.create" | `team.${"create" | "update" | "delete"}`;
  id: string;
  place: { tenantId: string; path: string };
  team: string | null;
  fields?: string[];
}

/** Keeps what was done, in the transaction that does it. */
const keep = (
  needs: PeopleNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  { action, id, place, team, fields }: Kept,
): Promise<void> =>
  needs.keepDone(transaction, actor, {
    action,
    permission: "executive:update",
    record: recordAsked(action === "executive.create" ? "executive" : "team", id),
    tenantId: place.tenantId,
    of: { path: place.path, team, executive: null },
    ...(fields === undefined ? {} : { fields }),
  });

const within = <Result>(
  needs: PeopleNeeds,
  actor: ExecutiveActor,
  action: AuditName,
  work: (transaction: Connection) => Promise<Result>,
): Promise<Result> =>
  auditingDenials(needs.trail, actor, { permission: "executive:update", action }, () =>
    needs.access.asHolder(actor.holder, work),
  );

/** Read as the service: who only leads a team sees no grants of others. */
const staffOf = (needs: PeopleNeeds): Promise<StaffMember[]> =>
  asService(needs.connection, (own) => listStaff(own, needs.clock.now()));

/** Makes a user an executive. Throws BAD_REQUEST with the fields, NOT_FOUND where it is not in the actor's scope,
 *  IDEMPOTENCY_CONFLICT. */
async function addExecutive(
  needs: PeopleNeeds,
  actor: ExecutiveActor,
  { email, ...asked }: NewExecutive,
  sent?: SentCall,
): Promise<string> {
  const refuse = (field: string, code: string) => badRequest([{ field, code }]);
  if (asked.to <= asked.from) throw refuse("hours.to", "ENDS_BEFORE_IT_BEGINS");
  const asEmail = email.trim().toLowerCase();
  const user = (await staffOf(needs)).find((one) => one.email === asEmail);
  // Before the transaction: while one is open, the embedded database answers nobody else.
  const [country = "CL"] = asked.countries;
  const node = asked.team === null ? await needs.access.findNode(nodeOf[country]) : undefined;
  const add = async (transaction: Connection) => {
    const place = asked.team === null ? node : await lockTeamRow(transaction, asked.team);
    if (place === undefined) throw refuse("team", "UNKNOWN_TEAM");
    const { path } = place;
    const record = { path, team: asked.team, executive: null };
    needs.access.require("executive:update", actor.holder, record);
    if (user?.mayWork !== true) throw refuse("email", "NO_LEAD_WORKER");
    if ((await findExecutive(transaction, user.id)) !== undefined)
      throw refuse("email", "ALREADY_EXECUTIVE");
    if (!(await isKnownZone(transaction, asked.timeZone)))
      throw refuse("hours.timeZone", "INVALID");
    const tenantId = "tenantId" in place ? place.tenantId : place.id;
    const { id } = user;
    await insertExecutive(transaction, { ...asked, userId: id, tenantId, at: needs.clock.now() });
    const of = { action: "executive.create", id, place: { tenantId, path } } as const;
    await keep(needs, transaction, actor, { ...of, team: asked.team });
    return { id };
  };
  const made = await within(needs, actor, "executive.create", (transaction) =>
    onceSent(transaction, sent, needs.clock.now(), () => add(transaction)),
  );
  return made.id;
}

/** What the forms offer: lines, the teams in sight, and who may become an executive or supervise a team. */
async function formOptions(needs: PeopleNeeds, actor: ExecutiveActor) {
  needs.access.require("executive:update", actor.holder);
  const people = await staffOf(needs);
  return needs.access.asHolder(actor.holder, async (own) => ({
    people,
    lines: await listLines(own),
    teams: (await listTeams(own)).filter(
      ({ id }) =>
        actor.holder.grants.some(({ scope }) => scope !== "team") ||
        actor.holder.supervised.teamIds.has(id),
    ),
  }));
}

async function checkSupervisors(
  needs: PeopleNeeds,
  actor: ExecutiveActor,
  { before, after }: { before: readonly string[]; after: readonly string[] },
): Promise<void> {
  const refuse = (code: string) => badRequest([{ field: "supervisors", code }]);
  // Who supervises a team sees its leads: nobody gives that to themselves, nor takes it (AL 1).
  if (before.includes(actor.user.id) !== after.includes(actor.user.id))
    throw refuse("NOT_ALLOWED_FOR_ONESELF");
  const able = new Set(
    (await staffOf(needs)).filter((one) => one.maySupervise).map(({ id }) => id),
  );
  if (after.some((id) => !before.includes(id) && !able.has(id))) throw refuse("NO_SUPERVISOR");
}

/** Makes a team. Throws BAD_REQUEST with the fields, NOT_FOUND where its country is not in the actor's scope,
 *  IDEMPOTENCY_CONFLICT. */
async function addTeam(
  needs: PeopleNeeds,
  actor: ExecutiveActor,
  asked: TeamAsked,
  sent?: SentCall,
): Promise<string> {
  const path = nodeOf[asked.country];
  const node = await needs.access.findNode(path);
  await checkSupervisors(needs, actor, { before: [], after: asked.supervisors });
  const isTaken = await isNameTaken(needs, asked.name);
  const add = async (transaction: Connection) => {
    if (node === undefined) throw badRequest([{ field: "country", code: "INVALID" }]);
    needs.access.require("executive:update", actor.holder, { path, team: null, executive: null });
    if (isTaken) throw nameTaken();
    const id = randomUUID();
    await insertTeam(transaction, { id, tenantId: node.id, name: asked.name });
    await replaceSupervisors(transaction, {
      team: id,
      tenantId: node.id,
      users: asked.supervisors,
    });
    const place = { tenantId: node.id, path };
    await keep(needs, transaction, actor, { action: "team.create", id, place, team: null });
    return { id };
  };
  const made = await within(needs, actor, "team.create", (transaction) =>
    onceSent(transaction, sent, needs.clock.now(), () => add(transaction)),
  );
  return made.id;
}

const isNameTaken = (needs: PeopleNeeds, name: string, except?: string): Promise<boolean> =>
  asService(needs.connection, (own) => isTeamName(own, name, except));

const nameTaken = () => badRequest([{ field: "name", code: "NAME_TAKEN" }]);

/** Throws NOT_FOUND, FORBIDDEN, STALE_EDIT, BAD_REQUEST with the fields. */
async function changeTeam(
  needs: PeopleNeeds,
  actor: ExecutiveActor,
  id: string,
  { version, ...asked }: Omit<TeamAsked, "country"> & { version: number },
): Promise<void> {
  const before = await supervisorsOf(needs, id);
  await checkSupervisors(needs, actor, { before, after: asked.supervisors });
  const isTaken = await isNameTaken(needs, asked.name, id);
  await within(needs, actor, "team.update", async (transaction) => {
    const team = await reachTeam(needs, transaction, actor, id);
    if (team.version !== version) throw staleEdit({ version: team.version }, Object.keys(asked));
    if (isTaken) throw nameTaken();
    await updateTeam(transaction, id, asked);
    const { tenantId } = team;
    await replaceSupervisors(transaction, { team: id, tenantId, users: asked.supervisors });
    const was = { ...team, supervisors: before };
    const of = { action: "team.update", id, place: team, team: id } as const;
    await keep(needs, transaction, actor, { ...of, fields: fieldsChanged(was, asked) });
  });
}

const supervisorsOf = (needs: PeopleNeeds, id: string): Promise<string[]> =>
  asService(needs.connection, async (own) => {
    const team = (await listTeams(own)).find((one) => one.id === id);
    return team?.supervisors.map((one) => one.id) ?? [];
  });

/** Removes a team. Throws FOREIGN_KEY_CONFLICT with the count where executives, rules or leads have it. */
const removeTeam = (
  needs: PeopleNeeds,
  actor: ExecutiveActor,
  id: string,
  version: number,
): Promise<void> =>
  within(needs, actor, "team.delete", async (transaction) => {
    const team = await reachTeam(needs, transaction, actor, id);
    if (team.version !== version) throw staleEdit({ version: team.version });
    const users = team.executives + team.rules + team.leads;
    if (users > 0) throw inUse(users);
    await deleteTeam(transaction, id);
    await keep(needs, transaction, actor, { action: "team.delete", id, place: team, team: id });
  });

async function reachTeam(
  needs: PeopleNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  id: string,
): Promise<Team & { leads: number; path: string }> {
  const team = await lockTeamRow(transaction, id);
  const found = (await listTeams(transaction)).find((one) => one.id === id);
  if (team === undefined || found === undefined) throw executiveNotFound();
  needs.access.require("executive:update", actor.holder, {
    path: team.path,
    team: id,
    executive: null,
  });
  return { ...found, leads: team.leads, path: team.path };
}

/** Executives and teams as people make them. */
export const createExecutivePeople = (needs: PeopleNeeds) =>
  withNeeds(needs, { addExecutive, formOptions, addTeam, changeTeam, removeTeam });

export type ExecutivePeople = ReturnType<typeof createExecutivePeople>;
