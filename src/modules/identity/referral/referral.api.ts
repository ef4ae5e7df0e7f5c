import { z } from "zod";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { badRequest } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { advisorNotFound } from "./referral.errors.ts";
import { advisorEmailMost, readAdvisorEmail } from "./referral.rules.ts";
import type { Advisor, ReferralService } from "./referral.service.ts";

const noStore = { "cache-control": "private, no-store" };
const body = z.object({
  email: z.string().max(200).describe(`E-mail of the advisor, ${advisorEmailMost} characters`),
});
const found = z.object({
  data: z.object({
    name: z.string().describe("Name of the advisor"),
    email: z.string().describe("E-mail of the advisor"),
  }),
});
const responses = {
  200: { description: "Name and e-mail, and nothing else", schema: found },
};

/** Looking an advisor up (SA 7, D2): rate-limited, and as long for one who is not there. */
export function referralRoutes(referrals: ReferralService): ApiRoute<{ address: string }>[] {
  async function lookUp(text: string, address: string) {
    const advisor = await referrals.findAdvisor(text, networkOf(address));
    if (advisor === undefined) throw advisorNotFound();
    return answer({ data: presentAdvisor(advisor) }, noStore);
  }
  return [
    apiRoute({
      method: "POST",
      url: "/api/users/by-email",
      summary: "The advisor of an e-mail",
      tag: "Advisors",
      body,
      responses,
      permission: "public",
      audit: null,
      async handle(call, { address }) {
        const read = readAdvisorEmail(call.body.email, true);
        if (!read.ok) {
          const params = read.code === "TOO_BIG" ? { maximum: advisorEmailMost } : {};
          throw badRequest([{ field: "email", code: read.code, params }]);
        }
        return lookUp(read.email ?? "", address);
      },
    }),
    apiRoute({
      method: "GET",
      url: "/api/users/:id",
      summary: "The advisor of an id",
      tag: "Advisors",
      params: z.object({ id: z.uuid().describe("Id of the advisor") }),
      responses,
      permission: "public",
      handle: ({ params }, { address }) => lookUp(params.id, address),
    }),
  ];
}

const presentAdvisor = ({ name, email }: Advisor) => ({ name, email });
