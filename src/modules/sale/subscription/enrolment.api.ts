import { z } from "zod";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { type ApiAnswer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { href } from "#src/routes/marketplace.ts";
import type { PolicyActs } from "./policy-acts.service.ts";

interface CallNeeds {
  connection: Connection;
  policyActs: Pick<PolicyActs, "takeEnrolment">;
  purchases: Pick<Purchases, "read">;
}

const text = z.string().max(300).optional();
const returned = z.object({
  TBK_TOKEN: text.describe("The provider's name of the enrolment"),
  TBK_ORDEN_COMPRA: text.describe("Our name of it, where its person stopped"),
  TBK_ID_SESION: text.describe("The provider's session"),
  token_ws: text.describe("Of a payment: none of this call"),
});

/** A person comes back from the page on which a provider enrols cards. */
export function enrolmentRoutes({
  connection,
  policyActs,
  purchases,
}: CallNeeds): ApiRoute<object>[] {
  async function comeBack(from: string, fields: z.output<typeof returned>): Promise<ApiAnswer> {
    const given = Object.fromEntries(
      Object.entries(fields).flatMap(([name, value]) =>
        value === undefined || value === "" ? [] : [[name, value]],
      ),
    );
    const id = await policyActs.takeEnrolment(from, given);
    if (id === undefined) throw notFound();
    const { purchase } = await asService(connection, (own) => purchases.read(own, id));
    const location = href("myPurchase", purchase.language, { key: purchase.reference });
    return { status: 303, headers: { "cache-control": "private, no-store", location } };
  }
  const row = {
    url: "/api/subscriptions/enrolments/:provider/return",
    tag: "Subscriptions",
    params: z.object({ provider: z.string().max(30).describe("Provider that keeps the card") }),
    responses: { 303: { description: "To the page of the purchase" } },
    permission: "public",
  } as const;
  return [
    apiRoute({
      ...row,
      method: "GET",
      summary: "The person comes back from the provider's page with a card that is enrolled",
      querystring: returned,
      handle: ({ params, query }) => comeBack(params.provider, query),
    }),
    apiRoute({
      ...row,
      method: "POST",
      summary: "The person is sent back by a form of the provider's page",
      body: { kind: "form", fields: returned },
      isFromElsewhere: true,
      audit: null,
      handle: ({ params, body }) => comeBack(params.provider, body),
    }),
  ];
}
