import { countryOf } from "#src/config/countries.ts";
import type { AuditName, PermissionName } from "#src/contracts/access.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { AuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { auditingDenials, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type {
  DisputeAnswer,
  DisputeAnswerTaken,
} from "#src/modules/sale/payment/told-dispute.rules.ts";
import { type Clock, civilDate } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Files } from "#src/platform/files/files.ts";
import type { Log } from "#src/platform/log/log.ts";
import { answerRefused } from "./dispute-answer.errors.ts";
import { type AnswerRow, findAnswer, holdDispute, isClaimed } from "./dispute-answer.queries.ts";
import { changeFault } from "./dispute-answer.rules.ts";
import type { DisputeRow } from "./dispute.queries.ts";
import { findIn } from "./dispute.service.ts";

/** What every change of an answer to a dispute has in common: who may, one at a time, and the audit trail. */

export interface AnswerNeeds {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "warn">;
  access: AccessService;
  trail: Pick<AuditTrail, "add">;
  files: Files;
  /** Providers that take an answer by a call; of the others it is sent in their own site. */
  takers: ReadonlyMap<string, (answer: DisputeAnswer) => Promise<DisputeAnswerTaken>>;
}

/** What the documents are opened with, and what they and the answer are changed with besides. */
export const reads = "dispute:read" satisfies PermissionName;
export const writes = "payment:upload-file" satisfies PermissionName;

export const ownerOf = (id: number) => ({ kind: "dispute", id: String(id) });

export const todayOf = ({ clock }: AnswerNeeds, { country }: DisputeRow): string =>
  civilDate(clock.now(), countryOf(country).timeZone);

export const openedOn = ({ openedAt, country }: DisputeRow): string =>
  civilDate(openedAt, countryOf(country).timeZone);

export const audited = (
  { trail, access }: AnswerNeeds,
  actor: SaleActor,
  act: {
    action: AuditName;
    permission: PermissionName;
    dispute: { id: number; tenant_id: string };
    facts?: { kind: string };
    fields?: readonly string[];
  },
  transaction: Connection,
): Promise<void> => {
  const { dispute, ...told } = act;
  return trail.add(
    {
      ...told,
      outcome: "done",
      session: { id: actor.id, kind: actor.kind },
      actorId: actor.user.id,
      grantId: access.grantUsed(act.permission, actor.holder),
      record: `dispute/${dispute.id}`,
      tenantId: dispute.tenant_id,
    },
    transaction,
  );
};

export interface Held {
  dispute: Awaited<ReturnType<typeof holdDispute>>;
  answer: AnswerRow | undefined;
  shown: DisputeRow;
}

/** What somebody does to a dispute. */
export interface DisputeAct {
  id: number;
  action: AuditName;
  permission: PermissionName;
}

/** Does something to a dispute in the actor's scope. Throws FORBIDDEN, NOT_FOUND; a refusal is kept in the audit trail. */
export const within = <Result>(
  needs: AnswerNeeds,
  actor: SaleActor,
  { id, action, permission }: DisputeAct,
  work: (own: Connection, shown: DisputeRow) => Promise<Result>,
): Promise<Result> => {
  const denied = { action, permission, record: recordAsked("dispute", id) };
  return auditingDenials(needs.trail, actor, denied, () =>
    needs.access.asHolder(actor.holder, async (own) =>
      work(own, await findIn(needs, own, actor, { id, permission })),
    ),
  );
};

/** Changes the answer of a dispute in the actor's scope, one person at a time. Throws FORBIDDEN, NOT_FOUND. */
export const change = <Result>(
  needs: AnswerNeeds,
  actor: SaleActor,
  { id, action }: Pick<DisputeAct, "id" | "action">,
  work: (transaction: Connection, held: Held) => Promise<Result>,
): Promise<Result> =>
  within(needs, actor, { id, action, permission: writes }, (own, shown) =>
    asService(own, async (transaction) => {
      const dispute = await holdDispute(transaction, id);
      const answer = await findAnswer(transaction, id);
      if (isClaimed(answer, needs.clock.now())) throw answerRefused("NOT_EDITABLE");
      return work(transaction, { dispute, answer, shown });
    }),
  );

export const standingOf = ({ dispute, answer }: Held) => ({
  state: dispute.state,
  evidenceUntil: dispute.evidence_until,
  answer: answer ?? null,
});

export function requireChange(held: Held): void {
  const fault = changeFault(standingOf(held));
  if (fault !== null) throw answerRefused(fault);
}
