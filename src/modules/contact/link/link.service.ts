import { createHmac } from "node:crypto";
import type { CountryCode } from "#src/contracts/identification.ts";
import { type Profile, readProfile } from "#src/contracts/profile.ts";
import { decodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import { defaultLanguage, languages, type PageRoute } from "#src/routes.ts";
import { linkPages, marketplacePages, type RouteKey } from "#src/routes/marketplace.ts";
import { matchPath } from "#src/routes/match-path.rules.ts";
import { readSharedAddress } from "./link-address.rules.ts";
import { deleteExpiredLinks, findLink, upsertLink } from "./link.queries.ts";

export interface SharedLink {
  id: string;
  url: string;
  profile: Profile | null;
}

/** How long a link opens after it was made last. */
export const linkDays = 180;
const idLength = 16;

export type LinkService = ReturnType<typeof createLinkService>;

/** Links that open a page with the household of whoever shared it (SA 3). They lead to pages of this site
 *  only, and say nothing of what they hold. */
export function createLinkService(options: {
  connection: Connection;
  clock: Clock;
  secret: string;
}) {
  const { connection, clock, secret } = options;
  const idOf = (content: object) =>
    createHmac("sha256", secret)
      .update(`shared-link.${hashRequest(content)}`)
      .digest("base64url")
      .slice(0, idLength);

  return {
    /** Keeps an address of ours with a household. What is kept twice is one link. Throws 400 with the
     *  fields at fault: `url` where it is no page of this site, `profile.…` where the schema refuses. */
    async save(asked: {
      country: CountryCode;
      /** Of the host that was asked: an address copied from the browser begins with it. */
      origin: string;
      url: string;
      profile?: unknown;
      /** The pages that may be kept; any page of visitors where left out. */
      only?: readonly RouteKey[];
    }): Promise<SharedLink> {
      const { country } = asked;
      const address = readSharedAddress(asked.url, asked.origin);
      const page = address && pageOf(address.url);
      if (address === undefined || page === undefined || asked.only?.includes(page) === false) {
        throw badRequest([{ field: "url", code: "INVALID_VALUE" }]);
      }
      const profile = profileOf(country, asked.profile, address.perfil);
      const at = clock.now();
      const id = idOf({ country, url: address.url, profile });
      const expiresAt = new Date(at.getTime() + linkDays * 86_400_000);
      await upsertLink(connection, { id, country, url: address.url, profile, at, expiresAt });
      return { id, url: address.url, profile };
    },

    /** The link of an id, in the country it was made in; undefined where there is none any more. */
    async find(country: CountryCode, id: string): Promise<SharedLink | undefined> {
      if (!/^[A-Za-z0-9_-]{16}$/.test(id)) return undefined;
      return findLink(connection, { id, country, at: clock.now() });
    },

    purgeExpired: () => deleteExpiredLinks(connection, clock.now()),
  };
}

/** The household that was sent, else the one that stood in the address. */
function profileOf(
  country: CountryCode,
  sent: unknown,
  perfil: string | undefined,
): Profile | null {
  if (sent !== undefined && sent !== null) {
    const read = readProfile(country, sent);
    if (read.ok) return read.profile;
    throw badRequest(read.errors.map((one) => ({ ...one, field: `profile.${one.field}` })));
  }
  if (perfil === undefined) return null;
  const decoded = decodeProfileLink(country, perfil);
  if (decoded.ok) return decoded.profile;
  throw badRequest([{ field: "url", code: decoded.code, params: decoded.params }]);
}

/** The page of an address that visitors may share; undefined where there is none. A link holds no link. */
function pageOf(url: string): RouteKey | undefined {
  const { pathname } = new URL(url, "http://site.invalid");
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const language =
    languages.find((one) => one !== defaultLanguage && one === segments[0]) ?? defaultLanguage;
  const rest = language === defaultLanguage ? segments : segments.slice(1);
  return (Object.keys(marketplacePages) as RouteKey[]).find((key) => {
    const route: PageRoute = marketplacePages[key];
    return !(key in linkPages) && matchPath(route.paths[language], rest) !== undefined;
  });
}
