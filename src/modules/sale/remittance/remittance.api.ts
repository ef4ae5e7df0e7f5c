import { z } from "zod";
import { CURRENCIES } from "#src/contracts/money.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { drawPdf } from "#src/platform/pdf/pdf-document.ts";
import type { Say } from "#src/platform/words/words.ts";
import { presentRemittance, remittanceCsv } from "./remittance.presenter.ts";
import { remittanceDocument } from "./remittance-document.ts";
import type { RemittanceActor, Remittances } from "./remittance.service.ts";

export interface RemittanceFacts {
  session: UserSession | null;
  language: "es" | "en" | "pt";
}

interface CallNeeds {
  remittances: Remittances;
  requireRecentProof(session: UserSession): void;
  sayIn(language: string): Say;
  /** How an insurer is called; accounts hold its code. */
  nameInsurer(code: string, language: RemittanceFacts["language"]): Promise<string>;
}

const base = "/api/back-office/remittances";
const tag = "Back office: finance";
const noStore = { "cache-control": "private, no-store" };
const params = z.object({ reference: z.string().max(40).describe("Reference of the remittance") });
const locales = { es: "es-CL", en: "en-US", pt: "pt-BR" } as const;
const done = { 204: { description: "Done" } };

// Finance is the company's own: a portal's user is told nothing of it.
function actorOf(
  needs: Pick<CallNeeds, "requireRecentProof">,
  facts: Pick<RemittanceFacts, "session">,
): RemittanceActor {
  const session = staffSession(facts.session);
  return {
    id: session.id,
    kind: session.kind,
    user: session.user,
    holder: session.holder,
    requireRecentProof: () => needs.requireRecentProof(session),
  };
}

const reads = (needs: CallNeeds): ApiRoute<RemittanceFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "Remittances to insurers, the newest first, and what is owed besides",
    tag,
    responses: { 200: dataAnswer("The remittances, and open accounts") },
    permission: "ledger:read",
    audit: null,
    async handle(_call, facts: RemittanceFacts) {
      const { remittances, open } = await needs.remittances.list(actorOf(needs, facts));
      const data = remittances.map((one) => presentRemittance(one));
      return answer({ data, metaData: { total: data.length, open } }, noStore);
    },
  }),
  apiRoute({
    method: "GET",
    url: `${base}/:reference`,
    summary: "One remittance with its lines: policy, payment, what it is",
    tag,
    params,
    responses: { 200: dataAnswer("The remittance and its lines") },
    permission: "ledger:read",
    audit: null,
    async handle({ params: { reference } }, facts: RemittanceFacts) {
      const { remittance, lines } = await needs.remittances.find(actorOf(needs, facts), reference);
      return answer({ data: { ...presentRemittance(remittance), lines } }, noStore);
    },
  }),
  ...files(needs),
];

const files = (needs: CallNeeds): ApiRoute<RemittanceFacts>[] =>
  (["csv", "pdf"] as const).map((kind) =>
    apiRoute({
      method: "GET",
      url: `${base}/:reference/lines.${kind}`,
      summary: `The same as ${kind === "csv" ? "CSV" : "a PDF"}, for the insurer`,
      tag,
      params,
      responses: {
        200: {
          description: "The file",
          mediaType: kind === "csv" ? "text/csv" : "application/pdf",
        },
      },
      permission: "ledger:read",
      audit: "remittance.export",
      async handle({ params: { reference } }, facts: RemittanceFacts) {
        const found = await needs.remittances.find(actorOf(needs, facts), reference, "export");
        const { language } = facts;
        const insurer = await needs.nameInsurer(found.remittance.insurer, language);
        const reader = { say: needs.sayIn(language), language, locale: locales[language], insurer };
        return {
          body:
            kind === "csv"
              ? remittanceCsv(found, language)
              : await drawPdf(remittanceDocument(found, reader)),
          headers: {
            ...noStore,
            "content-type": kind === "csv" ? "text/csv; charset=utf-8" : "application/pdf",
            "content-disposition": `attachment; filename="${reference}.${kind}"`,
          },
        };
      },
    }),
  );

const draftRoute = (needs: CallNeeds): ApiRoute<RemittanceFacts> =>
  apiRoute({
    method: "POST",
    url: base,
    summary: "Makes a draft of all that is open of an insurer up to a day",
    tag,
    idempotent: true,
    body: z
      .object({
        node: z.uuid().describe("Node of the premiums, as the open accounts name it"),
        insurer: z.string().min(1).max(80).describe("Insurer, as the open accounts name it"),
        currency: z.enum(CURRENCIES).describe("Currency of the premiums"),
        until: z.iso.date().describe("Last civil day of the period"),
      })
      .strict(),
    responses: { 201: dataAnswer("Its reference") },
    permission: "payment:reconcile",
    audit: "remittance.draft",
    isKeptWithin: true,
    async handle({ body }, facts: RemittanceFacts) {
      const { node: tenantId, insurer, currency, until: untilDay } = body;
      const asked = { tenantId, insurer, currency, untilDay };
      const made = await needs.remittances.draft(actorOf(needs, facts), asked);
      return { status: 201, body: { data: made }, headers: noStore };
    },
  });

const approveRoute = (needs: CallNeeds): ApiRoute<RemittanceFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/approve`,
    summary: "Approves a draft that another person made",
    tag,
    params,
    responses: done,
    permission: "refund:approve",
    audit: "remittance.approve",
    isKeptWithin: true,
    async handle({ params: { reference } }, facts: RemittanceFacts) {
      await needs.remittances.approve(actorOf(needs, facts), reference);
      return { status: 204 };
    },
  });

const backRoute = (needs: CallNeeds): ApiRoute<RemittanceFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/back`,
    summary: "Sends an approved one back to its draft, with the reason",
    tag,
    params,
    body: z.object({ reason: z.string().trim().min(3).max(500).describe("Why") }).strict(),
    responses: done,
    permission: "refund:approve",
    audit: "remittance.back",
    isKeptWithin: true,
    async handle({ params: { reference }, body }, facts: RemittanceFacts) {
      await needs.remittances.back(actorOf(needs, facts), reference, body.reason);
      return { status: 204 };
    },
  });

const discardRoute = (needs: CallNeeds): ApiRoute<RemittanceFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/discard`,
    summary: "Discards a draft: its lines are free again",
    tag,
    params,
    responses: done,
    permission: "payment:reconcile",
    audit: "remittance.discard",
    isKeptWithin: true,
    async handle({ params: { reference } }, facts: RemittanceFacts) {
      await needs.remittances.discard(actorOf(needs, facts), reference);
      return { status: 204 };
    },
  });

const payRoute = (needs: CallNeeds): ApiRoute<RemittanceFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:reference/pay`,
    summary: "Enters that an approved one was paid, with day and bank reference",
    tag,
    params,
    idempotent: true,
    body: z
      .object({
        on: z.iso.date().describe("Day of the transfer"),
        bankReference: z.string().trim().min(3).max(60).describe("The bank's number of it"),
      })
      .strict(),
    responses: done,
    permission: "payment:reconcile",
    audit: "remittance.pay",
    isKeptWithin: true,
    async handle({ params: { reference }, body }, facts: RemittanceFacts) {
      await needs.remittances.pay(actorOf(needs, facts), reference, body);
      return { status: 204 };
    },
  });

/** What is paid on to insurers, in the back office. */
export const remittanceRoutes = (needs: CallNeeds): ApiRoute<RemittanceFacts>[] => [
  ...reads(needs),
  draftRoute(needs),
  approveRoute(needs),
  backRoute(needs),
  discardRoute(needs),
  payRoute(needs),
];
