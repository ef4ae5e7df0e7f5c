import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { findAssignableLead, listAssignments, lockLead } from "./assignment.queries.ts";
import type { Assignments, Outcome } from "./assignment.service.ts";
import { executiveNotFound, moveRefused, nobodyCanTake, staleEdit } from "./executive.errors.ts";
import { findExecutive, findMailReader } from "./executive.queries.ts";
import { type ExecutiveActor, executiveFacts } from "./executives.service.ts";

/** Statuses in which a lead may be given to somebody, new or another (lead-transitions.tsv). */
const giveableStatuses: readonly number[] = [1, 2, 7, 8];

export interface AssignAsked {
  /** Absent: the rules decide. */
  executive?: string | undefined;
  version: number;
}

/** Gives one lead by a person's wish. */
export function createLeadAssign(options: {
  connection: Connection;
  access: AccessService;
  assignments: Assignments;
}) {
  const { connection, access, assignments } = options;

  async function reach(actor: ExecutiveActor, reference: string, permission: string) {
    const lead = await access.asHolder(actor.holder, (own) => findAssignableLead(own, reference));
    if (lead === undefined) throw executiveNotFound();
    access.require(permission, actor.holder, {
      path: lead.tenantPath,
      executive: lead.executive,
      team: lead.team,
    });
    return lead;
  }

  /** The executive, as far as the actor may see them: somebody else's is a field that is wrong. */
  async function checkExecutive(actor: ExecutiveActor, id: string): Promise<void> {
    const found = await access.asHolder(actor.holder, (own) => findExecutive(own, id));
    const isSeen =
      found !== undefined &&
      access.decide("lead:assign", actor.holder, executiveFacts(found)).outcome === "allowed";
    if (!isSeen) throw badRequest([{ field: "executive", code: "UNKNOWN_EXECUTIVE" }]);
  }

  return {
    /** Gives a lead to an executive, or to whom the rules choose. Throws NOT_FOUND, STALE_EDIT,
     *  INVALID_TRANSITION, CODE002 with the reasons. `isMailed` is false where the mail cannot leave: CODE001. */
    async assign(
      actor: ExecutiveActor,
      reference: string,
      { executive, version }: AssignAsked,
    ): Promise<{ outcome: Outcome; version: number; isMailed: boolean }> {
      const seen = await reach(actor, reference, "lead:assign");
      if (executive !== undefined) await checkExecutive(actor, executive);
      const given = await asService(connection, async (transaction) => {
        const lead = await lockLead(transaction, seen.id);
        if (lead === undefined) throw executiveNotFound();
        if (lead.version !== version) throw staleEdit({ version: lead.version });
        if (!giveableStatuses.includes(lead.status)) throw moveRefused();
        const by = actor.user.id;
        const outcome =
          executive === undefined
            ? await assignments.assignLead(transaction, lead, by)
            : await assignments.giveTo(transaction, lead.id, { executive, by });
        const reader =
          outcome.executive === null
            ? undefined
            : await findMailReader(transaction, outcome.executive);
        return { outcome, version: version + 1, isMailed: reader !== undefined };
      });
      // Kept first: the lead stands in the queue with its reasons.
      if (given.outcome.executive === null) throw nobodyCanTake(given.outcome.reasons);
      assignments.kick();
      return given;
    },

    /** Why a lead came to whom it came to, newest first. Throws NOT_FOUND. */
    async reasons(actor: ExecutiveActor, reference: string) {
      const lead = await reach(actor, reference, "lead:read");
      return access.asHolder(actor.holder, (own) => listAssignments(own, lead.id));
    },
  };
}
