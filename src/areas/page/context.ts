import { createContext, type RouterContext } from "react-router";
import type { CountryConfig } from "#src/config/countries.ts";
import type { PublicOrigin } from "#src/contracts/public-origin.ts";
import type { Partner } from "#src/contracts/partner.ts";
import type { SearchFigures } from "#src/contracts/search-figures.ts";
import type { Variants } from "#src/modules/insight/experiment/experiments.rules.ts";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import type { Visitor } from "#src/modules/identity/visitor/visitor.service.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { Language } from "#src/routes/languages.ts";
import type { Services } from "#src/services.ts";

/** What a page's loader and action get from the server. The page bundle holds its own copy of every
 *  file it imports, so the keys live on globalThis (docs/architecture.md). */
function shared<T>(name: string): RouterContext<T> {
  const store = globalThis as unknown as Record<symbol, RouterContext<T> | undefined>;
  const key = Symbol.for(`amparo.${name}`);
  return (store[key] ??= createContext<T>());
}

/** The request as the server settled it before any page ran. */
export interface RequestFacts {
  country: CountryConfig;
  language: Language;
  /** Nonce of this answer's content security policy. */
  nonce: string;
  /** Where the request came from: what limits and the robot check count by. */
  address: string;
  /** The visitor's id where the cookie was good; pages never see the token. */
  visitorId: string | undefined;
  /** Who that is, as the request found them; what a page changes is not in it. */
  visitor: Visitor | undefined;
  /** Who is signed in, and what that opens; null for a visitor. */
  session: UserSession | null;
  /** A session's token was sent that opens nothing (SA 8). */
  isBadToken: boolean;
  /** A visit that a signed link made one of internal traffic. */
  isInternalVisit: boolean;
  /** Whether a form was sent: its loader then runs after its action, and answers the same request. */
  isFormSent: boolean;
  /** Whether the answer is a document; else it is its data alone, for the router in a browser. */
  isDocument: boolean;
  /** Whether the row of the page lets this request in; settled before any loader runs. */
  isAdmitted: boolean;
  /** Versions of experiments and flags for this visitor (SA 9). */
  variants: Variants;
  /** The partner whose subdomain was asked; null on the main hosts (SA 3). */
  partner: Partner | null;
  /** Drafts are shown too, and the page says so. */
  isPreview: boolean;
  /** What the browser's calls say of the site (SA 7). */
  site: string;
  /** The tenant of the host, which they name (BO 7). */
  tenant: string | null;
  /** A subdomain that is nobody's: nothing is found there. */
  isUnknownHost: boolean;
  /** Where a guard leads whoever asks for this page (SA 4); null where it is open. */
  leadsTo: string | null;
  /** Subdomain of the partner whose products are shown; null on the main hosts. */
  showcase: string | null;
  /** Figures without a record behind them, where they are switched on (SA 9); else null. */
  figures: SearchFigures | null;
  /** Whether the page that shows the components behind sign-in answers. */
  showsKitPage: boolean;
  /** Address of the country's image CDN; null where there is none (SA 8). */
  imageCdn: string | null;
  /** Sets the visitor's cookie on the answer when a page has to know the person again. */
  ensureVisitor(): Promise<string>;
  /** Code of the clinic that was asked for earlier in this visit; null for none. */
  clinic: string | null;
  /** Keeps a clinic for the visit; null forgets it. The answer is then one visitor's. */
  rememberClinic(code: string | null): void;
  /** Path as asked with the part of the query that the page reads: what its links and forms go on from. */
  url: URL;
  /** Query as asked, `?` included where there is one: what a redirect carries on. */
  askedQuery: string;
  /** Address people use for this host. */
  origin: string;
  /** Addresses of the countries that name each other's pages; none on a partner's host. */
  origins: readonly PublicOrigin[];
  /** Where each country's site is; none on a partner's host, and where they have no addresses of their own. */
  countryOrigins: readonly PublicOrigin[];
  /** Site of another country, where the visitor seems to be; null for nearly everybody. */
  elsewhere: PublicOrigin | null;
  /** Counts a compare call against the visitor's and address's allowance; throws ROBOT_CHECK. */
  countCompareCall(): Promise<void>;
  /** Counts something that this address sends in; throws TOO_MANY_REQUESTS. */
  countRequest(): Promise<void>;
  /** Takes the document as it was drawn: an answer's body would be written out and read again. */
  takeDocument(html: Buffer): void;
  /** Whether the page of what does not exist is left to the stored one: nothing is rendered then. */
  leavesMissing(): boolean;
  /** Marks the answer as drawn for one person: private, no-store. */
  markPersonal(): void;
  log: Log;
}

export const servicesContext = shared<Services>("services");
export const factsContext = shared<RequestFacts>("facts");
