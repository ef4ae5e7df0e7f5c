import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import {
  auditingDenials,
  type DeniedAct,
  referenceAsked,
} from "#src/modules/identity/audit/denials.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { findAssignableLead, lockLead } from "./assignment.queries.ts";
import { listAssignments } from "./assignment-reasons.queries.ts";
import type { Outcome } from "./assignment-choice.ts";
import type { Assignments } from "./assignment.service.ts";
import { executiveNotFound, moveRefused, nobodyCanTake, staleEdit } from "./executive.errors.ts";
import { findExecutive, findMailReader } from "./executive.queries.ts";
import { type ExecutiveActor, refusalOfExecutive } from "./executives.service.ts";
import { recordOfLead } from "./lead-record.rules.ts";

/** Statuses in which a lead may be given to somebody, new or another (lead-transitions.tsv). */
export const giveableStatuses: readonly number[] = [1, 2, 7, 8];

export interface AssignAsked {
  /** Absent: the rules decide. */
  executive?: string | undefined;
  version: number;
}

const assignAct = { permission: "lead:assign", action: "lead.assign" } as const;
const readAct = { permission: "lead:read", action: "lead.assignments" } as const;

/** The lead that was asked for, as other denials of leads name it. */
const about = (act: DeniedAct, reference: string): DeniedAct => ({
  ...act,
  record: referenceAsked(reference),
});

/** Remembers what a lead is before it is given; what that answers keeps it, so that who gave it may take that back, and
 *  names the operation. The module of leads does both. */
export type RememberGiven = (
  transaction: Connection,
  leadId: number,
) => Promise<(by: string) => Promise<string>>;

interface LeadAssignNeeds {
  connection: Connection;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  keepDone: KeepDone;
  assignments: Assignments;
}

interface Assigner extends LeadAssignNeeds {
  remember: RememberGiven;
}

async function reach(
  needs: LeadAssignNeeds,
  actor: ExecutiveActor,
  reference: string,
  permission: string,
) {
  const lead = await needs.access.asHolder(actor.holder, (own) =>
    findAssignableLead(own, reference),
  );
  if (lead === undefined) throw executiveNotFound();
  needs.access.require(permission, actor.holder, recordOfLead(lead));
  return lead;
}

/** The executive, as far as the actor may see them: somebody else's is a field that is wrong. */
async function checkExecutive(
  needs: LeadAssignNeeds,
  actor: ExecutiveActor,
  id: string,
): Promise<void> {
  const found = await needs.access.asHolder(actor.holder, (own) => findExecutive(own, id));
  const isSeen =
    found !== undefined &&
    refusalOfExecutive(needs.access, "lead:assign", actor.holder, found) === undefined;
  if (!isSeen) throw badRequest([{ field: "executive", code: "UNKNOWN_EXECUTIVE" }]);
}

/** Gives a lead to an executive, or to whom the rules choose. Throws NOT_FOUND, STALE_EDIT,
 *  INVALID_TRANSITION, CODE002 with the reasons. `isMailed` is false where the mail cannot leave: CODE001. */
async function assign(
  needs: Assigner,
  actor: ExecutiveActor,
  reference: string,
  { executive, version }: AssignAsked,
): Promise<{ outcome: Outcome; version: number; isMailed: boolean; operation: string | null }> {
  const seen = await auditingDenials(needs.trail, actor, about(assignAct, reference), async () => {
    const lead = await reach(needs, actor, reference, "lead:assign");
    if (executive !== undefined) await checkExecutive(needs, actor, executive);
    return lead;
  });
  const given = await asService(needs.connection, async (transaction) => {
    const lead = await lockLead(transaction, seen.id);
    if (lead === undefined) throw executiveNotFound();
    if (lead.version !== version) throw staleEdit({ version: lead.version });
    if (!giveableStatuses.includes(lead.status)) throw moveRefused();
    const by = actor.user.id;
    const keep = await needs.remember(transaction, lead.id);
    const outcome =
      executive === undefined
        ? await needs.assignments.assignLead(transaction, lead, by)
        : await needs.assignments.giveTo(transaction, lead.id, { executive, by });
    const reader =
      outcome.executive === null ? undefined : await findMailReader(transaction, outcome.executive);
    const operation = outcome.executive === null ? null : await keep(by);
    await needs.keepDone(transaction, actor, {
      ...about(assignAct, reference),
      tenantId: lead.tenantId,
      of: recordOfLead(lead),
      facts: { executive: [lead.executive, outcome.executive] },
    });
    return { outcome, version: version + 1, isMailed: reader !== undefined, operation };
  });
  // Kept first: the lead stands in the queue with its reasons.
  if (given.outcome.executive === null) throw nobodyCanTake(given.outcome.reasons);
  return given;
}

/** Why a lead came to whom it came to, newest first. Throws NOT_FOUND. */
async function reasons(needs: LeadAssignNeeds, actor: ExecutiveActor, reference: string) {
  const lead = await auditingDenials(needs.trail, actor, about(readAct, reference), () =>
    reach(needs, actor, reference, "lead:read"),
  );
  return needs.access.asHolder(actor.holder, (own) => listAssignments(own, lead.id));
}

/** Gives leads by a person's wish. */
export function createLeadAssign(needs: LeadAssignNeeds) {
  let rememberBy: RememberGiven | undefined;
  const remember: RememberGiven = (transaction, leadId) => {
    if (rememberBy === undefined) throw new Error("Leads are given before their module is open.");
    return rememberBy(transaction, leadId);
  };
  return {
    ...withNeeds({ ...needs, remember }, { assign, reasons }),
    rememberBy: (by: RememberGiven): void => {
      rememberBy = by;
    },
    /** For a change of many leads, which the module of leads judges and undoes. */
    many: {
      ...needs.assignments,
      checkExecutive: (actor: ExecutiveActor, id: string) => checkExecutive(needs, actor, id),
      /** Keeps in the audit trail where the policy refuses it. */
      judged: <Result>(actor: ExecutiveActor, work: () => Promise<Result>) =>
        auditingDenials(needs.trail, actor, assignAct, work),
    },
  };
}

/** What a change of many leads needs of assignment. */
export type Assigning = Pick<
  ReturnType<typeof createLeadAssign>["many"],
  "giveAll" | "keepRestored" | "checkExecutive" | "judged"
>;
