import { type Environment, type ImageCdns, imageCdnsOf } from "../config/environment.ts";
import { publicAddressesOf } from "../config/public-origins.ts";
import { searchFigures } from "../contracts/search-figures.ts";
import { createCallLimit } from "../platform/limits/call-limit.ts";
import { isProxyOf } from "../platform/http/trusted-proxies.ts";
import type { Log } from "../platform/log/log.ts";
import type { Platform } from "../platform/platform.ts";
import type { FactsOptions } from "./request-facts.ts";
import type { SharedServices } from "../services.ts";

const hourMs = 3_600_000;

/** What reading the facts of a request needs. */
export function factsOptionsOf(platform: Platform, services: SharedServices): FactsOptions {
  const { environment, clock, counts, isTls, log } = platform;
  const { partners, visitors, humanCheck, sessions } = services;
  const anHour = (name: string, most: number) =>
    createCallLimit({ clock, most, windowMs: hourMs, shared: { counts, name } });
  return {
    partners,
    visitors,
    humanCheck,
    sessions,
    isTls,
    publicAddresses: publicAddressesOf(environment),
    isProxy: isProxyOf(environment.TRUST_PROXY),
    imageCdns: imageCdnsIn(environment, log),
    figures: environment.SEARCH_FALLBACK_FIGURES === "true" ? searchFigures : null,
    requestLimit: anHour("requests", environment.REQUESTS_PER_HOUR),
    newVisitorLimit: anHour("new-visitors", environment.NEW_VISITORS_PER_HOUR),
    log,
  };
}

/** Where each country's pictures are made smaller. That a country has none is logged once, and its pictures are the originals (SA 8). */
function imageCdnsIn(environment: Environment, log: Log): ImageCdns {
  const cdns = imageCdnsOf(environment);
  const without = Object.entries(cdns).flatMap(([code, address]) =>
    address === undefined ? [code] : [],
  );
  if (without.length > 0)
    log.warn("images.cdn", { message: "No hay CDN definido", countries: without.join(", ") });
  return cdns;
}
