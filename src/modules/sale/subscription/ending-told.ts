import type { CanceledState } from "#src/modules/sale/sale/online-ending.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";

/** The mail to the policyholder when a policy has ended, by any hand, and when it is put back. */

/** The outbox's kind; its payload names purchase, template and day alone. */
export const endingMail = "policy-ended";

export const endingTemplates = {
  CANCELED_ARREARS: "mora_3.ended",
  CANCELED_INSURER: "policy_issued.insurerEnded",
  CANCELED_CUSTOMER: "policy_issued.ended",
  CANCELED_WITHDRAWAL: "policy_issued.withdrawn",
  OK: "policy_issued.reinstated",
} as const satisfies Record<CanceledState | "OK", string>;

/** Tells of the end in its transaction; `day` is the last one of cover, or the first one of a policy that is put back. */
export const tellEnding = (
  { clock }: { clock: Clock },
  transaction: Connection,
  { purchase, to, day }: { purchase: string; to: keyof typeof endingTemplates; day: string },
): Promise<boolean> =>
  enqueueMessage(transaction, {
    kind: endingMail,
    ref: `${purchase}/${to}/${day}`,
    payload: { purchase, template: endingTemplates[to], day },
    at: clock.now(),
  });
