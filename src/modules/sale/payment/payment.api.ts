import { z } from "zod";
import type { Language } from "#src/routes/languages.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiAnswer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Inbox } from "./inbox.ts";
import type { ErrorCatalogue } from "./payment-errors.rules.ts";
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
  data: z.object({
    reference: z.string().describe("Reference of the payment"),
    state: z.string().describe("State of the payment"),
    flow: z.string().describe("Flow of the payment"),
    provider: z.string().describe("Provider of the payment"),
    amountMinor: z.int().describe("Amount in storage units of the currency"),
    currency: z.string().describe("Currency of the amount"),
    reason: z
      .object({
        class: z.string().describe("What kind of refusal it is"),
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
  async function comeBack(from: string, fields: z.output<typeof returned>): Promise<ApiAnswer> {
    const given = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined || value === "" ? [] : [[name, value]],
      ),
    );
    const back = await payments.takeReturn(from, given);
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
        const data = presentPayment(found, { catalogue, language, host: origin });
        return answer({ data }, noStore);
      },
    }),
    apiRoute({
      ...row,
      method: "GET",
      summary: "The payer comes back from the provider's page",
      querystring: returned,
      handle: ({ params, query }) => comeBack(params.provider, query),
    }),
    apiRoute({
      ...row,
      method: "POST",
      summary: "The payer is sent back by a form of the provider's page",
      body: { kind: "form", fields: returned },
      isFromElsewhere: true,
      audit: null,
      handle: ({ params, body }) => comeBack(params.provider, body),
    }),
    apiRoute({
      method: "POST",
      url: "/api/payments/notifications/:provider",
      summary: "A provider tells us that something happened to a payment",
      tag,
      params: provider,
      body: { kind: "bytes", bytesMost: 65_536 },
      responses: { 200: { description: "Kept; a repeat and an unknown payment too" } },
      permission: "public",
      audit: null,
      async handle({ params, body, headers }) {
        await inbox.receive(params.provider, body, headers);
        return answer({ data: null });
      },
    }),
  ];
};
