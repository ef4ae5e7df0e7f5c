import { randomUUID } from "node:crypto";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { AppError, badRequest, type FieldError, notFound } from "#src/platform/errors.ts";
import type { LeadActing } from "../lead-acting.ts";
import { staleEdit } from "../lead-desk.errors.ts";
import type { LeadActor } from "../lead-desk.types.ts";
import {
  keptQuery,
  longestName,
  longestQuery,
  mostViews,
  type ViewAudience,
  viewAudiences,
} from "./lead-view.rules.ts";
import {
  countOwnViews,
  deleteView,
  insertView,
  listViews,
  lockOwnView,
  type StoredView,
  updateView,
} from "./lead-view.queries.ts";

const viewAct = { permission: "lead:read", action: "lead.view" } as const;

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

export interface LeadView extends StoredView {
  isOwn: boolean;
}

export type LeadViews = ReturnType<typeof createLeadViews>;

/** Lists of leads that people keep under a name: their own, a team's, everybody's. */
export function createLeadViews(options: {
  clock: Clock;
  access: AccessService;
  acting: Pick<LeadActing, "keep">;
  teamsOf: TeamsOf;
}) {
  const { clock, access, acting, teamsOf } = options;

  /** Reads what was given; for whom it is says who may say so. Throws BAD_REQUEST, FORBIDDEN. */
  async function readInput(actor: LeadActor, input: ViewInput) {
    const errors: FieldError[] = [];
    const name = input.name?.trim();
    if (name === "") errors.push({ field: "name", code: "REQUIRED" });
    if (name !== undefined && name.length > longestName)
      errors.push({ field: "name", code: "TOO_BIG", params: { maximum: longestName } });
    const query = input.query === undefined ? undefined : keptQuery(input.query);
    if (query === null || (query !== undefined && query.length > longestQuery))
      errors.push({ field: "query", code: "INVALID" });
    const { audience } = input;
    if (audience !== undefined && !viewAudiences.includes(audience))
      errors.push({ field: "audience", code: "INVALID" });
    const team = audience === "team" ? (input.team ?? null) : null;
    if (audience === "team" && team === null) errors.push({ field: "team", code: "REQUIRED" });
    if (errors.length > 0) throw badRequest(errors);
    if (audience === "everybody") access.require("lead-setting:update", actor.holder);
    if (team !== null) {
      const teams = await teamsOf(actor.user.id);
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
    actor: LeadActor,
    { id, version }: { id: string; version: number },
    work: Parameters<typeof access.asHolder>[1],
  ): Promise<void> {
    if (!isUuid(id)) throw notFound();
    await access.asHolder(actor.holder, async (transaction) => {
      const view = await lockOwnView(transaction, id, actor.user.id);
      if (view === undefined) throw notFound();
      if (view.version !== version) throw staleEdit({ version: view.version }, ["name"]);
      await work(transaction);
      await acting.keep(actor, viewAct, transaction);
    });
  }

  return {
    /** The teams whose views somebody may make. */
    async listTeams(actor: LeadActor): Promise<ViewTeam[]> {
      return (await teamsOf(actor.user.id)).filter(({ isSupervised }) => isSupervised);
    },

    /** Own views, those of own teams, everybody's. */
    async list(actor: LeadActor): Promise<LeadView[]> {
      access.require("lead:read", actor.holder);
      const userId = actor.user.id;
      const teams = (await teamsOf(userId)).map(({ id }) => id);
      const views = await access.asHolder(actor.holder, (transaction) =>
        listViews(transaction, { userId, teams }),
      );
      return views.map((view) => ({ ...view, isOwn: view.owner === userId }));
    },

    /** Keeps filters, order and columns under a name. Throws BAD_REQUEST, FORBIDDEN. */
    async create(
      actor: LeadActor,
      input: {
        name: string;
        query: string;
        audience: ViewAudience;
        team?: string | null | undefined;
      },
    ): Promise<{ id: string; query: string }> {
      access.require("lead:read", actor.holder);
      const { name = "", query = "", audience = "own", team_id } = await readInput(actor, input);
      const id = randomUUID();
      await access.asHolder(actor.holder, async (transaction) => {
        if ((await countOwnViews(transaction, actor.user.id)) >= mostViews)
          throw badRequest([{ field: "name", code: "TOO_BIG", params: { maximum: mostViews } }]);
        await insertView(transaction, {
          id,
          owner: actor.user.id,
          name,
          query,
          audience,
          team: team_id ?? null,
          at: clock.now(),
        });
        await acting.keep(actor, viewAct, transaction);
      });
      return { id, query };
    },

    /** Another name, other readers or other filters, by who made it. Throws NOT_FOUND, STALE_EDIT, BAD_REQUEST,
     *  FORBIDDEN. */
    async change(
      actor: LeadActor,
      { id, version, ...input }: ViewInput & { id: string; version: number },
    ): Promise<{ query: string | null }> {
      const change = await readInput(actor, input);
      await ofOwn(actor, { id, version }, (transaction) => updateView(transaction, id, change));
      return { query: change.query ?? null };
    },

    /** Takes a view away, by who made it. Throws NOT_FOUND, STALE_EDIT. */
    remove: (actor: LeadActor, view: { id: string; version: number }): Promise<void> =>
      ofOwn(actor, view, (transaction) => deleteView(transaction, view.id)),
  };
}

const isUuid = (text: string): boolean => /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
