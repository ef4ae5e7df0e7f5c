import { BlockList, isIP } from "node:net";

/** Addresses that belong to no host of the internet: this machine, private networks, link-local (where clouds
 *  answer with their secrets), what stands for another address, documentation, multicast. */
// A list each: one list takes every IPv4 address for an IPv6 one of ::ffff:0:0/96.
const blocked = { ipv4: new BlockList(), ipv6: new BlockList() };
const ranges: readonly [string, number, "ipv4" | "ipv6"][] = [
  ["0.0.0.0", 8, "ipv4"],
  ["10.0.0.0", 8, "ipv4"],
  ["100.64.0.0", 10, "ipv4"],
  ["127.0.0.0", 8, "ipv4"],
  ["169.254.0.0", 16, "ipv4"],
  ["172.16.0.0", 12, "ipv4"],
  ["192.0.0.0", 24, "ipv4"],
  ["192.0.2.0", 24, "ipv4"],
  ["192.88.99.0", 24, "ipv4"],
  ["192.168.0.0", 16, "ipv4"],
  ["198.18.0.0", 15, "ipv4"],
  ["198.51.100.0", 24, "ipv4"],
  ["203.0.113.0", 24, "ipv4"],
  ["224.0.0.0", 4, "ipv4"],
  ["240.0.0.0", 4, "ipv4"],
  ["::", 96, "ipv6"],
  ["::ffff:0:0", 96, "ipv6"],
  ["64:ff9b::", 96, "ipv6"],
  ["64:ff9b:1::", 48, "ipv6"],
  ["100::", 64, "ipv6"],
  ["2001::", 23, "ipv6"],
  ["2001:db8::", 32, "ipv6"],
  ["2002::", 16, "ipv6"],
  ["fc00::", 7, "ipv6"],
  ["fe80::", 10, "ipv6"],
  ["fec0::", 10, "ipv6"],
  ["ff00::", 8, "ipv6"],
];
for (const [network, bits, family] of ranges) blocked[family].addSubnet(network, bits, family);

/** Whether an address is private; what is no address at all is, too. */
export function isPrivateAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, "").replace(/%.*$/, "");
  const family = isIP(bare);
  const kind = family === 4 ? "ipv4" : "ipv6";
  return family === 0 || blocked[kind].check(bare, kind);
}

/** The address that stands in a URL instead of a name, whatever way it is written; else undefined. The
 *  URL's own parser has already turned every spelling of an IPv4 address into four numbers. */
export function literalAddress({ hostname }: URL): string | undefined {
  const bare = hostname.replace(/^\[|\]$/g, "");
  return isIP(bare) === 0 ? undefined : bare;
}

/** Names that lead to this machine by definition. */
export const isLocalName = (hostname: string): boolean =>
  /^(?:.+\.)?localhost\.?$/.test(hostname.toLowerCase());
