import { z } from "zod";
import { paymentFlows, providerIds } from "#src/contracts/enumerations/payments.ts";
import { partsOf } from "#src/modules/sale/payment/deferred.rules.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { PurchaseFacts } from "./purchase-call.types.ts";
import type { createPurchasePayments, DeferredOption } from "./purchase-payment.service.ts";

const option = z.object({
  installments: z.int().describe("How many instalments"),
  rate: z.number().describe("Interest of the card's bank on the amount, per cent"),
  rateHundredths: z.int().describe("The same in hundredths of a per cent"),
  monthly: z.int().describe("Each instalment but the first, in storage units of the currency"),
  first: z.int().describe("The first instalment, with what does not divide"),
  total: z.int().describe("What the payer pays in all"),
  discount: z.int().describe("What offers and code take off in so many instalments"),
  amount: z.int().describe("What is charged: the total without the bank's interest"),
  currency: z.string().describe("Currency of all of them"),
});

function present({ due, total, installments, rateHundredths }: DeferredOption) {
  const parts = partsOf(total, installments);
  return {
    installments,
    rate: rateHundredths / 100,
    rateHundredths,
    monthly: parts.at(-1)?.amountMinor ?? 0,
    first: parts[0]?.amountMinor ?? 0,
    total: total.amountMinor,
    discount: due.base.amountMinor - due.due.amountMinor,
    amount: due.due.amountMinor,
    currency: total.currency,
  };
}

/** POST /api/purchases/{id}/deferred-options: in how many instalments a card may pay, by its first digits. */
export const deferredRoute = ({
  payments,
}: {
  payments: ReturnType<typeof createPurchasePayments>;
}): ApiRoute<PurchaseFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/deferred-options",
    summary: "In how many instalments a card may pay, with interest and total of each",
    tag: "Purchases",
    params: z.object({ id: z.uuid().describe("Id of the purchase") }),
    body: z.strictObject({
      flow: z.enum(paymentFlows).describe("Flow of the payment"),
      provider: z.enum(providerIds).optional().describe("Provider of the payment"),
      bin: z
        .string()
        .regex(/^\d{6,8}$/)
        .describe("First six to eight digits of the card"),
    }),
    responses: {
      200: {
        description: "Instalments, one payment first",
        schema: z.object({ data: z.array(option) }),
      },
    },
    permission: "public",
    audit: null,
    async handle({ params, body }, { visitorId }: PurchaseFacts) {
      const found = await payments.deferredOptions({ ...params, ...body, visitorId });
      const noStore = { "cache-control": "private, no-store" };
      return answer({ data: found.map(present) }, noStore);
    },
  });
