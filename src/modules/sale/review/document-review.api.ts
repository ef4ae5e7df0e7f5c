import { fileAnswer, fileQuery } from "#src/platform/files/picture.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import {
  broughtReasons,
  documentKinds,
  documentReasons,
} from "#src/modules/sale/document/document.rules.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import { fileForm } from "#src/platform/files/files.ts";
import { apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import type { DocumentReviews } from "./document-review.service.ts";

interface DocumentReviewFacts {
  session: SaleActor | null;
}

const tag = "Back office: reviews";
const base = "/api/back-office/reviews/:reference/documents";
const reference = z.object({ reference: z.string().max(20).describe("Reference of the purchase") });

const actorOf = ({ session }: DocumentReviewFacts): SaleActor => {
  return staffSession(session);
};

const act = z.discriminatedUnion("act", [
  z.object({ act: z.literal("approve").describe("It is what was asked for") }).strict(),
  z.object({ act: z.literal("ask").describe("It is optional, and asked for now") }).strict(),
  z
    .object({
      act: z.literal("reject").describe("Its person is asked to send it again"),
      reason: z.enum(documentReasons).describe("Why, as the mail says it"),
    })
    .strict(),
]);

const addRoute = (reviews: DocumentReviews): ApiRoute<DocumentReviewFacts> =>
  apiRoute({
    method: "POST",
    url: base,
    summary: "Adds a document for its person, at most 15 MB; a reviewer decides about it",
    tag,
    params: reference,
    body: fileForm(
      z.strictObject({
        kind: z.enum(documentKinds).describe("Which document"),
        reason: z.enum(broughtReasons).describe("How it came to the company"),
        back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
      }),
    ),
    responses: {
      201: {
        description: "Its id, and that it waits for a person",
        schema: z.object({
          data: z.object({
            id: z.uuid().describe("Id of the file"),
            approval: z.literal("PENDING").describe("It waits for a reviewer"),
          }),
        }),
      },
      303: { description: "Back to the page that sent the form" },
    },
    permission: "payment:upload-file",
    audit: null,
    async handle({ params, body, files: [file], refused }, facts: DocumentReviewFacts) {
      const back = ownPath(body.back);
      const { kind, reason: brought } = body;
      try {
        if (refused !== undefined) throw refused;
        if (file === undefined || file.bytes.length === 0)
          throw badRequest([{ field: "file", code: "REQUIRED" }]);
        const asked = { kind, brought, file };
        const data = await reviews.add(actorOf(facts), params.reference, asked);
        if (back !== undefined) return seeOther(`${back}?hecho=added#documentos`);
        return { status: 201, body: { data }, headers: { "cache-control": "private, no-store" } };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const code = error.fields[0]?.code ?? error.code;
        return seeOther(`${back}?falta=${code}#documentos`);
      }
    },
  });

const seeOther = (location: string) => ({ status: 303, headers: { location } });

/** Documents of purchases, in the back office. */
export const documentReviewRoutes = (reviews: DocumentReviews): ApiRoute<DocumentReviewFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/:kind/decide`,
    summary: "Approves, refuses or asks for a document of a purchase",
    tag,
    idempotent: true,
    params: reference.extend({ kind: z.enum(documentKinds).describe("Which document") }),
    body: act,
    responses: { 204: { description: "Decided" } },
    permission: "purchase:review",
    audit: null,
    async handle({ params, body }, facts: DocumentReviewFacts) {
      await reviews.act(actorOf(facts), params.reference, { ...body, kind: params.kind });
      return { status: 204 };
    },
  }),
  addRoute(reviews),
  apiRoute({
    method: "GET",
    url: `${base}/:file`,
    summary: "One file of a purchase's documents, to keep; kept in the audit trail",
    tag,
    params: reference.extend({ file: z.uuid().describe("Id of the file") }),
    querystring: fileQuery,
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    permission: "purchase:review",
    audit: null,
    handle: async ({ params, query }, facts: DocumentReviewFacts) =>
      fileAnswer(
        await reviews.open(actorOf(facts), {
          reference: params.reference,
          fileId: params.file,
        }),
        query,
      ),
  }),
];
