import { z } from "zod";
import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { ownPath } from "#src/contracts/own-path.rules.ts";
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
import { badRequest, isAppError } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes/languages.ts";
import { itemKinds, resolutions, waysOf } from "./reconciliation.rules.ts";
import type { ItemRow } from "./reconciliation.queries.ts";
import type { Reconciliation } from "./reconciliation.service.ts";

export interface ReconciliationFacts {
  session: UserSession | null;
  language: Language;
}

const base = "/api/back-office/reconciliation";
const tag = "Back office: finance";
const noStore = { "cache-control": "private, no-store" };
const statementBytesMost = 15 * 1024 * 1024;

const actorOf = ({ session }: ReconciliationFacts) => {
  return staffSession(session);
};

const several = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .union([z.enum(values), z.array(z.enum(values)).max(20)])
    .default([])
    .transform((value) => (Array.isArray(value) ? value : [value]));

const itemFilter = z.object({
  kind: several(itemKinds).describe("Kinds of items"),
  provider: several(providerIds).describe("Providers"),
  state: z.enum(["open", "resolved"]).default("open").describe("Whether they wait for a person"),
});
const listQuery = itemFilter.extend({
  as: asFile,
  after: z.string().max(500).optional().describe("Cursor of the page before"),
  before: z.string().max(500).optional().describe("Cursor of the page after"),
  take: z.coerce.number().int().min(1).max(200).default(50).describe("Rows of a page"),
});

const filterOf = ({ kind, provider, state }: z.output<typeof itemFilter>) => ({
  kinds: kind,
  providers: provider,
  isOpen: state === "open",
});

const present = (item: ItemRow) => {
  const { openedAt, resolvedAt, tenantId: _tenant, lineId: _line, ...shown } = item;
  return {
    ...shown,
    openedAt: openedAt.toISOString(),
    resolvedAt: resolvedAt?.toISOString() ?? null,
    ways: item.state === "RESOLVED" ? [] : waysOf(item),
  };
};

const listRoute = (reconciliation: Reconciliation): ApiRoute<ReconciliationFacts> =>
  apiRoute({
    method: "GET",
    url: base,
    summary: "What providers' statements and the ledger do not say alike, the newest first",
    tag,
    querystring: listQuery,
    responses: {
      200: dataAnswer("The items, how many of each kind, and the statements"),
      ...fileAnswer,
    },
    permission: "payment:read",
    audit: null,
    async handle({ query }, facts: ReconciliationFacts) {
      const actor = actorOf(facts);
      const file = toFile(base, query);
      if (file !== undefined) return file;
      const cursors = { despues: query.after ?? null, antes: query.before ?? null };
      const { rows, statements, ...page } = await reconciliation.list(actor, filterOf(query), {
        asked: readMomentPage(cursors, "digits"),
        take: query.take,
      });
      const told = statements.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
      return answer({ data: rows.map(present), metaData: { ...page, statements: told } }, noStore);
    },
  });

const fileHead = [
  "opened",
  "kind",
  "state",
  "provider",
  "provider id",
  "payment",
  "ours",
  "currency",
  "theirs",
  "their currency",
  "resolution",
  "reason",
];

const itemFile = (reconciliation: Reconciliation): ApiRoute<ReconciliationFacts> =>
  fileOfList({
    url: base,
    name: "conciliacion",
    summary: "The items of a filter as CSV, at most 10,000",
    audit: "reconciliation.export",
    filter: itemFilter,
    head: fileHead,
    async rows(query, facts: ReconciliationFacts) {
      const page = { asked: { kind: "first" }, take: fileRowsMost } as const;
      const { rows } = await reconciliation.list(actorOf(facts), filterOf(query), page);
      return rows.map((one) => [
        one.openedAt.toISOString(),
        one.kind,
        one.state,
        one.provider,
        one.providerId,
        one.payment,
        amountCell(one.oursMinor, one.currency),
        one.currency,
        amountCell(one.theirsMinor, one.theirCurrency),
        one.theirCurrency,
        one.resolution,
        one.reason,
      ]);
    },
  });

const resolveRoute = (reconciliation: Reconciliation): ApiRoute<ReconciliationFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/:id/resolve`,
    summary: "Ends an item in one of the ways of its kind",
    tag,
    params: z.object({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    idempotent: true,
    body: z
      .object({
        resolution: z.enum(resolutions).describe("How it ends"),
        reason: z.string().trim().min(3).max(500).describe("Why"),
        payment: z.string().max(40).optional().describe("Reference of the payment it is for"),
      })
      .strict(),
    responses: {
      200: {
        description: "It is resolved",
        schema: z.object({ data: z.object({ state: z.literal("RESOLVED") }) }),
      },
    },
    permission: "payment:reconcile",
    audit: "reconciliation.resolve",
    isKeptWithin: true,
    async handle({ params: { id }, body }, facts: ReconciliationFacts) {
      await reconciliation.resolve(actorOf(facts), id, body);
      return answer({ data: { state: "RESOLVED" } }, noStore);
    },
  });

const statementForm = {
  kind: "multipart",
  fields: z.strictObject({
    provider: z.enum(providerIds).describe("Whose statement it is"),
    back: z.string().max(200).optional().describe("Page of this site that a form goes back to"),
  }),
  fileField: "file",
  filesMost: 1,
  fileBytesMost: statementBytesMost,
} as const;

const uploadRoute = (reconciliation: Reconciliation): ApiRoute<ReconciliationFacts> =>
  apiRoute({
    method: "POST",
    url: `${base}/statements`,
    summary: "Loads a provider's statement (CSV); loaded again it adds nothing",
    tag,
    idempotent: true,
    body: statementForm,
    responses: {
      200: {
        description: "What came of it",
        schema: z.object({
          data: z.object({
            lines: z.int().describe("Lines of the file"),
            added: z.int().describe("Lines that were not there"),
            settled: z.int().describe("Lines that are equal and entered now"),
            opened: z.int().describe("Items that are opened now"),
          }),
        }),
      },
      303: { description: "Back to the page that sent the form" },
    },
    permission: "payment:reconcile",
    audit: "reconciliation.load",
    isKeptWithin: true,
    async handle({ body: { provider, back }, files: [file], refused }, facts: ReconciliationFacts) {
      const home = ownPath(back);
      try {
        if (refused !== undefined) throw refused;
        if (file === undefined) throw badRequest([{ field: "file", code: "REQUIRED" }]);
        const text = file.bytes.toString("utf8");
        const loaded = await reconciliation.upload(actorOf(facts), { provider, text });
        return home === undefined ? answer({ data: loaded }, noStore) : backWith(home, loaded);
      } catch (error) {
        if (home === undefined || !isAppError(error) || error.report) throw error;
        const place = error.fields[0]?.field ?? "file";
        return seeOther(home, { falta: place.slice(0, 60) });
      }
    },
  });

const seeOther = (home: string, told: Record<string, string>) => ({
  status: 303,
  headers: { location: `${home}?${new URLSearchParams(told).toString()}` },
});

const backWith = (home: string, { added, opened }: { added: number; opened: number }) =>
  seeOther(home, { hecho: "loaded", lineas: String(added), diferencias: String(opened) });

/** What providers say that they moved, in the back office. */
export const reconciliationRoutes = (
  reconciliation: Reconciliation,
): ApiRoute<ReconciliationFacts>[] => [
  listRoute(reconciliation),
  itemFile(reconciliation),
  resolveRoute(reconciliation),
  uploadRoute(reconciliation),
];
