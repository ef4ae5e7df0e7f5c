import { z } from "zod";
import { readMomentPage, readCursor, writeCursor } from "#src/contracts/keyset.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { staffSession } from "#src/modules/identity/session/staff-session.service.ts";
import {
  amountCell,
  asFile,
  fileAnswer,
  fileOfList,
  fileRowsMost,
  toFile,
} from "#src/modules/sale/sale/list-file.service.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes/languages.ts";
import type { DisputeKey, DisputeRow } from "./dispute.queries.ts";
import { disputeStates } from "./dispute.rules.ts";
import type { Disputes } from "./dispute.service.ts";

interface DisputeFacts {
  session: UserSession | null;
  language: Language;
}

const url = "/api/back-office/disputes";
const filter = z.object({
  state: z
    .union([z.enum(disputeStates), z.array(z.enum(disputeStates)).max(20)])
    .default([])
    .transform((value) => [value].flat())
    .describe("Only disputes in these states"),
});

function actorOf({ session }: DisputeFacts): UserSession {
  return staffSession(session);
}

const cursorOf = ({ state, openedAt, id }: DisputeRow): string =>
  writeCursor([state === "OPEN" ? 0 : 1, openedAt.toISOString(), id]);

/** The row after which a page begins. A cursor that is none of ours asks for the first. */
function keyOf(cursor: string | undefined): DisputeKey | null {
  const [over, at, id] = (cursor === undefined ? null : readCursor(cursor, 3)) ?? [];
  if ((over !== 0 && over !== 1) || at === undefined || id === undefined) return null;
  const moment = readMomentPage({ despues: writeCursor([at, id]), antes: null });
  if (moment.kind === "first") return null;
  return { isOver: over === 1, openedAt: String(at), id: Number(id) };
}

const listRoute = (disputes: Disputes): ApiRoute<DisputeFacts> =>
  apiRoute({
    method: "GET",
    url,
    summary: "Disputes of one's scope, open ones first, with the last day for evidence",
    tag: "Back office: finance",
    querystring: filter.extend({
      after: z.string().max(500).optional().describe("Cursor of the page before"),
      take: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page"),
      as: asFile,
    }),
    responses: { 200: dataAnswer("The disputes"), ...fileAnswer },
    permission: "dispute:read",
    audit: null,
    async handle({ query }, facts: DisputeFacts) {
      const actor = actorOf(facts);
      const file = toFile(url, query);
      if (file !== undefined) return file;
      const asked = { states: query.state, after: keyOf(query.after), take: query.take };
      const { rows, isMore, total } = await disputes.page(actor, asked);
      const last = rows.at(-1);
      const next = isMore && last !== undefined ? cursorOf(last) : null;
      return answer(
        { data: rows, metaData: { total, next } },
        { "cache-control": "private, no-store" },
      );
    },
  });

/** Charges that their payers dispute, in the back office. */
export const disputeRoutes = (disputes: Disputes): ApiRoute<DisputeFacts>[] => [
  listRoute(disputes),
  fileOfList({
    url,
    name: "disputas",
    summary: "The disputes of a filter as CSV, at most 10,000",
    audit: "dispute.export",
    filter,
    head: ["payment", "state", "provider", "dispute", "currency", "amount", "opened", "evidence"],
    async rows({ state: states }, facts: DisputeFacts) {
      const asked = { states, after: null, take: fileRowsMost };
      const { rows } = await disputes.page(actorOf(facts), asked);
      return rows.map((one) => [
        one.payment,
        one.state,
        one.provider,
        one.providerDisputeId,
        one.currency,
        amountCell(one.amountMinor, one.currency),
        one.openedAt.toISOString(),
        one.evidenceUntil,
      ]);
    },
  }),
];
