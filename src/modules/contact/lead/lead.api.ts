import { z } from "zod";
import { type CountryConfig, countries } from "#src/config/countries.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Say } from "#src/platform/words/words.ts";
import { leadDocument } from "./lead-pdf.ts";
import { drawPdf } from "#src/platform/pdf/pdf-document.ts";
import { requiredContactFields } from "./lead.rules.ts";
import { leadWords, type RequestedAnswer } from "./lead.presenter.ts";
import type { LeadService } from "./lead.service.ts";
import type { RequestContext } from "./stored-request.ts";
import type { LeadConfirmation } from "./lead.types.ts";

/** What these calls need to know of a request. */
export interface LeadFacts {
  country: CountryConfig;
  /** The partner whose subdomain was asked; null on the main hosts. */
  partner: RequestContext["partner"];
  visitorId: string | undefined;
  ensureVisitor(): Promise<string>;
  /** Address people use for this host. */
  origin: string;
  /** Counts a request of this address; throws TOO_MANY_REQUESTS. */
  countRequest(): Promise<void>;
}

const text = (maximum: number) => z.string().max(maximum);

/** A text that lead.rules.ts requires: it names every missing field at once, in the country's terms, so
 *  that the schema itself takes an absent one as empty. */
const requiredText = () =>
  text(500)
    .optional()
    .transform((value = "") => value);

/** Lengths here only bound the body; what a field has to look like is lead.rules.ts. `required` is what
 *  OpenAPI publishes of those rules. */
export const productRequestSchema = z
  .object({
    productCode: z.string().trim().min(1).max(100),
    contact: z
      .object({
        fullName: requiredText(),
        identification: requiredText().describe(
          "RUT in Chile, else the country's document; of company insurance its RUT, RUC or NIT",
        ),
        email: requiredText(),
        phone: requiredText(),
        comment: text(5_000).optional(),
      })
      .meta({ description: "At most five fields", required: [...requiredContactFields] }),
    consents: z
      .object({
        quote: z
          .boolean()
          .optional()
          .transform((value = false) => value)
          .meta({ description: "Send the request to the insurer; has to be true", const: true }),
        whatsapp: z.boolean().default(false),
        news: z.boolean().default(false),
      })
      .meta({ required: ["quote"] })
      .optional()
      .transform((given) => given ?? { quote: false, whatsapp: false, news: false }),
    origin: text(2_000).default("/").describe("Path of the page the visitor came from"),
    language: z.enum(["es", "en", "pt"]).default("es"),
  })
  .meta({ required: ["productCode", "contact", "consents"] });

const amount = z.object({ value: z.string(), unit: z.object({ code: z.string() }) }).nullable();
const links = z.object({ confirmation: z.url(), pdf: z.url(), quote: z.url() });
const requested = z.object({
  data: z.object({
    reference: z.string(),
    token: z.string(),
    createdAt: z.iso.datetime(),
    links,
    quoteExpiresAt: z.iso.datetime(),
    price: amount,
  }),
});
const confirmation = z.object({
  data: z.object({
    reference: z.string(),
    language: z.string(),
    createdAt: z.iso.datetime(),
    availableUntil: z.iso.datetime(),
    contact: z.object({
      fullName: z.string(),
      email: z.string(),
      phone: z.string(),
      comment: z.string().nullable(),
    }),
    product: z.object({ code: z.string(), displayName: z.string(), organization: z.string() }),
    price: z.string(),
    priceBasis: z.string(),
    people: z.array(z.string()),
    steps: z.array(z.string()),
    links,
    quoteExpiresAt: z.iso.datetime(),
  }),
});
const token = z.object({ token: z.string().max(100).describe("From the answer to the request") });

const noStore = { "cache-control": "private, no-store" };
const wire = (given: RequestedAnswer) => ({ data: given });

interface LeadCallsNeeds {
  leads: LeadService;
  say: (language: string) => Say;
}

const wordsOf = (needs: LeadCallsNeeds, found: LeadConfirmation, sent: string, facts: LeadFacts) =>
  leadWords(found, {
    say: needs.say(found.language),
    country: countries.find(({ code }) => code === found.country) ?? facts.country,
    baseUrl: facts.origin,
    token: sent,
  });

const postLeads = (needs: LeadCallsNeeds): ApiRoute<LeadFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/leads",
    summary: "Requests a product: stores the lead, freezes the price and sends a mail",
    tag: "Leads",
    body: productRequestSchema,
    responses: { 201: { description: "The request and its links", schema: requested } },
    permission: "public",
    audit: null,
    idempotent: true,
    async handle({ body, headers }, facts: LeadFacts) {
      await facts.countRequest();
      const { answer: given } = await needs.leads.requestProduct(body, {
        country: facts.country.code,
        partner: facts.partner,
        visitorId: facts.visitorId,
        ensureVisitor: () => facts.ensureVisitor(),
        baseUrl: facts.origin,
        idempotencyKey: headers["idempotency-key"],
      });
      return { ...answer(wire(given), noStore), status: 201 };
    },
  });

const getLeadsByToken = (needs: LeadCallsNeeds): ApiRoute<LeadFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/leads/:token",
    summary: "The confirmation of a request, by its token only, for 30 days",
    tag: "Leads",
    params: token,
    responses: { 200: { description: "What was asked, at which price", schema: confirmation } },
    permission: "public",
    async handle({ params }, facts: LeadFacts) {
      const sent = params.token;
      const found = await needs.leads.findConfirmation(sent);
      const words = wordsOf(needs, found, sent, facts);
      const { code, displayName, organization } = found.snapshot.product;
      return answer(
        {
          data: {
            reference: found.reference,
            language: found.language,
            createdAt: found.createdAt.toISOString(),
            availableUntil: found.availableUntil.toISOString(),
            contact: { ...found.contact, phone: found.contact.phone ?? "" },
            product: { code, displayName, organization },
            price: words.price,
            priceBasis: words.priceBasis,
            people: words.people,
            steps: words.steps,
            links: words.links,
            quoteExpiresAt: found.quote.expiresAt.toISOString(),
          },
        },
        noStore,
      );
    },
  });

const getLeadsByTokenPdf = (needs: LeadCallsNeeds): ApiRoute<LeadFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/leads/:token/pdf",
    summary: "The same as a PDF",
    tag: "Leads",
    params: token,
    responses: { 200: { description: "The document", mediaType: "application/pdf" } },
    permission: "public",
    async handle({ params }, facts: LeadFacts) {
      const sent = params.token;
      const found = await needs.leads.findConfirmation(sent);
      const language = needs.say(found.language);
      const pdf = await drawPdf(leadDocument(wordsOf(needs, found, sent, facts), language));
      return answer(pdf, {
        ...noStore,
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="${found.reference}.pdf"`,
      });
    },
  });

/** Requests for products (D2). */
export function leadRoutes(needs: LeadCallsNeeds): ApiRoute<LeadFacts>[] {
  return [postLeads(needs), getLeadsByToken(needs), getLeadsByTokenPdf(needs)];
}
