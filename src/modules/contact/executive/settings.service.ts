import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { fieldsChanged, type KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { type AssignableLead, findAssignableLead } from "./assignment.queries.ts";
import { type AssignmentRule, listRules } from "./assignment-rules.queries.ts";
import type { Outcome } from "./assignment-choice.ts";
import type { Assignments } from "./assignment.service.ts";
import { executiveNotFound, staleEdit } from "./executive.errors.ts";
import { listExecutives } from "./executive.queries.ts";
import type { ExecutiveActor } from "./executives.service.ts";
import { recordOfLead } from "./lead-record.rules.ts";
import {
  deleteRule,
  insertRule,
  listLines,
  listPartners,
  listTeams,
  lockRuleRow,
  type RuleChange,
  type Team,
  updateRule,
} from "./settings.queries.ts";

/** What would become of a lead: whether the rule takes it, who would get it, and why each other one not. */
export interface Simulation {
  lead: string;
  /** Whether the rule that is tried, or any, takes the lead by the order of all. */
  isMatched: boolean;
  /** How who would get it is chosen. */
  way: Outcome["way"];
  rule: string | null;
  executive: { id: string; name: string } | null;
  candidates: { id: string; name: string; passedOver: string | null }[];
}

/** The node that rules belong to: they decide for every country. */
const rootPath = "amparo";

export type AssignmentSettings = ReturnType<typeof createAssignmentSettings>;

interface AssignmentSettingsNeeds {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  assignments: Assignments;
  keepDone: KeepDone;
}

const requireAll = (
  needs: AssignmentSettingsNeeds,
  { holder }: ExecutiveActor,
  permission: string,
) => needs.access.require(permission, holder, { path: rootPath });

/** The lead as far as it is in the actor's scope. Throws NOT_FOUND. */
async function leadOf(
  needs: AssignmentSettingsNeeds,
  actor: ExecutiveActor,
  reference: string,
): Promise<AssignableLead> {
  const lead = await needs.access.asHolder(actor.holder, (own) =>
    findAssignableLead(own, reference),
  );
  if (lead === undefined) throw badRequest([{ field: "lead", code: "UNKNOWN_LEAD" }]);
  needs.access.require("lead:read", actor.holder, recordOfLead(lead));
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

/** The teams with their supervisors. */
const readTeams = (needs: AssignmentSettingsNeeds, { holder }: ExecutiveActor): Promise<Team[]> =>
  needs.access.asHolder(holder, (own) => listTeams(own));

/** Every rule in its order. Throws FORBIDDEN where the actor's scope is not all of them. */
async function readRules(
  needs: AssignmentSettingsNeeds,
  actor: ExecutiveActor,
): Promise<AssignmentRule[]> {
  requireAll(needs, actor, "lead-setting:update");
  return needs.access.asHolder(actor.holder, (own) => listRules(own));
}

/** The lines of insurance and the partners that a rule may ask for, and the teams that it may give to. */
async function listOptions(needs: AssignmentSettingsNeeds, actor: ExecutiveActor) {
  requireAll(needs, actor, "lead-setting:update");
  return needs.access.asHolder(actor.holder, async (own) => ({
    lines: await listLines(own),
    partners: await listPartners(own),
    teams: await listTeams(own),
  }));
}

/** Keeps what was done with a rule, by the names of its fields. */
const keep = (
  needs: AssignmentSettingsNeeds,
  transaction: Connection,
  actor: ExecutiveActor,
  {
    action,
    id,
    before,
    after,
  }: {
    action: `assignment-rule.${"create" | "update" | "delete"}`;
    id: string;
    before?: AssignmentRule | undefined;
    after?: RuleChange;
  },
) =>
  needs.keepDone(transaction, actor, {
    action,
    permission: "lead-setting:update",
    record: `assignment-rule/${id}`,
    ...(after === undefined ? {} : { fields: fieldsChanged(before, after) }),
  });

async function addRule(
  needs: AssignmentSettingsNeeds,
  actor: ExecutiveActor,
  rule: RuleChange,
  sent?: SentCall,
): Promise<string> {
  requireAll(needs, actor, "lead-setting:update");
  const root = await needs.access.findNode(rootPath);
  if (root === undefined) throw new Error("The tree has no root.");
  return needs.access.asHolder(actor.holder, async (own) => {
    await checkTeam(own, rule.team);
    const made = await onceSent(own, sent, needs.clock.now(), async () => {
      const id = await insertRule(own, root.id, rule);
      await keep(needs, own, actor, { action: "assignment-rule.create", id, after: rule });
      return { id };
    });
    return made.id;
  });
}

/** Throws NOT_FOUND, STALE_EDIT. */
async function changeRule(
  needs: AssignmentSettingsNeeds,
  actor: ExecutiveActor,
  id: string,
  { version, ...rule }: RuleChange & { version: number },
): Promise<void> {
  requireAll(needs, actor, "lead-setting:update");
  await needs.access.asHolder(actor.holder, async (own) => {
    const found = await lockRuleRow(own, id);
    if (found === undefined) throw executiveNotFound();
    if (found.version !== version) throw staleEdit(found);
    await checkTeam(own, rule.team);
    const before = (await listRules(own)).find((one) => one.id === id);
    await updateRule(own, id, rule);
    await keep(needs, own, actor, { action: "assignment-rule.update", id, before, after: rule });
  });
}

/** Throws NOT_FOUND, STALE_EDIT. What it decided keeps its name. */
async function removeRule(
  needs: AssignmentSettingsNeeds,
  actor: ExecutiveActor,
  id: string,
  version: number,
): Promise<void> {
  requireAll(needs, actor, "lead-setting:update");
  await needs.access.asHolder(actor.holder, async (own) => {
    const found = await lockRuleRow(own, id);
    if (found === undefined) throw executiveNotFound();
    if (found.version !== version) throw staleEdit(found);
    await deleteRule(own, id);
    await keep(needs, own, actor, { action: "assignment-rule.delete", id });
  });
}

/** What would become of a lead by the rules, or with one that is not saved yet in its place among them (`id` where it
 *  changes a saved one); nothing changes. */
async function simulate(
  needs: AssignmentSettingsNeeds,
  actor: ExecutiveActor,
  {
    lead: reference,
    rule,
    id,
  }: { lead: string; rule?: RuleChange | undefined; id?: string | undefined },
): Promise<Simulation> {
  requireAll(needs, actor, "lead-setting:update");
  const lead = await leadOf(needs, actor, reference);
  return asService(needs.connection, async (transaction) => {
    if (rule !== undefined) await checkTeam(transaction, rule.team);
    const { outcome: found, isMatched } = await needs.assignments.simulate(
      transaction,
      lead,
      rule && { ...rule, id: id ?? null },
    );
    const candidates = await named(transaction, found);
    const chosen = candidates.find((one) => one.id === found.executive);
    return {
      lead: reference,
      isMatched,
      way: found.way,
      rule: found.rule?.name ?? null,
      executive: chosen === undefined ? null : { id: chosen.id, name: chosen.name },
      candidates,
    };
  });
}

/** The rules by which leads are given, as people change them. */
export function createAssignmentSettings(needs: AssignmentSettingsNeeds) {
  return withNeeds(needs, {
    listTeams: readTeams,
    listRules: readRules,
    listOptions,
    addRule,
    changeRule,
    removeRule,
    simulate,
  });
}
