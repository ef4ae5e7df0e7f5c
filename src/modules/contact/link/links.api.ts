import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import {
  decodeProfileLink,
  MAX_LINK_BYTES,
} from "#src/modules/offer/profile/profile-link.rules.ts";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import { defaultLanguage } from "#src/routes.ts";
import { href, type RouteKey } from "#src/routes/marketplace.ts";
import type { LinkService, SharedLink } from "./link.service.ts";

/** What these calls need to know of a request. */
export interface LinkFacts {
  country: { code: CountryCode };
  origin: string;
  address: string;
  ensureVisitor(): Promise<string>;
}

const noStore = { "cache-control": "private, no-store" };
const url = z
  .string()
  .min(1)
  .max(12_000)
  .describe("Page of this site: its path with query, or the whole address as the browser shows it");
const shared = z.object({
  url,
  profile: z
    .record(z.string(), z.unknown())
    .optional()
    .describe("Household that the page is opened with, as CQ 3 names it"),
});
const link = z.string().describe("Short address to send; it opens the page with its household");
const id = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16}$/)
  .describe("Opaque; as the call that saved it answered");
const saved = z.object({ id, url: z.string().describe("Path of the comparator with its query") });
const linked = z.object({
  perfil: z
    .string()
    .min(1)
    .max(MAX_LINK_BYTES * 2)
    .describe("Household of an address's fragment: base64 of its JSON, at most 8 KB"),
});
const taken = z.object({
  isTaken: z.literal(true).describe("The visitor's pages price this household from now on"),
});

const comparatorPages: readonly RouteKey[] = ["comparator"];

interface LinkCallsNeeds {
  links: LinkService;
  visitors: Pick<VisitorService, "saveProfile">;
  /** By network: a link costs a row. */
  limit: CallLimit;
}

const shortAddress = (one: SharedLink, { origin }: LinkFacts) =>
  `${origin}${href("sharedLink", defaultLanguage, { link: one.id })}`;

const keep = async (
  needs: LinkCallsNeeds,
  sent: z.output<typeof shared>,
  facts: LinkFacts,
  only?: readonly RouteKey[],
) => {
  await needs.limit.count(networkOf(facts.address));
  const { origin, country } = facts;
  return needs.links.save({ ...sent, origin, country: country.code, ...(only ? { only } : {}) });
};

const postSharedLinks = (needs: LinkCallsNeeds): ApiRoute<LinkFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/shared-links",
    summary: "Keeps a page of this site with a household and answers a short link to it",
    tag: "Links",
    body: shared,
    responses: {
      200: { description: "The link", schema: z.object({ data: z.object({ link }) }) },
    },
    permission: "public",
    audit: null,
    async handle({ body }, facts) {
      const kept = await keep(needs, body, facts);
      return answer({ data: { link: shortAddress(kept, facts) } }, noStore);
    },
  });

const postBuscarplanesComparatorUrl = (needs: LinkCallsNeeds): ApiRoute<LinkFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/buscarplanes/comparator-url",
    summary: "Saves the address of a comparator, filters and all",
    tag: "Links",
    body: z.object({ url }),
    responses: {
      200: {
        description: "What it is loaded and opened by",
        schema: z.object({ data: saved.extend({ link }) }),
      },
    },
    permission: "public",
    audit: null,
    async handle({ body }, facts) {
      const kept = await keep(needs, body, facts, comparatorPages);
      const data = { id: kept.id, url: kept.url, link: shortAddress(kept, facts) };
      return answer({ data }, noStore);
    },
  });

const getBuscarplanesComparatorUrlById = (needs: LinkCallsNeeds): ApiRoute<LinkFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/buscarplanes/comparator/url/:id",
    summary: "Loads a saved comparator",
    tag: "Links",
    params: z.object({ id }),
    responses: {
      200: { description: "Its address", schema: z.object({ data: saved }) },
    },
    permission: "public",
    async handle({ params }, { country }) {
      const found = await needs.links.find(country.code, params.id);
      if (found === undefined) throw notFound();
      return answer({ data: { id: found.id, url: found.url } }, noStore);
    },
  });

const postProfileFormLink = (needs: LinkCallsNeeds): ApiRoute<LinkFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/profile-form/link",
    summary: "Takes the household of an address's fragment into the visitor's session",
    tag: "Profile",
    body: linked,
    responses: { 200: { description: "It was taken", schema: z.object({ data: taken }) } },
    permission: "public",
    audit: null,
    async handle({ body }, facts) {
      const { perfil } = body;
      const decoded = decodeProfileLink(facts.country.code, perfil);
      if (!decoded.ok) {
        throw badRequest([{ field: "perfil", code: decoded.code, params: decoded.params }]);
      }
      const household = householdOf(facts.country.code, decoded.profile);
      if (!household.ok) throw badRequest([{ field: "perfil", code: "INVALID_VALUE" }]);
      await needs.visitors.saveProfile(await facts.ensureVisitor(), decoded.profile);
      return answer({ data: { isTaken: true } }, noStore);
    },
  });

/** Links that visitors share, and the saved comparator (SA 7, D2). */
export function linkRoutes(needs: LinkCallsNeeds): ApiRoute<LinkFacts>[] {
  return [
    postSharedLinks(needs),
    postBuscarplanesComparatorUrl(needs),
    getBuscarplanesComparatorUrlById(needs),
    postProfileFormLink(needs),
  ];
}
