import { type Currency, formatMoney, type MoneyLocale } from "#src/contracts/money.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { greetedName, type Tell } from "#src/modules/content/notification/tell.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/back-office.ts";
import { findRefund, type Refund } from "./refund.queries.ts";

/** What finance is told of refunds (notification-types.tsv, refund_result): one was asked for, done or declined. */

/** The outbox's kind; its payload names the refund, its state then, and who brought it there. */
export const refundForFinance = "refund-finance";

const results = {
  REQUESTED: "requested",
  ACCOUNT: "account",
  DONE: "returned",
  REJECTED: "rejected",
} as const;
type ToldState = keyof typeof results;

const locales: Readonly<Record<Language, MoneyLocale>> = { es: "es-CL", en: "en-US", pt: "pt-BR" };

/** Tells finance, in the transaction of the refund. `by` is who did it, and knows; null for payers and the system. */
export const tellFinance = (
  { clock }: { clock: Clock },
  transaction: Connection,
  { id, reference }: Pick<Refund, "id" | "reference">,
  { state, by }: { state: ToldState; by: string | null },
): Promise<boolean> =>
  enqueueMessage(transaction, {
    kind: refundForFinance,
    ref: `${reference}/${state}`,
    payload: { refund: id, state, by },
    at: clock.now(),
  });

/** By mail and bell to everybody who may decide about the refunds of its node. */
export const refundFinanceHandler =
  (needs: {
    connection: Connection;
    access: Pick<AccessService, "listHoldersAt">;
    tell: Tell;
  }): OutboxHandler =>
  async ({ ref, payload }) => {
    const refund = await asService(needs.connection, (own) =>
      findRefund(own, { id: String(payload["refund"]) }),
    );
    const result = results[payload["state"] as ToldState];
    if (refund === undefined || result === undefined) return;
    const { reference, currency, amount_minor: amountMinor, tenant_id: tenantId } = refund;
    for (const userId of await needs.access.listHoldersAt("refund:approve", tenantId)) {
      if (userId === payload["by"]) continue;
      await needs.tell({ key: "refund_result", ref, userId }, (reader, say) => ({
        values: {
          name: greetedName(reader),
          reference,
          amount: formatMoney(
            { amountMinor, currency: currency as Currency },
            locales[reader.language],
          ),
          result: say(`subscription.result.${result}`),
        },
        facts: [{ name: say("mail.fact.reference"), value: reference }],
        path: href("refunds", reader.language),
      }));
    }
  };
