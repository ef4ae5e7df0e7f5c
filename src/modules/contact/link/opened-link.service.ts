import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import { decodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { isCrawler } from "#src/modules/identity/visitor/crawler.rules.ts";
import type { VisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { href, type Language, pageRoutes } from "#src/routes.ts";
import { linkPages } from "#src/routes/marketplace.ts";
import { matchPath } from "#src/routes/match-path.rules.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { linkParameters, withoutHandOver, withoutParameters } from "./link-address.rules.ts";
import type { HandOvers } from "./hand-over.service.ts";
import type { LinkService } from "./link.service.ts";

/** What opening a link needs to know of a request. */
export interface LinkReader {
  country: { code: CountryCode; defaultComparator: string };
  language: Language;
  userAgent: string | undefined;
  ensureVisitor(): Promise<string>;
}

/** Filter of a comparator's address that names an insurance type. */
const typeParameter = "tipo";

interface OpenedLinksNeeds {
  links: LinkService;
  handOvers: Pick<HandOvers, "spend">;
  visitors: Pick<VisitorService, "saveProfile" | "saveReferral">;
  catalog: Pick<CatalogService, "listComparators">;
}

/** A household that prices nobody is not taken; nor is one for a program that reads pages. */
async function take(
  needs: OpenedLinksNeeds,
  profile: Profile | null,
  reader: LinkReader,
): Promise<void> {
  if (profile === null || isCrawler(reader.userAgent)) return;
  if (!householdOf(reader.country.code, profile).ok) return;
  await needs.visitors.saveProfile(await reader.ensureVisitor(), profile);
}

/** What was said in the frame that the page was opened from. */
async function takeOver(needs: OpenedLinksNeeds, code: string, reader: LinkReader): Promise<void> {
  if (isCrawler(reader.userAgent)) return;
  const said = await needs.handOvers.spend(code);
  if (said === undefined) return;
  await take(needs, said.profile, reader);
  if (said.referral !== null)
    await needs.visitors.saveReferral(await reader.ensureVisitor(), said.referral);
}

function readPerfil(query: URLSearchParams, reader: LinkReader): Profile | null {
  const perfil = query.get(linkParameters.profile);
  if (perfil === null) return null;
  const decoded = decodeProfileLink(reader.country.code, perfil);
  return decoded.ok ? decoded.profile : null;
}

/** The address that /url/{id} leads to, its household taken; undefined where there is no such link. */
async function openShared(
  needs: OpenedLinksNeeds,
  id: string,
  reader: LinkReader,
): Promise<string | undefined> {
  const link = await needs.links.find(reader.country.code, id);
  if (link === undefined) return undefined;
  await take(needs, link.profile, reader);
  return link.url;
}

async function comparators(needs: OpenedLinksNeeds, reader: LinkReader) {
  return needs.catalog.listComparators(reader.country.code);
}

/** /v1: the household is stored, and the comparator of its kind of product opens (SA 2.1). */
async function openProfile(
  needs: OpenedLinksNeeds,
  query: URLSearchParams,
  reader: LinkReader,
): Promise<string> {
  await take(needs, readPerfil(query, reader), reader);
  const type = query.get(linkParameters.productType);
  const all = await comparators(needs, reader);
  const standard = all.find(({ baseUrl }) => baseUrl === reader.country.defaultComparator);
  const sells = (one: { insuranceTypes: readonly string[] } | undefined) =>
    type !== null && one?.insuranceTypes.includes(type) === true;
  const own = sells(standard) ? standard : all.find(sells);
  const comparator = own?.baseUrl ?? reader.country.defaultComparator;
  const filter = own === undefined ? "" : `${typeParameter}=${encodeURIComponent(type ?? "")}`;
  return href("comparator", reader.language, { comparator }, filter);
}

/** The household of a shared purchase link; false where its session is none of ours. */
async function openSession(
  needs: OpenedLinksNeeds,
  id: string | null,
  reader: LinkReader,
): Promise<boolean> {
  return id !== null && (await openShared(needs, id, reader)) !== undefined;
}

/** Where any other page leads that was opened with a household or a link's code in its query;
 *  undefined where it is to be drawn as it is. */
async function openAddress(
  needs: OpenedLinksNeeds,
  url: string,
  reader: LinkReader,
): Promise<string | undefined> {
  const at = url.indexOf("?");
  if (at < 0) return undefined;
  const [path, text] = [url.slice(0, at), url.slice(at + 1)];
  const query = new URLSearchParams(text);
  const code = query.get(linkParameters.code);
  const handOver = query.get(linkParameters.handOver);
  if (code === null && handOver === null && !query.has(linkParameters.profile)) return undefined;
  // Any page may be opened out of a frame, those too that read the rest of their query by themselves.
  if (handOver !== null) await takeOver(needs, handOver, reader);
  if (opensByItself(path, reader.language)) {
    const rest = withoutHandOver(text);
    return handOver === null ? undefined : rest === "" ? path : `${path}?${rest}`;
  }
  if (code !== null) {
    const shown = await openShared(needs, code, reader);
    if (shown !== undefined && query.get(linkParameters.skipLanding) === "true") return shown;
  }
  const profile = readPerfil(query, reader);
  await take(needs, profile, reader);
  if (profile !== null && query.get(linkParameters.keepProfile) === "false") return undefined;
  const parts = [withoutParameters(text), await typeFilter(needs, path, query, reader)];
  const rest = parts.filter((part) => part !== "").join("&");
  return rest === "" ? path : `${path}?${rest}`;
}

/** A comparator shows the type of product that the link names, where it lists it. */
async function typeFilter(
  needs: OpenedLinksNeeds,
  path: string,
  query: URLSearchParams,
  reader: LinkReader,
): Promise<string> {
  const type = query.get(linkParameters.productType);
  if (type === null || query.has(typeParameter)) return "";
  const params = matchPath(
    pageRoutes.comparator.paths[reader.language],
    segmentsOf(path, reader.language),
  );
  if (params === undefined) return "";
  const baseUrl = [params["comparator"], params["line"]].filter(Boolean).join("/");
  const own = (await comparators(needs, reader)).find((one) => one.baseUrl === baseUrl);
  const isListed = own !== undefined && own.insuranceTypes.length > 1;
  return isListed && own.insuranceTypes.includes(type)
    ? `${typeParameter}=${encodeURIComponent(type)}`
    : "";
}

/** What happens when somebody opens a link with a household in it: it becomes the household of their
 *  session, and the address loses it (D2). */
export function createOpenedLinks(needs: OpenedLinksNeeds) {
  return withNeeds(needs, { openShared, openProfile, openSession, openAddress });
}

/** Pages that read their own query, in one hop. */
const opensByItself = (path: string, language: Language): boolean =>
  Object.values(linkPages).some(
    ({ paths }) => matchPath(paths[language], segmentsOf(path, language)) !== undefined,
  );

function segmentsOf(path: string, language: Language): string[] {
  const segments = path
    .replace(/\.data$/, "")
    .split("/")
    .filter((segment) => segment !== "");
  return segments[0] === language ? segments.slice(1) : segments;
}
