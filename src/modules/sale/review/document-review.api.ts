import { z } from "zod";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { documentKinds, documentReasons } from "#src/modules/sale/document/document.rules.ts";
import { AppError, notFound } from "#src/platform/errors.ts";
import { downloadAnswer } from "#src/platform/files/files.ts";
import { apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import type { DocumentReviews } from "./document-review.service.ts";

interface DocumentReviewFacts {
  session: SaleActor | null;
}

const tag = "Back office: reviews";
const base = "/api/back-office/reviews/:reference/documents";
const reference = z.object({ reference: z.string().max(20).describe("Reference of the purchase") });

const actorOf = ({ session }: DocumentReviewFacts): SaleActor => {
  if (session?.kind !== "staff") throw notFound();
  return session;
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
    async handle({ params, body, headers }, facts: DocumentReviewFacts) {
      if (!headers["idempotency-key"])
        throw new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });
      await reviews.act(actorOf(facts), params.reference, { ...body, kind: params.kind });
      return { status: 204 };
    },
  }),
  apiRoute({
    method: "GET",
    url: `${base}/:file`,
    summary: "One file of a purchase's documents, to keep; kept in the audit trail",
    tag,
    params: reference.extend({ file: z.uuid().describe("Id of the file") }),
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    permission: "purchase:review",
    audit: null,
    handle: async ({ params }, facts: DocumentReviewFacts) =>
      downloadAnswer(
        await reviews.open(actorOf(facts), {
          reference: params.reference,
          fileId: params.file,
        }),
      ),
  }),
];
