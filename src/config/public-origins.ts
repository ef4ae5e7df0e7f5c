import type { PublicOrigin } from "../contracts/public-origin.ts";
import { countries, type CountryConfig } from "./countries.ts";
import type { Environment } from "./environment.ts";

/** What is configured of the addresses people use: one for all, those of countries with their own, and what
 *  the labels of countries and partners stand before. */
export interface PublicAddresses {
  publicUrl?: string | undefined;
  publicOrigins?: readonly PublicOrigin[];
  hostSuffixes?: readonly string[];
}

export const publicAddressesOf = (environment: Environment): PublicAddresses => ({
  publicUrl: environment.PUBLIC_URL && new URL(environment.PUBLIC_URL).origin,
  hostSuffixes: environment.HOST_SUFFIXES,
  publicOrigins: countries.flatMap(({ code, locale }) => {
    const address = environment[`PUBLIC_URL_${code}`];
    return address === undefined ? [] : [{ code, locale, origin: new URL(address).origin }];
  }),
});

/** Every address that is configured, PUBLIC_URL first. */
export const configuredAddresses = ({ publicUrl, publicOrigins = [] }: PublicAddresses): URL[] =>
  [publicUrl, ...publicOrigins.map(({ origin }) => origin)].flatMap((address) =>
    address === undefined ? [] : [new URL(address)],
  );

/** Whether people come over TLS: what is configured says so. */
export const isTlsOf = (environment: Environment): boolean =>
  configuredAddresses(publicAddressesOf(environment)).some(({ protocol }) => protocol === "https:");

/** Whether a host is one of the addresses that are configured. */
export const isConfiguredHost = (host: string, addresses: PublicAddresses): boolean =>
  configuredAddresses(addresses).some((address) => address.host === host.toLowerCase());

/** The country whose own address a host is; undefined of any other, and where several share it. */
export function countryNamedBy(
  host: string,
  { publicOrigins = [] }: PublicAddresses,
): CountryConfig | undefined {
  const named = publicOrigins.filter(({ origin }) => new URL(origin).host === host.toLowerCase());
  const [only] = named;
  return named.length === 1 ? countries.find(({ code }) => code === only?.code) : undefined;
}

/** The countries that name each other's pages to search engines: those with an address and a Spanish of
 *  their own. The international site writes for Chile's too, and stands alone. */
export function linkedOrigins({ publicOrigins = [] }: PublicAddresses): readonly PublicOrigin[] {
  const linked = publicOrigins.filter(({ code }) => code !== "INT");
  const isShared = new Set(linked.map(({ origin }) => origin)).size < linked.length;
  return linked.length < 2 || isShared ? [] : linked;
}
