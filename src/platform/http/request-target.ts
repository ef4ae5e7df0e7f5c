import type { IncomingMessage } from "node:http";
import type { FastifyRequest } from "fastify";
import { badRequest } from "../errors.ts";

/** The path of a target in absolute form (RFC 9112 3.2.2) where it names the host that the Host header names,
 *  and that is one of ours; any other target as it is. */
export function pathOfTarget(
  { url = "/", headers }: Pick<IncomingMessage, "url" | "headers">,
  isOwnHost: (host: string) => boolean,
): string {
  const [, host = "", path = ""] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(url) ?? [];
  if (host === "" || host !== headers.host || !isOwnHost(host)) return url;
  return path.startsWith("/") ? path : `/${path}`;
}

/** Refuses what has two readings of the host that is asked: several Host headers (RFC 9112 3.2), and a target
 *  that is no path: `*`, or another site's address. Throws BAD_REQUEST. */
export function refuseOddTarget({ url, raw }: FastifyRequest): void {
  const hosts = raw.rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === "host",
  );
  if (!url.startsWith("/") || hosts.length > 1) throw badRequest([]);
}
