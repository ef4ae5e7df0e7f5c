import { fileAnswer, fileQuery } from "#src/platform/files/picture.ts";
import { z } from "zod";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { apiRoute, type ApiRoute } from "#src/platform/http/api-routes.ts";
import { keyRequired } from "./document.errors.ts";
import { proofReasons } from "./transfer-proof.rules.ts";
import type { TransferProofs } from "./transfer-proof.service.ts";

interface ProofFacts {
  session: UserSession | null;
}

const tag = "Back office: finance";
const base = "/api/back-office/payments/:reference/proofs/:id";
const params = z.object({
  reference: z.string().max(40).describe("Reference of the payment"),
  id: z.uuid().describe("Id of the file"),
});

const actorOf = ({ session }: ProofFacts) => {
  return staffSession(session);
};

/** Proofs of transfers, for finance. */
export const transferProofRoutes = (proofs: TransferProofs): ApiRoute<ProofFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "The proof of a transfer, to keep; kept in the audit trail",
    tag,
    params,
    querystring: fileQuery,
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    permission: "payment:reconcile",
    audit: "payment.proof-read",
    handle: async ({ params: asked, query }, facts: ProofFacts) =>
      fileAnswer(await proofs.open(actorOf(facts), asked), query),
  }),
  apiRoute({
    method: "POST",
    url: `${base}/refuse`,
    summary: "Does not accept the proof of a transfer; the payer is told why",
    tag,
    idempotent: true,
    params,
    body: z.object({ reason: z.enum(proofReasons).describe("Why, as the mail says it") }).strict(),
    responses: { 204: { description: "It is refused" } },
    permission: "payment:reconcile",
    audit: "payment.proof-refuse",
    isKeptWithin: true,
    async handle({ params: asked, body, headers }, facts: ProofFacts) {
      if (!headers["idempotency-key"]?.trim()) throw keyRequired();
      await proofs.refuse(actorOf(facts), { ...asked, ...body });
      return { status: 204 };
    },
  }),
];
