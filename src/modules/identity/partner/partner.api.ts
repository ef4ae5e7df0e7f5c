import { z } from "zod";
import { type Partner, partnerSettingsSchema } from "#src/contracts/partner.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { PartnerService } from "./partner.service.ts";

export interface PartnerApiOptions {
  partners: PartnerService;
  /** The label of a partner's host, null of any other. */
  labelOf(host: string): string | null;
}

const fresh = { "cache-control": "no-cache" };
const host = z.string().min(1).max(253);

const { headerHTML, footerHTML, useHeader, useFooter } = partnerSettingsSchema.shape;
const layoutAnswer = z.object({
  data: z.object({
    headerHTML: headerHTML.describe("Sanitised HTML of the header; may be empty"),
    footerHTML: footerHTML.describe("Sanitised HTML of the footer; may be empty"),
    useHeader: useHeader.describe("Whether the header is drawn"),
    useFooter: useFooter.describe("Whether the footer is drawn"),
  }),
});
const configAnswer = z.object({
  data: z.looseObject({
    subdomain: z.string().describe("Label before the host's suffix"),
    displayName: z.string().describe("Name of the partner"),
    country: z.enum(["CL", "PE", "CO", "INT"]).describe("Country whose products are shown"),
    allowedUrls: z.array(z.string()).describe("Paths that exist here; * for all"),
    allowedOrganizations: z.array(z.string()).describe("Codes of organizations; none: all"),
    subdomainLayout: z.looseObject({}).describe("Whether header, footer and chat are drawn"),
    redirects: z
      .object({
        defaultPath: z.string().nullable().describe("Where / leads"),
        allowedPaths: z.array(z.string()).describe("Paths that do not lead to the default one"),
      })
      .describe("Where the guards lead"),
  }),
});
const tokenAnswer = z.object({
  data: z.object({ urls: z.array(z.string()).describe("Origins that may show the site") }),
});

async function partnerAt(needs: PartnerApiOptions, label: string | null): Promise<Partner> {
  const found = label === null ? undefined : await needs.partners.findPartner(label);
  if (found === undefined) throw notFound();
  return found;
}

const getIntegrationIframeToken = (needs: PartnerApiOptions): ApiRoute =>
  apiRoute({
    method: "GET",
    url: "/api/integration/iframe-token",
    summary: "Origins that a token lets show the site in a frame",
    tag: "Partners",
    querystring: z.object({
      token: z.string().min(1).max(200).describe("Token of the frame, IFRAME_AUTH"),
    }),
    responses: { 200: { description: "The token's parents", schema: tokenAnswer } },
    permission: "public",
    async handle({ query }) {
      const [token = ""] = query.token.split("~");
      const found = await needs.partners.findFrameToken(token);
      if (found === undefined) throw notFound();
      return answer({ data: { urls: found.parents } }, fresh);
    },
  });

const getIntegrationIframeSubdomain = (needs: PartnerApiOptions): ApiRoute =>
  apiRoute({
    method: "GET",
    url: "/api/integration/iframe-subdomain",
    summary: "What a partner's subdomain sets",
    tag: "Partners",
    querystring: z.object({
      subdomain: z.string().min(1).max(63).optional().describe("Subdomain of the partner"),
      hostname: host.optional().describe("Host of the partner, where no subdomain is given"),
    }),
    responses: { 200: { description: "The partner's configuration", schema: configAnswer } },
    permission: "public",
    async handle({ query }) {
      const { subdomain, hostname } = query;
      const partner = await partnerAt(
        needs,
        subdomain ?? (hostname === undefined ? null : needs.labelOf(hostname)),
      );
      return answer({ data: presentConfig(partner) }, fresh);
    },
  });

const getIntegrationSubdomainLayout = (needs: PartnerApiOptions): ApiRoute =>
  apiRoute({
    method: "GET",
    url: "/api/integration/subdomain-layout",
    summary: "Header and footer of a partner's host",
    tag: "Partners",
    querystring: z.object({ host: host.describe("Host of the partner") }),
    responses: { 200: { description: "HTML, sanitised", schema: layoutAnswer } },
    permission: "public",
    async handle({ query }) {
      const { settings } = await partnerAt(needs, needs.labelOf(query.host));
      const { headerHTML: header, footerHTML: footer } = settings;
      return answer(
        {
          data: {
            headerHTML: header,
            footerHTML: footer,
            useHeader: settings.useHeader,
            useFooter: settings.useFooter,
          },
        },
        fresh,
      );
    },
  });

/** What a partner's host and a frame may do (SA 7). */
export function partnerRoutes(needs: PartnerApiOptions): ApiRoute[] {
  return [
    getIntegrationIframeToken(needs),
    getIntegrationIframeSubdomain(needs),
    getIntegrationSubdomainLayout(needs),
  ];
}

/** The subdomain config in SA 3's words. Its HTML is another call's. */
function presentConfig({
  subdomain,
  displayName,
  country,
  defaultPath,
  layout,
  settings,
}: Partner) {
  const { headerHTML: _header, footerHTML: _footer, ...shown } = settings;
  return {
    subdomain,
    displayName,
    country,
    ...shown,
    redirects: { defaultPath, ...settings.redirects },
    subdomainLayout: {
      ...settings.subdomainLayout,
      requestEnabled: layout.isRequestEnabled,
      scoreEnabled: layout.isScoreShown,
      clinicsEnabled: !layout.areClinicsHidden,
      showcaseEnabled: layout.isShowcase && !settings.disableShowcase,
    },
  };
}
