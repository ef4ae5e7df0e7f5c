import { z } from "zod";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { badRequest } from "#src/platform/errors.ts";
import { answer, apiRoute, type ApiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import { attemptResults } from "../call-results.rules.ts";
import { contactChannels } from "../contact-channels.rules.ts";
import { actorOf, type LeadDeskFacts } from "../lead-desk.api.ts";
import { longestCallText } from "./call-filter.rules.ts";
import type { CallList, ListedCall } from "./calls.service.ts";

const several = <Values extends z.ZodType>(values: Values) =>
  z
    .union([values, z.array(values)])
    .optional()
    .transform((given) => (given === undefined ? [] : ([given].flat() as z.output<Values>[])));
const day = z.iso.date().optional();

const querystring = z.object({
  result: several(z.enum(attemptResults)).describe("How it ended; every one where left out"),
  channel: several(z.enum(contactChannels)),
  country: several(z.enum(COUNTRY_CODES)),
  caller: several(z.uuid()).describe("Users who made them"),
  from: day.describe("Civil day at the person's"),
  to: day.describe("Civil day at the person's, included"),
  text: z
    .string()
    .max(longestCallText)
    .default("")
    .describe("Part of the person's name or of the lead's reference"),
  after: z.string().max(500).optional().describe("Cursor of the page before"),
  before: z.string().max(500).optional().describe("Cursor of the page after"),
  take: z.coerce.number().int().min(1).max(100).default(50).describe("Rows, at most"),
});

/** Attempts to reach the people of one's leads. */
export const callListRoutes = (calls: CallList): ApiRoute<LeadDeskFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/back-office/calls",
    summary: "Attempts to reach the people of the caller's leads, the newest first, a page by key",
    tag: "Leads",
    querystring,
    responses: { 200: dataAnswer("The attempts, and how many ended how") },
    permission: "lead:read",
    audit: null,
    handle: async ({ query }, { session }: LeadDeskFacts) => {
      const { result, channel, country, caller, from, to, text, after, before, take } = query;
      const cursors = { despues: after ?? null, antes: before ?? null };
      const asked = readMomentPage(cursors);
      const given = after ?? before;
      if (given !== undefined && asked.kind === "first")
        throw badRequest([{ field: after === undefined ? "before" : "after", code: "INVALID" }]);
      const page = await calls.list(
        actorOf(session),
        {
          results: result,
          channels: channel,
          countries: country,
          callers: caller,
          from: from ?? null,
          to: to ?? null,
          text,
        },
        { asked, take },
      );
      const { total, isMore, next, previous, counts } = page;
      return answer(
        {
          data: page.rows.map(presentCall),
          metaData: { total, ...(isMore ? { isMore } : {}), next, previous, counts },
        },
        { "cache-control": "private, no-store" },
      );
    },
  }),
];

const presentCall = ({ lead, at, caller, ...call }: ListedCall) => ({
  ...call,
  at: at.toISOString(),
  caller,
  lead: {
    reference: lead.reference,
    person: lead.person,
    product: lead.productName,
    status: lead.status,
    country: lead.country,
  },
});
