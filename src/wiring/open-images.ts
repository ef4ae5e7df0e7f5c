import { type Environment, type ImageCdns, imageCdnsOf } from "../config/environment.ts";
import type { Log } from "../platform/log/log.ts";

/** Where each country's pictures are made smaller. That a country has none is said once, and its pictures are the originals (SA 8). */
export function openImages(environment: Environment, log: Log): ImageCdns {
  const cdns = imageCdnsOf(environment);
  const without = Object.entries(cdns).flatMap(([code, address]) =>
    address === undefined ? [code] : [],
  );
  if (without.length > 0)
    log.warn("images.cdn", { message: "No hay CDN definido", countries: without.join(", ") });
  return cdns;
}
