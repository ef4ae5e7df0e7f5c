import { isPrivateAddress } from "./private-address.rules.ts";

/** What Fastify asks of each address on a request's way here, 0 being who connected. */
type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/** Fastify's `trustProxy` for a number of hops or a list of networks. Fastify itself trusts nobody where it
 *  is given a number, for that says nothing of who connects; here hops count only where who connected has
 *  an address of our own network, so that a caller from outside is counted by their own address. */
export function trustedProxies(proxies: false | number | string[]): TrustProxy {
  if (typeof proxies !== "number") return proxies;
  return (address, hop) => hop < proxies && (hop > 0 || isOwnNetwork(address));
}

/** A server that listens on IPv6 sees IPv4 callers as ::ffff:203.0.113.9. */
const isOwnNetwork = (address: string): boolean =>
  isPrivateAddress(address.replace(/^::ffff:(?=\d+\.)/i, ""));
