import { z } from "zod";
import type { Language } from "#src/routes/languages.ts";
import { notFound } from "#src/platform/errors.ts";
import {
  answer,
  type ApiAnswer,
  apiRoute,
  type ApiRoute,
  dataAnswer,
} from "#src/platform/http/api-routes.ts";
import type { Inbox } from "./inbox.service.ts";
import type { ErrorCatalogue } from "./payment-errors.rules.ts";
import { paymentAnswer, presentAnswer } from "./payment-answer.ts";
import { presentPayment } from "./payment.presenter.ts";
import type { Payments } from "./payment.service.ts";

export interface PaymentFacts {
  language: Language;
  origin: string;
}

const tag = "Payments";
const noStore = { "cache-control": "private, no-store" };
const provider = z.object({
  provider: z.string().max(30).describe("Provider of the payment"),
});
const purchaseReturn = "/Compra-Online/:product/Pago/Retorno/:provider";
const purchaseProvider = provider.extend({
  product: z.string().max(200).describe("Product that is bought"),
});
const text = z.string().max(300).optional();

/** Everything that a provider's return may hold; anything else is left out. */
const returned = z.object({
  token_ws: text.describe("Webpay's name of the payment"),
  TBK_TOKEN: text.describe("The same, where the payer stopped"),
  TBK_ORDEN_COMPRA: text.describe("Our name of the payment, where the payer stopped"),
  TBK_ID_SESION: text.describe("Webpay's session"),
  reference: text.describe("Our name of the payment"),
});

const payment = z.object({
  data: paymentAnswer.extend({
    flow: z.string().describe("Flow of the payment"),
    provider: z.string().describe("Provider of the payment"),
    amountMinor: z.int().describe("Amount in storage units of the currency"),
    currency: z.string().describe("Currency of the amount"),
    installments: z.int().describe("In how many instalments the card pays"),
    payerTotalMinor: z
      .int()
      .nullable()
      .describe("What the payer pays in all, where the instalments of a bank are known"),
    reason: z
      .object({
        class: z.string().describe("What kind of refusal it is"),
        flow: z.string().describe("Flow of the code in the catalogue"),
        code: z.string().describe("The provider's code"),
        cause: z.string().describe("What happened, in the reader's language"),
        next: z.string().describe("What to do now, in the reader's language"),
        field: z.string().nullable().describe("The field to correct"),
      })
      .nullable()
      .describe("Why it is not paid"),
    action: z
      .object({
        kind: z.string().describe("What the payer has to do"),
        url: z.string().optional().describe("Where the payer goes"),
        method: z.string().optional().describe("How the payer is sent there"),
        fields: z.record(z.string(), z.string()).optional().describe("What is sent along"),
      })
      .nullable()
      .describe("What the payer has to do now"),
  }),
});

/** Calls of payments that are for everybody: a payment's state, providers' returns and notifications. */
export const paymentRoutes = (
  payments: Payments,
  inbox: Inbox,
  catalogue: ErrorCatalogue,
): ApiRoute<PaymentFacts>[] => {
  async function comeBack(
    from: string,
    fields: z.output<typeof returned>,
    { origin }: PaymentFacts,
  ): Promise<ApiAnswer> {
    const given = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined || value === "" ? [] : [[name, value]],
      ),
    );
    const back = await payments.takeReturn(from, given, origin);
    if (back === undefined) throw notFound();
    const query = new URLSearchParams({ pago: back.attempt.reference });
    return { status: 303, headers: { ...noStore, location: `${back.path}?${query}` } };
  }
  const row = {
    url: "/api/payments/returns/:provider",
    tag,
    params: provider,
    responses: { 303: { description: "To where the payer goes on" } },
    permission: "public",
  } as const;
  return [
    apiRoute({
      method: "GET",
      url: "/api/payments/:reference",
      summary: "What became of a payment, and what to do now",
      tag,
      params: z.object({
        reference: z.string().max(40).describe("Reference of the payment"),
      }),
      responses: { 200: { description: "The payment", schema: payment } },
      permission: "public",
      async handle({ params }, { language, origin }: PaymentFacts) {
        const found = await payments.find(params.reference);
        if (found === undefined) throw notFound();
        const shown = presentPayment(found, { catalogue, language, host: origin });
        return answer({ data: { ...shown, ...presentAnswer(shown) } }, noStore);
      },
    }),
    apiRoute({
      ...row,
      method: "GET",
      summary: "The payer comes back from the provider's page",
      querystring: returned,
      handle: ({ params, query }, facts: PaymentFacts) => comeBack(params.provider, query, facts),
    }),
    apiRoute({
      ...row,
      method: "POST",
      summary: "The payer is sent back by a form of the provider's page",
      body: { kind: "form", fields: returned },
      isFromElsewhere: true,
      audit: null,
      handle: ({ params, body }, facts: PaymentFacts) => comeBack(params.provider, body, facts),
    }),
    // The same under the address of the purchase (PP 4).
    apiRoute({
      ...row,
      url: purchaseReturn,
      params: purchaseProvider,
      method: "GET",
      summary: "The payer comes back from the provider's page to the purchase",
      querystring: returned,
      handle: ({ params, query }, facts: PaymentFacts) => comeBack(params.provider, query, facts),
    }),
    apiRoute({
      ...row,
      url: purchaseReturn,
      params: purchaseProvider,
      method: "POST",
      summary: "The payer is sent back to the purchase by a form of the provider's page",
      body: { kind: "form", fields: returned },
      isFromElsewhere: true,
      audit: null,
      handle: ({ params, body }, facts: PaymentFacts) => comeBack(params.provider, body, facts),
    }),
    apiRoute({
      method: "POST",
      url: "/api/payments/notifications/:provider",
      summary: "A provider tells us that something happened to a payment",
      tag,
      params: provider,
      querystring: z.object({
        "data.id": text.describe("The provider's own name of what it is about"),
        type: text.describe("What kind of thing that is"),
      }),
      body: { kind: "bytes", bytesMost: 65_536 },
      responses: { 200: dataAnswer("Kept; a repeat and an unknown payment too") },
      permission: "public",
      audit: null,
      async handle({ params, query, body, headers }) {
        await inbox.receive(params.provider, body, { ...headers, "?data.id": query["data.id"] });
        return answer({ data: null });
      },
    }),
  ];
};
