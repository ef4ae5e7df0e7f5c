import { isIP } from "node:net";
import { chile, countries, type CountryConfig, countryOf } from "./countries.ts";
import {
  configuredAddresses,
  countryNamedBy,
  isConfiguredHost,
  type PublicAddresses,
} from "./public-origins.ts";
import type { PublicOrigin } from "../contracts/public-origin.ts";

/** What a request came by, as the server sees it. */
export interface AskedHost {
  /** Name and port. */
  host: string;
  protocol: string;
}

/** Every browser resolves names below it to its own machine. */
const developmentSuffix = "localhost";

const nameOf = (host: string): string => host.toLowerCase().replace(/:\d+$/, "");

/** A host's label and the suffix of ours that follows it, undefined of any other host. The label is null on
 *  the main host, which `www` is another name of. */
function partsOf(host: string, { hostSuffixes = [developmentSuffix] }: PublicAddresses) {
  const name = nameOf(host);
  const suffix = hostSuffixes.find((one) => name === one || name.endsWith(`.${one}`));
  if (suffix === undefined) return undefined;
  const isMain = name === suffix || name === `www.${suffix}`;
  return { name, suffix, label: isMain ? null : name.slice(0, -suffix.length - 1) };
}

const countryByLabel = (label: string | null): CountryConfig | undefined =>
  countries.find(({ hostLabel }) => hostLabel === label);

/** The label of a partner's subdomain: what stands before a configured suffix and names no country; null on
 *  the main hosts (D1). */
export function partnerLabel(host: string, addresses: PublicAddresses = {}): string | null {
  if (isConfiguredHost(host, addresses)) return null;
  const label = partsOf(host, addresses)?.label ?? null;
  return countryByLabel(label) === undefined ? label : null;
}

/** The country a request is for: its own address or host label first, then X-Country, else Chile
 *  (D1). */
export function countryForHost(
  host: string,
  xCountry?: string,
  addresses: PublicAddresses = {},
): CountryConfig {
  const named = countryNamedBy(host, addresses);
  if (named !== undefined) return named;
  const parts = partsOf(host, addresses);
  if (parts?.label === null) return chile;
  return countryByLabel(parts?.label ?? null) ?? countryOf(xCountry?.toUpperCase());
}

/** Address of a subdomain, a partner's or a country's. Where addresses are configured it has their scheme and
 *  port; on localhost only where they are on localhost too. */
export function subdomainOrigin({ host, protocol }: AskedHost, addresses: PublicAddresses): string {
  const [configured] = configuredAddresses(addresses);
  const isLocal = partsOf(host, addresses)?.suffix === developmentSuffix;
  if (
    configured === undefined ||
    (isLocal && partsOf(configured.host, addresses)?.suffix !== developmentSuffix)
  )
    return `${protocol}://${host.toLowerCase()}`;
  const port = configured.port === "" ? "" : `:${configured.port}`;
  return `${configured.protocol}//${nameOf(host)}${port}`;
}

/** Address that a country's pages name as theirs: its configured one; else its subdomain where that was asked
 *  and PUBLIC_URL is another country's; else PUBLIC_URL. undefined where nothing is configured. */
export function countryOrigin(
  asked: AskedHost,
  { code }: Pick<CountryConfig, "code">,
  addresses: PublicAddresses,
): string | undefined {
  const { publicUrl, publicOrigins = [] } = addresses;
  const own = publicOrigins.find((one) => one.code === code)?.origin;
  if (own !== undefined) return own;
  const isMainCountry =
    publicUrl !== undefined &&
    countryForHost(new URL(publicUrl).host, undefined, addresses).code === code;
  const labelled = countryByLabel(partsOf(asked.host, addresses)?.label ?? null);
  return labelled !== undefined && !isMainCountry ? subdomainOrigin(asked, addresses) : publicUrl;
}

/** Whether a host is a name of ours, so that links may be built from it. */
export const isOwnName = (host: string, addresses: PublicAddresses): boolean =>
  partsOf(host, addresses) !== undefined;

/** Whether a host's pages may send changes: a name under our suffixes, a configured name and what is below it,
 *  and this machine. An address in figures is no name that somebody else's DNS could lead here (rebinding). */
export function isOwnHost(host: string, addresses: PublicAddresses): boolean {
  const name = nameOf(host);
  if (name === developmentSuffix || isAddress(name) || isOwnName(name, addresses)) return true;
  return configuredAddresses(addresses).some(({ hostname }) => {
    const domain = hostname.replace(/^www\./, "");
    return name === domain || name.endsWith(`.${domain}`);
  });
}

/** Whether a host is an address in figures, IPv4 or IPv6 in its brackets. */
export const isAddress = (name: string): boolean => isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;

/** Where each country's site is: its configured address; without any, the country's label before the
 *  suffix that was asked. None where countries have no addresses of their own. */
export function countryOrigins(
  { host, protocol }: AskedHost,
  addresses: PublicAddresses,
): readonly PublicOrigin[] {
  const { publicUrl, publicOrigins = [] } = addresses;
  const isApart = new Set(publicOrigins.map(({ origin }) => origin)).size === publicOrigins.length;
  if (publicUrl !== undefined || publicOrigins.length > 0)
    return publicOrigins.length > 1 && isApart ? publicOrigins : [];
  const parts = partsOf(host, addresses);
  if (parts === undefined) return [];
  const port = /:\d+$/.exec(host)?.[0] ?? "";
  return countries.map(({ code, locale, hostLabel }) => ({
    code,
    locale,
    origin: `${protocol}://${hostLabel}.${parts.suffix}${port}`,
  }));
}
