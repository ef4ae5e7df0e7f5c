import { fileAnswer, fileQuery } from "#src/platform/files/picture.ts";
import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import { isAppError } from "#src/platform/errors.ts";
import { fileForm } from "#src/platform/files/files.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { actorOf, type LeadDeskFacts } from "../lead-desk.api.ts";
import type { LeadFiles } from "./lead-files.service.ts";

const tag = "Leads";
const base = "/api/back-office/leads/:reference/attachments";
const params = z.object({ reference: z.string().max(40) });
const one = params.extend({ id: z.uuid() });
const noStore = { "cache-control": "private, no-store" };

/** What is attached to a lead. */
export const leadFileRoutes = (files: LeadFiles): ApiRoute<LeadDeskFacts>[] => [
  addRoute(files),
  apiRoute({
    method: "GET",
    url: base,
    summary: "What is attached to a lead, without the bytes",
    tag,
    params,
    responses: { 200: dataAnswer("The files") },
    permission: "lead:read",
    audit: null,
    async handle({ params: { reference } }, { session }: LeadDeskFacts) {
      const found = await files.list(actorOf(session), reference);
      return answer(
        {
          data: found.map((file) => ({
            id: file.id,
            name: file.name,
            mediaType: file.media_type,
            size: file.size,
            scan: file.scan,
            health: file.isHealth,
            canOpen: file.canOpen,
            addedAt: file.added_at.toISOString(),
            version: file.version,
          })),
        },
        noStore,
      );
    },
  }),
  apiRoute({
    method: "GET",
    url: `${base}/:id`,
    summary: "One file of a lead, to keep; kept in the audit trail",
    tag,
    params: one,
    querystring: fileQuery,
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    // Whether it takes lead:read-contact or health:read is said by the file.
    permission: "lead:read",
    audit: null,
    handle: async ({ params: { reference, id }, query }, { session }: LeadDeskFacts) =>
      fileAnswer(await files.open(actorOf(session), reference, id), query),
  }),
  removeRoute(files),
];

const removeRoute = (files: LeadFiles): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "DELETE",
    url: `${base}/:id`,
    summary: "Takes a file of a lead away for good; kept in the audit trail",
    tag,
    params: one,
    querystring: z.object({
      version: z.coerce.number().int().min(1).describe("The version that was read"),
    }),
    responses: { 204: { description: "Gone" } },
    permission: "lead:update",
    audit: null,
    async handle({ params: { reference, id }, query }, { session }: LeadDeskFacts) {
      await files.remove(actorOf(session), reference, { id, ...query });
      return { status: 204 };
    },
  });

const addRoute = (files: LeadFiles): ApiRoute<LeadDeskFacts> =>
  apiRoute({
    method: "POST",
    url: base,
    summary: "Attaches a file, at most 15 MB; 15 a lead",
    tag,
    params,
    body: fileForm(
      z.strictObject({
        health: z.enum(["on"]).optional().describe("Whether it holds health data"),
        back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
      }),
    ),
    responses: {
      201: dataAnswer("Its id"),
      303: { description: "Back to the page that sent the form" },
    },
    permission: "lead:update",
    audit: null,
    idempotent: true,
    async handle(
      { params: { reference }, body, files: [file], refused, headers },
      { session }: LeadDeskFacts,
    ) {
      const back = ownPath(body.back);
      try {
        if (refused !== undefined) throw refused;
        const isHealth = body.health === "on";
        const key = headers["idempotency-key"];
        const added = await files.add(actorOf(session), reference, { file, isHealth, key });
        if (back === undefined) return { status: 201, body: { data: added }, headers: noStore };
        return { status: 303, headers: { location: `${back}?hecho=file` } };
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const code = error.fields[0]?.code ?? error.code;
        return { status: 303, headers: { location: `${back}?falta=${code}` } };
      }
    },
  });
