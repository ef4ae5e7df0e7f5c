import { BlockList, isIP } from "node:net";
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
const isOwnNetwork = (address: string): boolean => isPrivateAddress(withoutIpv4Prefix(address));

const withoutIpv4Prefix = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

/** Whether who connected is a proxy of ours, whose headers are believed: one of the networks, or any address of our
 *  own network where hops are counted. */
export function isProxyOf(proxies: false | number | string[]): (address: string) => boolean {
  if (proxies === false) return () => false;
  if (typeof proxies === "number") return (address) => proxies > 0 && isOwnNetwork(address);
  const networks = new BlockList();
  for (const one of proxies) {
    const [start = "", bits] = one.split("/");
    const family = isIP(start) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) networks.addAddress(start, family);
    else networks.addSubnet(start, Number(bits), family);
  }
  return (address) => {
    const plain = withoutIpv4Prefix(address);
    return networks.check(plain, isIP(plain) === 6 ? "ipv6" : "ipv4");
  };
}
