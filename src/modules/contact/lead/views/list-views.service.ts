import { randomUUID } from "node:crypto";
import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { auditingDenials, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { AppError, badRequest, type FieldError, notFound } from "#src/platform/errors.ts";
import { once } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { staleEdit } from "../lead-desk.errors.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import {
  longestName,
  longestQuery,
  mostViews,
  type ViewAudience,
  viewAudiences,
  type ViewedList,
} from "./list-views.rules.ts";
import {
  countOwnViews,
  deleteView,
  insertView,
  listViews,
  lockOwnView,
  type StoredView,
  updateView,
} from "./list-view.queries.ts";

/** What is particular to the views of a list. */
export interface ViewKind {
  list: ViewedList;
  /** Who sees the list keeps views of it; who holds `shares` shows one to everybody. */
  reads: PermissionName;
  shares: PermissionName;
  /** How the audit trail calls a change of a view. */
  action: AuditName;
  /** The part of an address that a view keeps; null where a filter of it is none. */
  keptQuery(query: string): string | null;
}

export type ViewActor = LeadActor;

export interface ViewTeam {
  id: string;
  name: string;
  /** Whether the person supervises it, and may make its views. */
  isSupervised: boolean;
}
/** The teams that somebody belongs to or supervises. */
export type TeamsOf = (userId: string) => Promise<readonly ViewTeam[]>;

export interface ViewInput {
  name?: string | undefined;
  audience?: ViewAudience | undefined;
  team?: string | null | undefined;
  /** The query of the list's address. */
  query?: string | undefined;
}

export interface ListView extends StoredView {
  isOwn: boolean;
}

export type ListViews = ReturnType<typeof createListViews>;
export type ListViewsOf = (kind: ViewKind) => ListViews;

interface ListViewsNeeds {
  clock: Clock;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  /** Keeps an act in the audit trail. */
  keep(
    actor: ViewActor,
    act: { permission: PermissionName; action: AuditName },
    transaction: Connection,
  ): Promise<void>;
  teamsOf: TeamsOf;
  kind: ViewKind;
}

const keepAct = ({ keep, kind }: ListViewsNeeds, actor: ViewActor, transaction: Connection) =>
  keep(actor, { permission: kind.reads, action: kind.action }, transaction);

/** Does something with a view, of an id or a new one; the audit trail keeps where it is refused. */
const kept = <Result>(
  needs: ListViewsNeeds,
  actor: ViewActor,
  id: string | null,
  work: () => Promise<Result>,
): Promise<Result> => {
  const { reads: permission, action } = needs.kind;
  const record = id === null ? null : recordAsked("view", id);
  return auditingDenials(needs.trail, actor, { permission, action, record }, work);
};

/** Reads what was given; for whom it is says who may say so. Throws BAD_REQUEST, FORBIDDEN. */
async function readInput(needs: ListViewsNeeds, actor: ViewActor, input: ViewInput) {
  const errors: FieldError[] = [];
  const name = input.name?.trim();
  if (name === "") errors.push({ field: "name", code: "REQUIRED" });
  if (name !== undefined && name.length > longestName)
    errors.push({ field: "name", code: "TOO_BIG", params: { maximum: longestName } });
  const query = input.query === undefined ? undefined : needs.kind.keptQuery(input.query);
  if (query === null || (query !== undefined && query.length > longestQuery))
    errors.push({ field: "query", code: "INVALID" });
  const { audience } = input;
  if (audience !== undefined && !viewAudiences.includes(audience))
    errors.push({ field: "audience", code: "INVALID" });
  const team = audience === "team" ? (input.team ?? null) : null;
  if (audience === "team" && team === null) errors.push({ field: "team", code: "REQUIRED" });
  if (errors.length > 0) throw badRequest(errors);
  if (audience === "everybody") needs.access.require(needs.kind.shares, actor.holder);
  if (team !== null) {
    const teams = await needs.teamsOf(actor.user.id);
    if (!teams.some(({ id, isSupervised }) => id === team && isSupervised))
      throw new AppError({ code: "FORBIDDEN", status: 403 });
  }
  return {
    ...(name === undefined ? {} : { name }),
    ...(typeof query === "string" ? { query } : {}),
    ...(audience === undefined ? {} : { audience, team_id: team }),
  };
}

/** Changes a view of the actor's own. Others' are as if there were none. */
async function ofOwn(
  needs: ListViewsNeeds,
  actor: ViewActor,
  { id, version }: { id: string; version: number },
  work: Parameters<typeof needs.access.asHolder>[1],
): Promise<void> {
  if (!isUuid(id)) throw notFound();
  await needs.access.asHolder(actor.holder, async (transaction) => {
    const view = await lockOwnView(transaction, {
      id,
      owner: actor.user.id,
      list: needs.kind.list,
    });
    if (view === undefined) throw notFound();
    if (view.version !== version) throw staleEdit({ version: view.version }, ["name"]);
    await work(transaction);
    await keepAct(needs, actor, transaction);
  });
}

/** The teams whose views somebody may make. */
async function listTeams(needs: ListViewsNeeds, actor: ViewActor): Promise<ViewTeam[]> {
  return (await needs.teamsOf(actor.user.id)).filter(({ isSupervised }) => isSupervised);
}

/** Own views, those of own teams, everybody's. */
async function list(needs: ListViewsNeeds, actor: ViewActor): Promise<ListView[]> {
  needs.access.require(needs.kind.reads, actor.holder);
  const userId = actor.user.id;
  const teams = (await needs.teamsOf(userId)).map(({ id }) => id);
  const views = await needs.access.asHolder(actor.holder, (transaction) =>
    listViews(transaction, { list: needs.kind.list, userId, teams }),
  );
  return views.map((view) => ({ ...view, isOwn: view.owner === userId }));
}

/** Keeps filters, order and columns under a name, once for a key. Throws BAD_REQUEST, FORBIDDEN,
 *  IDEMPOTENCY_CONFLICT. */
const create = (
  needs: ListViewsNeeds,
  actor: ViewActor,
  input: NewView,
  key?: string,
): Promise<{ id: string; query: string }> =>
  kept(needs, actor, null, () => insert(needs, actor, input, key));

interface NewView {
  name: string;
  query: string;
  audience: ViewAudience;
  team?: string | null | undefined;
}

async function insert(
  needs: ListViewsNeeds,
  actor: ViewActor,
  input: NewView,
  key?: string,
): Promise<{ id: string; query: string }> {
  needs.access.require(needs.kind.reads, actor.holder);
  const { name = "", query = "", audience = "own", team_id } = await readInput(needs, actor, input);
  const at = needs.clock.now();
  const { list: of } = needs.kind;
  const sent = { scope: `views/${of}/${actor.user.id}`, key, input, at };
  return needs.access.asHolder(actor.holder, (transaction) =>
    once(transaction, sent, async () => {
      const id = randomUUID();
      if ((await countOwnViews(transaction, { owner: actor.user.id, list: of })) >= mostViews)
        throw badRequest([{ field: "name", code: "TOO_BIG", params: { maximum: mostViews } }]);
      const view = { id, list: of, owner: actor.user.id, name, query, audience };
      await insertView(transaction, { ...view, team: team_id ?? null, at });
      await keepAct(needs, actor, transaction);
      return { id, query };
    }),
  );
}

/** Another name, other readers or other filters, by who made it. Throws NOT_FOUND, STALE_EDIT, BAD_REQUEST,
 *  FORBIDDEN. */
const changeView = (
  needs: ListViewsNeeds,
  actor: ViewActor,
  { id, version, ...input }: ViewInput & { id: string; version: number },
): Promise<{ query: string | null }> =>
  kept(needs, actor, id, async () => {
    const change = await readInput(needs, actor, input);
    const write = (transaction: Connection) => updateView(transaction, id, change);
    await ofOwn(needs, actor, { id, version }, write);
    return { query: change.query ?? null };
  });

/** Takes a view away, by who made it. Throws NOT_FOUND, STALE_EDIT. */
const remove = (
  needs: ListViewsNeeds,
  actor: ViewActor,
  view: { id: string; version: number },
): Promise<void> =>
  kept(needs, actor, view.id, () =>
    ofOwn(needs, actor, view, (transaction) => deleteView(transaction, view.id)),
  );

/** Whether somebody may show a view to everybody. */
const mayShareWithAll = ({ access, kind }: ListViewsNeeds, { holder }: ViewActor): boolean =>
  access.permissionsOf(holder).has(kind.shares);

/** Views of a list that people keep under a name: their own, a team's, everybody's. */
export function createListViews(needs: ListViewsNeeds) {
  return withNeeds(needs, {
    listTeams,
    mayShareWithAll,
    list,
    create,
    change: changeView,
    remove,
  });
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
