import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import type { PurchaseTransfers } from "#src/modules/sale/purchase/purchase-transfer.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { badRequest, isAppError, notFound } from "#src/platform/errors.ts";
import { fileForm } from "#src/platform/files/files.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { documentKinds } from "./document.rules.ts";
import type { PurchaseDocuments } from "./documents.service.ts";

interface CallNeeds {
  documents: PurchaseDocuments;
  transfers: PurchaseTransfers;
  purchases: Purchases;
}

interface DocumentFacts {
  visitorId: string | undefined;
}

const tag = "Purchases";
const noStore = { "cache-control": "private, no-store" };
const params = z.object({ id: z.uuid().describe("Id of the purchase") });
const proof = "transfer-proof";

const listRoute = ({ documents, purchases }: CallNeeds): ApiRoute<DocumentFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/purchases/:id/documents",
    summary: "The documents that a purchase asks for, and where each stands",
    tag,
    params,
    responses: { 200: dataAnswer("The documents") },
    permission: "public",
    audit: null,
    async handle({ params: { id } }, { visitorId }: DocumentFacts) {
      const held = await purchases.held(id, visitorId);
      if (held === undefined) throw notFound();
      const data = (await documents.shown(held)).map((one) => ({
        kind: one.kind,
        isRequired: one.isRequired,
        approval: one.approval,
        reason: one.reason,
        file: one.fileId,
      }));
      return answer({ data }, noStore);
    },
  });

const addRoute = ({ documents, transfers }: CallNeeds): ApiRoute<DocumentFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/documents",
    summary: "Adds a document or the proof of a transfer by hand, at most 15 MB; 15 a purchase",
    tag,
    idempotent: true,
    params,
    body: fileForm(
      z.strictObject({
        kind: z.enum([proof, ...documentKinds]).describe("Which paper it is"),
        back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
      }),
    ),
    responses: {
      201: dataAnswer("Its id, and that it waits for a person"),
      303: { description: "Back to the page that sent the form" },
    },
    permission: "public",
    audit: null,
    async handle({ params: { id }, body, files: [file], refused }, { visitorId }: DocumentFacts) {
      const back = ownPath(body.back);
      const { kind } = body;
      try {
        if (refused !== undefined) throw refused;
        if (file === undefined || file.bytes.length === 0)
          throw badRequest([{ field: "file", code: "REQUIRED" }]);
        const added =
          kind === proof
            ? await transfers.addProof({ id, visitorId, file })
            : await documents.send({ id, visitorId, kind, file });
        if (back === undefined)
          return {
            status: 201,
            body: { data: { id: added.id, approval: "PENDING" } },
            headers: noStore,
          };
        const said = kind === proof ? "proof" : kind;
        return { status: 303, headers: { location: `${back}?hecho=${said}` } };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const code = error.fields[0]?.code ?? error.code;
        const which = kind === proof ? "" : `&documento=${kind}`;
        return { status: 303, headers: { location: `${back}?falta=${code}${which}` } };
      }
    },
  });

const removeRoute = ({ documents }: CallNeeds): ApiRoute<DocumentFacts> =>
  apiRoute({
    method: "DELETE",
    url: "/api/purchases/:id/documents/:doc",
    summary: "Takes back a document that nobody has looked at",
    tag,
    params: params.extend({ doc: z.uuid().describe("Id of the file") }),
    responses: { 204: { description: "It is gone" } },
    permission: "public",
    audit: null,
    async handle({ params: { id, doc } }, { visitorId }: DocumentFacts) {
      await documents.takeBack({ id, visitorId, fileId: doc });
      return { status: 204, headers: noStore };
    },
  });

/** Documents of a purchase, for whoever holds it. */
export const documentRoutes = (needs: CallNeeds): ApiRoute<DocumentFacts>[] => [
  listRoute(needs),
  addRoute(needs),
  removeRoute(needs),
];
