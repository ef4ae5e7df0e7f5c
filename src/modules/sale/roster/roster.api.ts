import type { CountryCode } from "#src/contracts/identification.ts";
import { z } from "zod";
import { ownPath } from "#src/contracts/own-path.rules.ts";
import { badRequest, isAppError } from "#src/platform/errors.ts";
import { downloadAnswer, fileForm } from "#src/platform/files/files.ts";
import { fileKinds } from "#src/platform/files/file.rules.ts";
import { type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes/languages.ts";
import { type InsuredFiles, templates } from "./insured-file.service.ts";

interface RosterFacts {
  visitorId: string | undefined;
  language: Language;
  country: { code: CountryCode };
}

const tag = "Purchases";
const noStore = { "cache-control": "private, no-store" };

const takeRoute = (insuredFiles: InsuredFiles): ApiRoute<RosterFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/insured-file",
    summary:
      "Takes whom a company insures from a .xlsx or .csv of up to 1,000 rows: all of them, or none",
    tag,
    params: z.object({ id: z.uuid().describe("Id of the purchase") }),
    body: fileForm(
      z.object({
        version: z.coerce.number().int().min(0).describe("Version of the step that was read"),
        back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
      }),
    ),
    responses: {
      200: dataAnswer("How many people it has"),
      303: { description: "Back to the page that sent the form, which says what is wrong" },
    },
    permission: "public",
    audit: null,
    async handle({ params: { id }, body, files: [file] }, { visitorId, language }: RosterFacts) {
      const back = ownPath(body.back);
      const goBack = (query: string) => ({
        status: 303,
        headers: { location: `${back}${back?.includes("?") === true ? "&" : "?"}${query}` },
      });
      try {
        if (file === undefined || file.bytes.length === 0)
          throw badRequest([{ field: "file", code: "REQUIRED" }]);
        const asked = { id, visitorId, language, version: body.version, file };
        const data = await insuredFiles.take(asked);
        if (back === undefined) return { status: 200, body: { data }, headers: noStore };
        return goBack("hecho=roster");
      } catch (error) {
        if (back === undefined || !isAppError(error) || error.report) throw error;
        const [first] = error.fields;
        // What is wrong with cells is said by the page.
        const code =
          first !== undefined && first.field.includes(".") ? "ROSTER" : (first?.code ?? error.code);
        return goBack(`falta=${code}`);
      }
    },
  });

const templateRoute = (insuredFiles: InsuredFiles): ApiRoute<RosterFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/purchases/templates/:name",
    summary: "An empty file with the columns of the people whom a company insures",
    tag,
    params: z.object({ name: z.enum(templates).describe("Name of the file") }),
    responses: { 200: { description: "The file", mediaType: "application/octet-stream" } },
    permission: "public",
    async handle({ params: { name } }, { country }: RosterFacts) {
      const kind = fileKinds[name.endsWith(".csv") ? "csv" : "xlsx"];
      const bytes = await insuredFiles.template(name, country.code);
      return downloadAnswer({ name, media_type: kind?.mediaType ?? "", bytes });
    },
  });

/** Calls that import a company's people from a file; only the holder of the purchase may use them. */
export const rosterRoutes = (insuredFiles: InsuredFiles): ApiRoute<RosterFacts>[] => [
  takeRoute(insuredFiles),
  templateRoute(insuredFiles),
];
