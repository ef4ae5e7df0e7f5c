import { z } from "zod";
import type { UserSession } from "#src/modules/identity/session/session-reader.service.ts";
import { cancelReasons } from "#src/modules/sale/purchase/cancel-reasons.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute, dataAnswer } from "#src/platform/http/api-routes.ts";
import type { PolicyDesk } from "./policy-desk.service.ts";

/** What these calls need to know of a request. */
interface PolicyDeskFacts {
  session: UserSession | null;
}

interface DeskCallNeeds {
  policyDesk: PolicyDesk;
  requireRecentProof(session: UserSession): void;
}

const noStore = { "cache-control": "private, no-store" };
const tag = "Back office: sales";
const base = "/api/back-office/sales/:reference/subscription";
const params = z.object({ reference: z.string().max(20).describe("Reference of the sale") });
const shown = dataAnswer("The subscription with the pauses that may be chosen and its year");

function actorOf({ session }: PolicyDeskFacts): UserSession {
  if (session === null) throw notFound();
  return session;
}

const cancelRoute = ({ policyDesk }: DeskCallNeeds): ApiRoute<PolicyDeskFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/back-office/sales/:reference/purchase-cancel",
    summary: "Cancels the purchase of a sale that is not paid; the applicant is told",
    tag,
    params,
    body: z.object({ reason: z.enum(cancelReasons).describe("Why, as leads are closed") }).strict(),
    responses: { 204: { description: "It is cancelled" } },
    permission: "sale:cancel",
    audit: null,
    async handle({ params: { reference }, body }, facts: PolicyDeskFacts) {
      await policyDesk.cancelPurchase(actorOf(facts), reference, body);
      return { status: 204, headers: noStore };
    },
  });

const showRoute = ({ policyDesk }: DeskCallNeeds): ApiRoute<PolicyDeskFacts> =>
  apiRoute({
    method: "GET",
    url: base,
    summary: "The subscription of a sale; null where it is paid once",
    tag,
    params,
    responses: { 200: shown },
    permission: "sale:read",
    audit: null,
    handle: async ({ params: { reference } }, facts: PolicyDeskFacts) =>
      answer({ data: (await policyDesk.show(actorOf(facts), reference)) ?? null }, noStore),
  });

const actRoutes = ({
  policyDesk,
  requireRecentProof,
}: DeskCallNeeds): ApiRoute<PolicyDeskFacts>[] => [
  apiRoute({
    method: "POST",
    url: `${base}/pause`,
    summary: "Lets a subscription rest, once its person agreed to the days without cover",
    tag,
    params,
    body: z
      .object({
        until: z.iso.date().describe("A last day that is offered"),
        isAccepted: z.literal(true).describe("The person was told and agreed"),
      })
      .strict(),
    responses: { 200: shown },
    permission: "sale:update",
    audit: null,
    async handle({ params: { reference }, body: { until } }, facts: PolicyDeskFacts) {
      const actor = actorOf(facts);
      await policyDesk.pause(actor, reference, { until });
      return answer({ data: (await policyDesk.show(actor, reference)) ?? null }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/resume`,
    summary: "Lets a subscription go on before the end of its pause",
    tag,
    params,
    responses: { 200: shown },
    permission: "sale:update",
    audit: null,
    async handle({ params: { reference } }, facts: PolicyDeskFacts) {
      const actor = actorOf(facts);
      await policyDesk.resume(actor, reference);
      return answer({ data: (await policyDesk.show(actor, reference)) ?? null }, noStore);
    },
  }),
  apiRoute({
    method: "POST",
    url: `${base}/decline-renewal`,
    summary: "Declines the next year of a policy for its person, with a recent proof",
    tag,
    params,
    responses: { 200: shown },
    permission: "sale:cancel",
    audit: null,
    async handle({ params: { reference } }, facts: PolicyDeskFacts) {
      const actor = actorOf(facts);
      const proven = { ...actor, requireRecentProof: () => requireRecentProof(actor) };
      await policyDesk.declineRenewal(proven, reference);
      return answer({ data: (await policyDesk.show(actor, reference)) ?? null }, noStore);
    },
  }),
];

/** What staff do with the subscription of a sale. */
export const policyDeskRoutes = (needs: DeskCallNeeds): ApiRoute<PolicyDeskFacts>[] => [
  showRoute(needs),
  ...actRoutes(needs),
  cancelRoute(needs),
];
