import { join } from "node:path";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { CountryConfig } from "../config/countries.ts";
import type { Environment } from "../config/environment.ts";
import { publicAddressesOf } from "../config/public-origins.ts";
import { partnerLabel } from "../config/site-hosts.ts";
import type { Partner } from "../contracts/partner.ts";
import { limitsOf } from "../contracts/partner-limits.ts";
import { handOverPath } from "#src/modules/contact/link/hand-over.api.ts";
import { linkParameters } from "#src/modules/contact/link/link-address.rules.ts";
import { createFrameAccess } from "#src/modules/identity/partner/frame-access.service.ts";
import { partnerRoutes } from "#src/modules/identity/partner/partner.api.ts";
import {
  createPartnerService,
  seedPartners,
} from "#src/modules/identity/partner/partner.service.ts";
import type { Caches } from "../platform/caches.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { Connection } from "../platform/database/database.ts";
import { framedAddress, frameParameter } from "../platform/http/framed-document.ts";
import { attachFrames, type FrameVerdict } from "../platform/http/frames.ts";
import { askedAddress } from "../platform/http/page-handler.ts";
import type { Log } from "../platform/log/log.ts";
import { isTopLevelOnly, topLevelPattern } from "../routes/match-route.rules.ts";
import type { Services } from "../services.ts";

/** Partners with their subdomains, and the frames that show the site on somebody else's. */
export async function openPartners(options: {
  root: string;
  environment: Environment;
  connection: Connection;
  clock: Clock;
  log: Log;
  secret: string;
}) {
  const { root, environment, connection, clock, log, secret } = options;
  await seedPartners(connection, join(root, "db/seed/partners"), clock);
  const service = createPartnerService({ connection, clock });
  const addresses = publicAddressesOf(environment);
  const labelOf = (host: string) => partnerLabel(host, addresses);
  const access = createFrameAccess({ partners: service, secret, log });

  async function judge(request: FastifyRequest): Promise<FrameVerdict> {
    const { pathname, searchParams } = askedAddress(request, "http://host");
    const isFrame = frameFillers.has(String(request.headers["sec-fetch-dest"]));
    const token = searchParams.get(frameParameter);
    // Nearly every request: nothing to look up.
    if (token === null && !isFrame) return { kind: "none" };
    const asking = refererOf(request);
    const isOwn = asking?.host === request.host;
    const verdict = await access.judge({
      token,
      perfil: searchParams.get("perfil"),
      subdomain: labelOf(request.host),
      isFrame,
      askedBy: !isFrame || asking === null || isOwn ? null : asking.origin,
      earlierToken: isOwn ? asking.searchParams.get(frameParameter) : null,
      isTopLevelOnly: isTopLevelOnly(pathname),
      isData: pathname.endsWith(".data"),
      isPage: !pathname.startsWith("/api/") && !pathname.startsWith("/assets/"),
    });
    if (verdict.kind === "resumed")
      return { kind: "resumed", to: framedAddress(request.url, { token: verdict.token }) };
    if (verdict.kind !== "allowed") return { kind: verdict.kind };
    const { key, token: carried, parents } = verdict;
    return {
      kind: "allowed",
      frame: { key, token: carried, parents, isTopLevelOnly, topLevelPattern, handOver },
    };
  }

  return {
    service,
    routes: partnerRoutes({ partners: service, labelOf }),
    attach(app: FastifyInstance) {
      attachFrames(app, judge, { isDenied: environment.IFRAME_DENY_ACCESS === "true" });
    },
  };
}

const handOver = { path: handOverPath, parameter: linkParameters.handOver };

const frameFillers: ReadonlySet<string> = new Set(["iframe", "frame", "embed", "object"]);

function refererOf(request: FastifyRequest): URL | null {
  const { referer } = request.headers;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer) : null;
}

/** The services of whoever asks: a country's, and under a partner's limits a set of their own. */
export function servicesByPartner(
  caches: Caches,
  make: (country: CountryConfig["code"], partner: Partner | null) => Services,
): (facts: { country: CountryConfig; partner: Partner | null }) => Services {
  const made = new Map<string, Services>();
  // What a service keeps by itself, as names of filters, goes with it.
  caches.add(() => made.clear());
  return ({ country, partner }) => {
    const key = `${country.code}|${JSON.stringify(limitsOf(partner))}`;
    const known = made.get(key) ?? make(country.code, partner);
    made.set(key, known);
    return known;
  };
}
