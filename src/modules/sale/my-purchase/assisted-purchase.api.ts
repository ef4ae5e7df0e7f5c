import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { cartMost } from "#src/modules/sale/purchase/cart.rules.ts";
import { assistedKeys, formKeys } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import {
  rosterAnswer,
  rosterAnswers,
  rosterForm,
} from "#src/modules/sale/roster/roster-answer.service.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes/languages.ts";
import type { AssistedPurchases } from "./assisted-purchase.service.ts";

interface AssistingFacts {
  session: SaleActor | null;
  language: Language;
  origin: string;
  countryOrigins: readonly { code: CountryCode; origin: string }[];
}

const tag = "Leads";
const noStore = { "cache-control": "private, no-store" };
const reference = z.string().max(20).describe("Reference of the lead");
const place = z.object({
  reference,
  purchase: z.string().max(40).describe("Reference of the purchase"),
  key: z.enum(assistedKeys).describe("Key of the step; health and signature are none of them"),
});
const values = z.record(z.string(), z.unknown()).describe("Answers by field, as the form has them");

const consent = z.boolean().describe("Whether the person agreed that their data are processed");
const productCode = z.string().min(1).max(100).describe("Code of a product");
const begun = z.object({
  data: z.object({
    reference: z.string().describe("Reference of the purchase"),
    lead: z
      .string()
      .describe("Reference of its lead: another of the same person where the one asked is closed"),
  }),
});

const actorOf = ({ session }: AssistingFacts): SaleActor => {
  if (session === null) throw notFound();
  return session;
};

const openRoute = (assisted: AssistedPurchases): ApiRoute<AssistingFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/leads/:reference/purchases",
    summary: "Opens a purchase of the lead's product for its person, who agreed to that",
    tag,
    params: z.object({ reference }),
    body: z.strictObject({
      consent,
      further: z
        .array(productCode)
        .max(cartMost - 1)
        .optional()
        .describe("Products that are bought with it, for the same household"),
    }),
    responses: { 201: { description: "The purchase, which nobody holds yet", schema: begun } },
    permission: "sale:create",
    audit: null,
    idempotent: true,
    async handle({ params, body, headers }, facts: AssistingFacts) {
      const { origin, countryOrigins } = facts;
      const data = await assisted.begin(actorOf(facts), {
        lead: params.reference,
        isConsented: body.consent,
        further: body.further,
        key: headers["idempotency-key"]?.trim() || randomUUID(),
        originOf: (country) =>
          countryOrigins.find(({ code }) => code === country)?.origin ?? origin,
      });
      return { ...answer({ data }, noStore), status: 201 };
    },
  });

const readRoute = (assisted: AssistedPurchases): ApiRoute<AssistingFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/back-office/leads/:reference/purchases/:purchase/forms/:key",
    summary: "What a step of a lead's purchase asks, with what was answered; never of health",
    tag,
    params: place,
    responses: {
      200: {
        description: "The step; that it was read is kept in the audit trail",
        schema: z.object({
          data: z.object({
            version: z.int().describe("Version that an answer names"),
            status: z.string().describe("PENDING or COMPLETED"),
            definition: z.unknown().describe("What is asked, as a form is drawn of it"),
            values,
          }),
        }),
      },
    },
    permission: "sale:create",
    audit: null,
    async handle({ params }, facts: AssistingFacts) {
      const { reference: lead, ...of } = params;
      const { language } = facts;
      const { form } = await assisted.show(actorOf(facts), { lead, ...of, language });
      const { version, status, definition, values: given } = form;
      return answer({ data: { version, status, definition, values: given } }, noStore);
    },
  });

const fillRoute = (assisted: AssistedPurchases): ApiRoute<AssistingFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/leads/:reference/purchases/:purchase/forms/:key",
    summary: "Answers a step of a lead's purchase with its person: all of it, or nothing",
    tag,
    params: place,
    body: z.strictObject({ version: z.int().min(0).describe("Version that was read"), values }),
    responses: {
      200: {
        description: "The step that goes on",
        schema: z.object({
          data: z.object({
            next: z
              .enum(formKeys)
              .nullable()
              .describe("Step that may be filled next; null where its person is next"),
          }),
        }),
      },
    },
    permission: "sale:create",
    audit: null,
    async handle({ params, body }, facts: AssistingFacts) {
      const { reference: lead, ...of } = params;
      const { language } = facts;
      const sent = { lead, ...of, ...body, language };
      const { next } = await assisted.save(actorOf(facts), sent);
      return answer({ data: { next } }, noStore);
    },
  });

const addRoute = (assisted: AssistedPurchases): ApiRoute<AssistingFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/leads/:reference/purchases/:purchase/items",
    summary: "Adds a product for the same household to a lead's purchase, up to five",
    tag,
    params: place.omit({ key: true }),
    body: z.strictObject({ productCode, consent }),
    responses: {
      201: { description: "The purchase of the product, of a lead of its own", schema: begun },
    },
    permission: "sale:create",
    audit: null,
    idempotent: true,
    async handle({ params, body, headers }, facts: AssistingFacts) {
      const { reference: lead, purchase } = params;
      const data = await assisted.addItem(actorOf(facts), {
        lead,
        purchase,
        productCode: body.productCode,
        isConsented: body.consent,
        key: headers["idempotency-key"]?.trim() || randomUUID(),
      });
      return { ...answer({ data }, noStore), status: 201 };
    },
  });

const fileRoute = (assisted: AssistedPurchases): ApiRoute<AssistingFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/leads/:reference/purchases/:purchase/insured-file",
    summary:
      "Takes whom the company of a lead insures from a .xlsx or .csv: all rows of it, or none",
    tag,
    params: place.omit({ key: true }),
    body: rosterForm,
    responses: rosterAnswers,
    permission: "sale:create",
    audit: null,
    handle({ params, body, files: [file], refused }, facts: AssistingFacts) {
      const { reference: lead, purchase } = params;
      const { language } = facts;
      return rosterAnswer({ back: body.back, file, refused }, (sent) =>
        assisted.takeFile(actorOf(facts), {
          lead,
          purchase,
          language,
          version: body.version,
          file: sent,
        }),
      );
    },
  });

/** Purchases that executives open and fill for the persons of their leads (PP 4). */
export const assistedPurchaseRoutes = (assisted: AssistedPurchases): ApiRoute<AssistingFacts>[] => [
  openRoute(assisted),
  readRoute(assisted),
  fillRoute(assisted),
  addRoute(assisted),
  fileRoute(assisted),
];
