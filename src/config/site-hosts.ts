import { chile, countries, type CountryConfig, countryOf } from "./countries.ts";
import { countryNamedBy, isConfiguredHost, type PublicAddresses } from "./public-origins.ts";
import type { PublicOrigin } from "../contracts/public-origin.ts";

/** What a request came by, as the server sees it. */
export interface AskedHost {
  /** Name and port. */
  host: string;
  protocol: string;
}

/** Every browser resolves names below it to its own machine. */
const developmentSuffix = "localhost";

/** A host's label and the suffix of ours that follows it; undefined of any other host. */
function partsOf(host: string, { hostSuffixes = [developmentSuffix] }: PublicAddresses) {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  const suffix = hostSuffixes.find((one) => name === one || name.endsWith(`.${one}`));
  if (suffix === undefined) return undefined;
  return { name, suffix, label: name === suffix ? null : name.slice(0, -suffix.length - 1) };
}

const countryByLabel = (label: string | null): CountryConfig | undefined =>
  countries.find(({ hostLabel }) => hostLabel === label);

/** The label of a partner's subdomain: what stands before a configured suffix and names no country; null on
 *  the main hosts (decisions 1). */
export function partnerLabel(host: string, addresses: PublicAddresses = {}): string | null {
  if (isConfiguredHost(host, addresses)) return null;
  const label = partsOf(host, addresses)?.label ?? null;
  return countryByLabel(label) === undefined ? label : null;
}

/** The country a request is for: its own address or host label first, then X-Country, else Chile
 *  (decisions 1). */
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

/** Address of a partner's own host. Where addresses are configured it has their scheme, and no port. */
export function partnerOrigin(
  { host, protocol }: AskedHost,
  { publicUrl, publicOrigins = [] }: PublicAddresses,
): string {
  const configured = publicUrl ?? publicOrigins[0]?.origin;
  const name = host.toLowerCase();
  return configured === undefined
    ? `${protocol}://${name}`
    : `${new URL(configured).protocol}//${name.replace(/:\d+$/, "")}`;
}

/** Whether a host is a name of ours, so that links may be built from it. */
export const isOwnName = (host: string, addresses: PublicAddresses): boolean =>
  partsOf(host, addresses) !== undefined;

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
