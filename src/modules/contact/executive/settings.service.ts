import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import {
  type AssignableLead,
  type AssignmentRule,
  findAssignableLead,
  listRules,
} from "./assignment.queries.ts";
import type { Assignments, Outcome } from "./assignment.service.ts";
import { matchesRule } from "./choice.rules.ts";
import { executiveNotFound, staleEdit } from "./executive.errors.ts";
import { listExecutives } from "./executive.queries.ts";
import type { ExecutiveActor } from "./executives.service.ts";
import {
  deleteRule,
  insertRule,
  listLines,
  listTeams,
  lockRuleRow,
  type RuleChange,
  type Team,
  updateRule,
} from "./settings.queries.ts";

/** What would become of a lead: whether the rule takes it, who would get it, and why each other one not. */
export interface Simulation {
  lead: string;
  isMatched: boolean;
  rule: string | null;
  executive: { id: string; name: string } | null;
  candidates: { id: string; name: string; passedOver: string | null }[];
}

/** The node that rules belong to: they decide for every country. */
const rootPath = "amparo";

export type AssignmentSettings = ReturnType<typeof createAssignmentSettings>;

/** The rules by which leads are given, as people change them. */
export function createAssignmentSettings(options: {
  connection: Connection;
  access: AccessService;
  assignments: Assignments;
}) {
  const { connection, access, assignments } = options;
  const requireAll = ({ holder }: ExecutiveActor, permission: string) =>
    access.require(permission, holder, { path: rootPath });

  /** The lead as far as it is in the actor's scope. Throws NOT_FOUND. */
  async function leadOf(actor: ExecutiveActor, reference: string): Promise<AssignableLead> {
    const lead = await access.asHolder(actor.holder, (own) => findAssignableLead(own, reference));
    if (lead === undefined) throw badRequest([{ field: "lead", code: "UNKNOWN_LEAD" }]);
    access.require("lead:read", actor.holder, {
      path: lead.tenantPath,
      executive: lead.executive,
      team: lead.team,
    });
    return lead;
  }

  async function checkTeam(transaction: Connection, id: string): Promise<void> {
    const teams = await listTeams(transaction);
    if (!teams.some((team) => team.id === id))
      throw badRequest([{ field: "team", code: "UNKNOWN_TEAM" }]);
  }

  async function named(transaction: Connection, found: Outcome): Promise<Simulation["candidates"]> {
    const all = await listExecutives(transaction);
    return found.candidates.map(({ executive, passedOver }) => ({
      id: executive,
      name: all.find(({ id }) => id === executive)?.name ?? "",
      passedOver,
    }));
  }

  return {
    /** The teams with their supervisors. */
    listTeams: ({ holder }: ExecutiveActor): Promise<Team[]> =>
      access.asHolder(holder, (own) => listTeams(own)),

    /** Every rule in its order. Throws FORBIDDEN where the actor's scope is not all of them. */
    async listRules(actor: ExecutiveActor): Promise<AssignmentRule[]> {
      requireAll(actor, "lead-setting:update");
      return access.asHolder(actor.holder, (own) => listRules(own));
    },

    /** The lines of insurance that a rule may ask for, and the teams that it may give to. */
    async listOptions(actor: ExecutiveActor) {
      requireAll(actor, "lead-setting:update");
      return access.asHolder(actor.holder, async (own) => ({
        lines: await listLines(own),
        teams: await listTeams(own),
      }));
    },

    async addRule(actor: ExecutiveActor, rule: RuleChange): Promise<string> {
      requireAll(actor, "lead-setting:update");
      const root = await access.findNode(rootPath);
      if (root === undefined) throw new Error("The tree has no root.");
      return access.asHolder(actor.holder, async (own) => {
        await checkTeam(own, rule.team);
        return insertRule(own, root.id, rule);
      });
    },

    /** Throws NOT_FOUND, STALE_EDIT. */
    async changeRule(
      actor: ExecutiveActor,
      id: string,
      { version, ...rule }: RuleChange & { version: number },
    ): Promise<void> {
      requireAll(actor, "lead-setting:update");
      await access.asHolder(actor.holder, async (own) => {
        const found = await lockRuleRow(own, id);
        if (found === undefined) throw executiveNotFound();
        if (found.version !== version) throw staleEdit(found);
        await checkTeam(own, rule.team);
        await updateRule(own, id, rule);
      });
    },

    /** Throws NOT_FOUND, STALE_EDIT. What it decided keeps its name. */
    async removeRule(actor: ExecutiveActor, id: string, version: number): Promise<void> {
      requireAll(actor, "lead-setting:update");
      await access.asHolder(actor.holder, async (own) => {
        const found = await lockRuleRow(own, id);
        if (found === undefined) throw executiveNotFound();
        if (found.version !== version) throw staleEdit(found);
        await deleteRule(own, id);
      });
    },

    /** What would become of a lead by the rules, or by one that is not saved yet; nothing changes. */
    async simulate(
      actor: ExecutiveActor,
      { lead: reference, rule }: { lead: string; rule?: RuleChange | undefined },
    ): Promise<Simulation> {
      requireAll(actor, "lead-setting:update");
      const lead = await leadOf(actor, reference);
      return asService(connection, async (transaction) => {
        if (rule !== undefined) await checkTeam(transaction, rule.team);
        const found = await assignments.simulate(
          transaction,
          lead,
          rule && { id: "", name: rule.name, team: rule.team, way: rule.way },
        );
        const candidates = await named(transaction, found);
        const chosen = candidates.find(({ id }) => id === found.executive);
        return {
          lead: reference,
          isMatched: rule === undefined ? found.rule !== null : matchesRule(rule, lead),
          rule: found.rule?.name ?? null,
          executive: chosen === undefined ? null : { id: chosen.id, name: chosen.name },
          candidates,
        };
      });
    },
  };
}
