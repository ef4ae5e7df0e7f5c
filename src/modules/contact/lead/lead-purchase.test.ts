import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { openTestDesk } from "./lead-desk.fixture.ts";
import type { LeadActor } from "./lead-desk.types.ts";
import { createLeadPurchases } from "./lead-purchase.service.ts";

const noon = new Date("2026-11-23T15:00:00Z");
const product = "mascota-guina-chip-y-vacunas";

describe("a lead whose person buys online", () => {
  let test: Awaited<ReturnType<typeof openTestDesk>>;
  let purchases: ReturnType<typeof createLeadPurchases>;
  let ana: LeadActor;
  let admin: LeadActor;
  beforeAll(async () => {
    test = await openTestDesk();
    test.clock.set(noon);
    const saleStateOf = async () => null;
    purchases = createLeadPurchases({ clock: test.clock, random: systemRandom, saleStateOf });
    ana = await test.actor("ana@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    admin = await test.actor("admin@amparo.example", "sales/ADMINISTRADOR");
  });
  afterAll(() => test.database.close());

  /** Its person begins to buy, from the confirmation of the request. */
  const begin = async (reference: string) => {
    await test.connection
      .updateTable("leads")
      .set({ access_hash: tokenHash(reference) })
      .where("reference", "=", reference)
      .execute();
    return purchases.begin(test.connection, {
      requestToken: reference,
      visitorId: "",
      country: "CL",
      partner: null,
      language: "es",
      profile: null,
      snapshot: { product: { code: product } } as PriceSnapshot,
      origin: "/",
      subStatus: 5002,
      isNewsGiven: false,
    });
  };
  const standing = (reference: string) =>
    test.connection
      .selectFrom("leads")
      .select(["status", "sub_status", "executive_user_id", "next_step_at"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
  const told = (reference: string) =>
    test.connection
      .selectFrom("outbox_messages")
      .select(["kind", "payload"])
      .where("ref", "like", `${reference}/purchase/%`)
      .execute();
  const states = (id: number) =>
    test.connection
      .selectFrom("lead_appointments")
      .select("state")
      .where("lead_id", "=", id)
      .execute();

  it.each([
    [1, true],
    [7, true],
    [9, true],
    // Who buys after the link of their executive was sent, or from the site: the table tells nobody.
    [2, false],
    [14, false],
  ])("keeps its executive, who is told where it stood in %s: %s", async (status, isTold) => {
    const { reference } = await test.lead({
      status,
      executive: ana.user.id,
      productCode: product,
    });
    expect(await begin(reference)).toMatchObject({ reference });
    expect(await standing(reference)).toMatchObject({
      status: 500,
      sub_status: 5002,
      executive_user_id: ana.user.id,
    });
    const payload = { userId: ana.user.id, reference, country: "CL", isBuying: true };
    expect(await told(reference)).toEqual(isTold ? [{ kind: "lead_assigned", payload }] : []);
  });

  it("tells nobody where it has no executive", async () => {
    const { reference } = await test.lead({ status: 1, productCode: product });
    await begin(reference);
    expect(await told(reference)).toEqual([]);
  });

  it("keeps its agenda while the person buys, and loses it where the purchase ends unpaid", async () => {
    const { id, reference } = await test.lead({ executive: ana.user.id, productCode: product });
    const from = new Date(noon.getTime() + 3_600_000);
    const to = new Date(from.getTime() + 60_000);
    const event = { type: "LLAMADA", channel: "telefono", from, to } as const;
    await test.deskActs.move(admin, reference, { to: 13, event, version: 1 });
    await begin(reference);
    expect(await told(reference)).toHaveLength(1);
    expect(await states(id)).toEqual([{ state: "PROGRAMADA" }]);
    await purchases.fail(test.connection, reference, { failureReason: "FR03", note: "" });
    expect(await states(id)).toEqual([{ state: "CANCELADA" }]);
    expect(await standing(reference)).toMatchObject({
      status: 4,
      sub_status: 401,
      next_step_at: null,
    });
  });
});
