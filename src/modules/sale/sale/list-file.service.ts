import { z } from "zod";
import { type Currency, decimalText, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { AuditName } from "#src/contracts/access.ts";
import { csvText } from "#src/modules/contact/lead/csv.rules.ts";
import { type ApiAnswer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes/languages.ts";

/** Lists of finance as files (PP 5): `as=csv` at a list leads to its file, a row of its own because exporting is a
 *  permission of its own and is kept in the audit trail. */

/** Rows that a file has at most, the first of the list. */
export const fileRowsMost = 10_000;

export const asFile = z.enum(["csv"]).optional().describe("csv: leads to the same list as a file");

/** What a list's row answers besides: where its file is. */
export const fileAnswer = { 303: { description: "To the same list as a file" } } as const;

/** Of a list's query what its file takes too: neither page nor form. */
const pageKeys = new Set(["as", "after", "before", "take"]);

/** Where a list that is asked for as a file leads; undefined where it is not. */
export function toFile(
  url: string,
  query: Readonly<Record<string, unknown>>,
): ApiAnswer | undefined {
  if (query["as"] !== "csv") return undefined;
  const kept = Object.entries(query).flatMap(([name, value]) =>
    pageKeys.has(name) || value === undefined || value === ""
      ? []
      : [value].flat().map((one): [string, string] => [name, `${one as string | number}`]),
  );
  const asked = new URLSearchParams(kept).toString();
  return {
    status: 303,
    headers: { location: `${url}.csv${asked === "" ? "" : `?${asked}`}` },
  };
}

type Cell = string | number | null;

/** An amount in storage units as a cell: a number of its currency. */
export const amountCell = (minor: number | null, currency: Currency): number | null =>
  minor === null ? null : Number(decimalText(minor, STORAGE_DECIMALS[currency]));

/** The file of a list: no cell of it a formula, numbers as a spreadsheet of the reader's language reads them. */
export const fileOfList = <Facts extends { language: Language }, Query extends z.ZodObject>(of: {
  /** Address of the list. */
  url: string;
  name: string;
  summary: string;
  audit: AuditName;
  filter: Query;
  head: readonly string[];
  rows(query: z.output<Query>, facts: Facts): Promise<readonly (readonly Cell[])[]>;
}): ApiRoute<Facts> =>
  apiRoute({
    method: "GET",
    url: `${of.url}.csv`,
    summary: of.summary,
    tag: "Back office: finance",
    querystring: of.filter,
    responses: { 200: { description: "The file", mediaType: "text/csv" } },
    permission: "payment:export",
    audit: of.audit,
    isStream: true,
    async handle({ query }, facts: Facts) {
      const rows = await of.rows(query, facts);
      return {
        count: rows.length,
        stream: (reply) => {
          void reply
            .header("content-type", "text/csv; charset=utf-8")
            .header("content-disposition", `attachment; filename="${of.name}.csv"`)
            .header("cache-control", "no-store")
            .send(csvText([of.head, ...rows], facts.language));
        },
      };
    },
  });
