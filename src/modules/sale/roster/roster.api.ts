import type { CountryCode } from "#src/contracts/identification.ts";
import { z } from "zod";
import { downloadAnswer } from "#src/platform/files/files.ts";
import { fileKinds } from "#src/platform/files/file.rules.ts";
import { type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes/languages.ts";
import { type InsuredFiles, templates } from "./insured-file.service.ts";
import { rosterAnswer, rosterAnswers, rosterForm } from "./roster-answer.service.ts";

interface RosterFacts {
  visitorId: string | undefined;
  language: Language;
  country: { code: CountryCode };
}

const tag = "Purchases";

const takeRoute = (insuredFiles: InsuredFiles): ApiRoute<RosterFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/purchases/:id/insured-file",
    summary:
      "Takes whom a company insures from a .xlsx or .csv of up to 1,000 rows: all of them, or none",
    tag,
    params: z.object({ id: z.uuid().describe("Id of the purchase") }),
    body: rosterForm,
    responses: rosterAnswers,
    permission: "public",
    audit: null,
    handle({ params: { id }, body, files: [file], refused }, { visitorId, language }: RosterFacts) {
      const of = { id, visitorId, language, version: body.version };
      return rosterAnswer({ back: body.back, file, refused }, (sent) =>
        insuredFiles.take({ ...of, file: sent }),
      );
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
