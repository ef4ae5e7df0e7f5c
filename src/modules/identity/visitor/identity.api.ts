import { z } from "zod";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { InternalTraffic } from "./internal-traffic.service.ts";
import { identityValueOf, identify, optOutSetCookie } from "./visitor-identity.rules.ts";
import type { VisitorService } from "./visitor.service.ts";

/** What these calls need to know of a request. */
export interface IdentityFacts {
  visitorId: string | undefined;
  ensureVisitor(): Promise<string>;
}

export interface IdentityApiOptions {
  visitors: VisitorService;
  internalTraffic: InternalTraffic;
  /** Forgets what was kept under a visitor's id. */
  forgetVisitor(id: string): Promise<void>;
  /** Cookies of a site under TLS are for TLS only. */
  isTls: boolean;
}

const noStore = { "cache-control": "private, no-store" };
const isOptedOut = z
  .boolean()
  .describe("Whether this browser has no id and takes part in no experiment");
const optOut = z.object({ isOptedOut });
const optOutAnswer = z.object({ data: optOut });
const isInternal = z
  .boolean()
  .describe("Whether nothing that this visitor submits is recorded, as for staff");
const token = z.string().min(1).max(100).describe("Of a signed link for staff");
const internalBody = z.object({ isInternal, token: token.optional() });
const internalAnswer = z.object({ data: z.object({ isInternal }) });

const identityOf = (headers: Record<string, string | undefined>) =>
  identify(identityValueOf(headers["cookie"]), headers["user-agent"], () => "");

async function switchOn(
  needs: IdentityApiOptions,
  sent: string | undefined,
  facts: IdentityFacts,
): Promise<void> {
  // Neither a wrong link nor an old one says which it is.
  if (sent === undefined || !needs.internalTraffic.accepts(sent)) throw notFound();
  await needs.visitors.setInternalTraffic(await facts.ensureVisitor(), true);
}

const getVisitorOptOut = (): ApiRoute<IdentityFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/visitor/opt-out",
    summary: "Whether this browser asked for no visitor id",
    tag: "Visitor",
    responses: { 200: { description: "The choice in force", schema: optOutAnswer } },
    permission: "public",
    handle: async ({ headers }) =>
      answer({ data: { isOptedOut: identityOf(headers).kind === "optedOut" } }, noStore),
  });

const postVisitorOptOut = (needs: IdentityApiOptions): ApiRoute<IdentityFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/visitor/opt-out",
    summary: "Takes away the visitor id and what was kept under it, or allows a new one again",
    tag: "Visitor",
    body: optOut,
    responses: { 200: { description: "The choice, kept in a cookie", schema: optOutAnswer } },
    permission: "public",
    audit: null,
    async handle({ body, headers }) {
      const wanted = body.isOptedOut;
      const identity = identityOf(headers);
      if (wanted && identity.kind === "known") await needs.forgetVisitor(identity.id);
      const isUnchanged = wanted === (identity.kind === "optedOut");
      const cookie =
        isUnchanged && !wanted ? {} : { "set-cookie": optOutSetCookie(wanted, needs.isTls) };
      return answer({ data: { isOptedOut: wanted } }, { ...noStore, ...cookie });
    },
  });

const getInternalTraffic = (needs: IdentityApiOptions): ApiRoute<IdentityFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/internal-traffic",
    summary: "A signed link for staff: switches internal traffic on and leads to the site",
    tag: "Visitor",
    querystring: z.object({ token }),
    responses: { 303: { description: "Switched on; the site's own address follows" } },
    permission: "public",
    audit: null,
    async handle({ query }, facts) {
      await switchOn(needs, query.token, facts);
      return { status: 303, headers: { ...noStore, location: "/" } };
    },
  });

const postInternalTraffic = (needs: IdentityApiOptions): ApiRoute<IdentityFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/internal-traffic",
    summary: "Switches internal traffic on with a link's token, or off without one",
    tag: "Visitor",
    body: internalBody,
    responses: { 200: { description: "The flag in force", schema: internalAnswer } },
    permission: "public",
    audit: null,
    async handle({ body: sent }, facts) {
      if (sent.isInternal) await switchOn(needs, sent.token, facts);
      else if (facts.visitorId !== undefined) {
        await needs.visitors.setInternalTraffic(facts.visitorId, false);
      }
      return answer({ data: { isInternal: sent.isInternal } }, noStore);
    },
  });

/** The visitor id's opt-out, and the flag of internal traffic (D5a). */
export function identityRoutes(needs: IdentityApiOptions): ApiRoute<IdentityFacts>[] {
  return [
    getVisitorOptOut(),
    postVisitorOptOut(needs),
    getInternalTraffic(needs),
    postInternalTraffic(needs),
  ];
}
