import { join } from "node:path";
import type { FastifyRequest } from "fastify";
import { publicAddressesOf } from "#src/config/public-origins.ts";
import { partnerLabel } from "#src/config/site-hosts.ts";
import { handOverPath, linkParameters } from "#src/modules/contact/link/link-address.rules.ts";
import { framedAddress, frameParameter } from "#src/platform/http/framed-document.ts";
import { attachFrames, type FrameVerdict } from "#src/platform/http/frames.ts";
import { askedAddress } from "#src/platform/http/page-handler.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { isTopLevelOnly, topLevelPattern } from "#src/routes/match-route.rules.ts";
import { createFrameAccess } from "./frame-access.service.ts";
import { serveFrameTasks } from "./frame-task.service.ts";
import { partnerRoutes } from "./partner.api.ts";
import { createPartnerService, seedPartners } from "./partner.service.ts";
import { openFor } from "#src/platform/jobs/job.ts";

/** Partners with their subdomains, and the frames that show the site on somebody else's. */
export async function openPartner(platform: Platform) {
  const { root, environment, database, connection, dataFolder, clock, log, secret } = platform;
  await seedPartners(connection, join(root, "db/seed/partners"), clock);
  const partners = createPartnerService({ connection, clock });
  const addresses = publicAddressesOf(environment);
  const labelOf = (host: string) => partnerLabel(host, addresses);
  const access = createFrameAccess({ partners, secret, log });

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
    services: { partners },
    routes: partnerRoutes({ partners, labelOf }),
    attach(app) {
      attachFrames(app, judge, { isDenied: environment.IFRAME_DENY_ACCESS === "true" });
    },
    jobs:
      database.kind === "embedded"
        ? [openFor(() => serveFrameTasks({ folder: dataFolder, connection, clock, log }))]
        : [],
  } satisfies ModuleParts;
}

const handOver = { path: handOverPath, parameter: linkParameters.handOver };

const frameFillers: ReadonlySet<string> = new Set(["iframe", "frame", "embed", "object"]);

function refererOf(request: FastifyRequest): URL | null {
  const { referer } = request.headers;
  return referer !== undefined && URL.canParse(referer) ? new URL(referer) : null;
}
