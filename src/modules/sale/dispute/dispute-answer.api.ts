import { fileAnswer, fileQuery } from "#src/platform/files/picture.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import { fileBytesMost, filesMost } from "#src/platform/files/file.rules.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { answerLongest, answerReferenceLongest } from "./dispute-answer.rules.ts";
import type { AnsweredDispute, DisputeAnswers } from "./dispute-answer.service.ts";

interface AnswerFacts {
  session: SaleActor | null;
}

const tag = "Back office: finance";
const base = "/api/back-office/disputes/:id";
const noStore = { "cache-control": "private, no-store" };
const params = z.object({
  id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).describe("Id of the dispute"),
});
const one = params.extend({ file: z.uuid().describe("Id of the file") });

function actorOf({ session }: AnswerFacts): SaleActor {
  return staffSession(session);
}

const present = ({ dispute, answer: said, files, isTaken }: AnsweredDispute) => ({
  ...dispute,
  openedAt: dispute.openedAt.toISOString(),
  closedAt: dispute.closedAt?.toISOString() ?? null,
  isTaken,
  answer:
    said === null
      ? null
      : {
          state: said.state,
          version: said.version,
          text: said.body,
          writtenBy: said.writer,
          writtenAt: said.written_at.toISOString(),
          way: said.way,
          reference: said.reference,
          sentOn: said.sent_on,
          sentBy: said.sender,
          sentAt: said.sent_at?.toISOString() ?? null,
        },
  files: files.map(({ id, name, size, scan, added_at: at }) => ({
    id,
    name,
    size,
    scan,
    addedAt: at.toISOString(),
  })),
});

const readRoutes = (answers: DisputeAnswers): ApiRoute<AnswerFacts>[] => [
  apiRoute({
    method: "GET",
    url: base,
    summary: "One dispute with its answer and what is known of its documents",
    tag,
    params,
    responses: { 200: dataAnswer("The dispute") },
    permission: "dispute:read",
    audit: null,
    handle: async ({ params: { id } }, facts: AnswerFacts) =>
      answer({ data: present(await answers.find(actorOf(facts), id)) }, noStore),
  }),
  apiRoute({
    method: "GET",
    url: `${base}/files/:file`,
    summary: "One document of an answer, to keep; kept in the audit trail",
    tag,
    params: one,
    querystring: fileQuery,
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    permission: "dispute:read",
    audit: null,
    handle: async ({ params: { id, file }, query }, facts: AnswerFacts) =>
      fileAnswer(await answers.openFile(actorOf(facts), { id, fileId: file }), query),
  }),
];

const addRoute = (answers: DisputeAnswers): ApiRoute<AnswerFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/files`,
    summary: "Adds documents to the answer, at most 15 MB each; 15 a dispute",
    tag,
    params,
    body: {
      kind: "multipart",
      fields: z.strictObject({
        back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
      }),
      fileField: "file",
      filesMost,
      fileBytesMost,
    },
    responses: {
      201: {
        description: "Id of the first, and of all",
        schema: z.object({
          data: z.object({
            id: z.uuid().describe("Id of the first file"),
            ids: z.array(z.uuid()).describe("Ids of all files, in the order they came"),
          }),
        }),
      },
      303: { description: "Back to the page that sent the form" },
    },
    permission: "payment:upload-file",
    audit: null,
    async handle({ params: { id }, body, files, refused }, facts: AnswerFacts) {
      const back = ownPath(body.back);
      try {
        if (refused !== undefined) throw refused;
        const sent = files.filter(({ bytes }) => bytes.length > 0);
        if (sent.length === 0) throw badRequest([{ field: "file", code: "REQUIRED" }]);
        const ids = (await answers.addFiles(actorOf(facts), id, sent)).map((file) => file.id);
        if (back !== undefined) return { status: 303, headers: { location: `${back}?hecho=file` } };
        return { status: 201, body: { data: { id: ids[0], ids } }, headers: noStore };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const code = error.fields[0]?.code ?? error.code;
        return { status: 303, headers: { location: `${back}?falta=${code}` } };
      }
    },
  });

const changeRoutes = (answers: DisputeAnswers): ApiRoute<AnswerFacts>[] => [
  apiRoute({
    method: "DELETE",
    url: `${base}/files/:file`,
    summary: "Takes a document away from an answer that was not sent",
    tag,
    params: one,
    responses: { 204: { description: "Gone" } },
    permission: "payment:upload-file",
    audit: null,
    async handle({ params: { id, file } }, facts: AnswerFacts) {
      await answers.removeFile(actorOf(facts), { id, fileId: file });
      return { status: 204 };
    },
  }),
  apiRoute({
    method: "PUT",
    url: `${base}/answer`,
    summary: "Keeps the text of an answer that was not sent",
    tag,
    params,
    body: z
      .object({
        text: z.string().trim().min(1).max(answerLongest).describe("What is answered"),
        version: z.int().min(0).describe("The version that was read; 0 where there was none"),
      })
      .strict(),
    responses: {
      200: {
        description: "The version that it has now",
        schema: z.object({
          data: z.object({ version: z.int().describe("Version to send with the next change") }),
        }),
      },
    },
    permission: "payment:upload-file",
    audit: null,
    handle: async ({ params: { id }, body }, facts: AnswerFacts) =>
      answer({ data: await answers.save(actorOf(facts), id, body) }, noStore),
  }),
];

const sendRoutes = (answers: DisputeAnswers): ApiRoute<AnswerFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/answer/send`,
    summary: "Sends text and documents to the provider, by the last day for evidence",
    tag,
    params,
    responses: { 204: { description: "The provider has it" } },
    permission: "payment:upload-file",
    audit: null,
    async handle({ params: { id } }, facts: AnswerFacts) {
      await answers.send(actorOf(facts), id);
      return { status: 204 };
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/answer/sent-by-hand`,
    summary: "Notes that the answer was sent in the provider's own site",
    tag,
    params,
    body: z
      .object({
        reference: z
          .string()
          .trim()
          .min(1)
          .max(answerReferenceLongest)
          .describe("What the provider's site gave for it"),
        day: z.iso.date().describe("Civil day on which it was sent"),
      })
      .strict(),
    responses: { 204: { description: "Noted" } },
    permission: "payment:upload-file",
    audit: null,
    async handle({ params: { id }, body }, facts: AnswerFacts) {
      await answers.noteSent(actorOf(facts), id, body);
      return { status: 204 };
    },
  }),
];

/** Answers to disputes, in the back office. */
export const disputeAnswerRoutes = (answers: DisputeAnswers): ApiRoute<AnswerFacts>[] => [
  ...readRoutes(answers),
  addRoute(answers),
  ...changeRoutes(answers),
  ...sendRoutes(answers),
];
