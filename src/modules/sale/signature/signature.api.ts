import { z } from "zod";
import { answeringOnce } from "#src/modules/sale/purchase/repeated-calls.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { downloadAnswer } from "#src/platform/files/files.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import type { Issuing } from "./issuing.service.ts";
import type { Signatures } from "./signature.service.ts";
import type { Signing } from "./signing.service.ts";

/** What these calls need to know of a request. */
export interface SignatureCallFacts {
  visitorId: string | undefined;
  language: string;
  address: string;
}

const noStore = { "cache-control": "private, no-store" };
const tag = "Purchases";
const base = "/api/purchases/:id";
const params = z.object({ id: z.uuid() });
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const signBody = z
  .object({
    name: z.string().max(200).describe("Full name of the policyholder, as typed"),
    code: z.string().max(20).describe("Code of the mail"),
    documentHash: z
      .union([hash, z.array(hash).min(1).max(5)])
      .describe("SHA-256 of the proposal's bytes; of a cart one a proposal, in any order"),
  })
  .strict();

interface Needs {
  signing: Signing;
  signatures: Signatures;
  issuing: Issuing;
  connection: Connection;
  clock: Clock;
}

/** Signing a purchase, and verifying a document. */
export const signatureRoutes = (needs: Needs): ApiRoute<SignatureCallFacts>[] => [
  ...paperRoutes(needs),
  ...signingRoutes(needs).map(answeringOnce(needs)),
];

/** What is signed and what is issued. */
const paperRoutes = ({
  signing,
  issuing,
}: Pick<Needs, "signing" | "issuing">): ApiRoute<SignatureCallFacts>[] => [
  apiRoute({
    method: "GET",
    url: `${base}/signature`,
    summary: "What is signed: the hash of each proposal's bytes and its code",
    tag,
    params,
    responses: { 200: dataAnswer("Hash and code of each document, and who signs") },
    permission: "public",
    async handle({ params: { id } }, { visitorId }: SignatureCallFacts) {
      return answer({ data: await signing.show({ id, visitorId }) }, noStore);
    },
  }),
  apiRoute({
    method: "GET",
    url: `${base}/proposal`,
    summary: "The proposal, byte for byte as it is signed",
    tag,
    params,
    responses: { 200: { description: "The PDF", mediaType: "application/pdf" } },
    permission: "public",
    async handle({ params: { id } }, { visitorId }: SignatureCallFacts) {
      return downloadAnswer(await signing.proposal({ id, visitorId }));
    },
  }),
  apiRoute({
    method: "GET",
    url: `${base}/issued/:kind`,
    summary: "Policy or receipt of a purchase, byte for byte as it was issued",
    tag,
    params: params.extend({ kind: z.enum(["policy", "receipt"]).describe("Which of them") }),
    querystring: z.object({
      payment: z
        .string()
        .max(40)
        .optional()
        .describe("Reference of a later payment, whose receipt it is"),
    }),
    responses: { 200: { description: "The PDF", mediaType: "application/pdf" } },
    permission: "public",
    async handle({ params: { id, kind }, query }, { visitorId }: SignatureCallFacts) {
      return downloadAnswer(await issuing.open({ id, visitorId, kind, payment: query.payment }));
    },
  }),
];

/** The code, the signature, and what it is verified by. */
const signingRoutes = ({
  signing,
  signatures,
}: Pick<Needs, "signing" | "signatures">): ApiRoute<SignatureCallFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/signature/code`,
    summary: "Sends a code of ten minutes to the policyholder; three an hour",
    tag,
    params,
    responses: { 202: dataAnswer("It is on its way") },
    permission: "public",
    audit: null,
    async handle({ params: { id } }, { visitorId }: SignatureCallFacts) {
      await signing.sendCode({ id, visitorId });
      return { status: 202, headers: noStore };
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/signature`,
    summary: "Signs the proposals with the typed name and one code",
    tag,
    params,
    body: signBody,
    responses: { 201: dataAnswer("When it was signed, and the document's code") },
    permission: "public",
    audit: null,
    idempotent: true,
    async handle({ params: { id }, body, headers }, facts: SignatureCallFacts) {
      const signed = await signing.sign({
        ...body,
        id,
        visitorId: facts.visitorId,
        language: facts.language,
        network: networkOf(facts.address),
        browser: headers["user-agent"] ?? "",
      });
      return { status: 201, body: { data: signed }, headers: noStore };
    },
  }),
  apiRoute({
    method: "GET",
    url: "/api/documents/:code",
    summary: "Hash, day and product of a document, by the code that stands on it",
    tag,
    params: z.object({ code: z.string().max(30) }),
    responses: { 200: dataAnswer("What everybody may know of it") },
    permission: "public",
    handle: async ({ params: { code } }, { address }: SignatureCallFacts) =>
      answer({ data: await signatures.verify({ code, network: networkOf(address) }) }, noStore),
  }),
];
