import { beforeAll, describe, expect, it } from "vitest";
import { openTestDesk } from "#src/modules/contact/lead/lead-desk.fixture.ts";
import { createLeadSales } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { createSaleActing } from "./sale-acting.ts";
import { createSaleMoves } from "./sale-moves.ts";
import { createSales } from "./sale.service.ts";
import { createDuplicates } from "#src/modules/contact/lead/duplicates/duplicates.service.ts";
import { moveSales, saleStateOf } from "./sale-state.service.ts";
import { createSaleSystem } from "./sale-system.service.ts";

/** What purchases, payments and arrears drive: the calls of the service, without a person. */

const day = 86_400_000;
const price = {
  product: { code: "salud", displayName: "Salud", organization: "Quillay", upperType: "SALUD" },
  pricingDate: "2026-11-23",
  shown: { amountMinor: 48_541, currency: "CLP" },
} as PriceSnapshot;

async function open() {
  const desk = await openTestDesk();
  const { connection, clock, access, acting } = desk;
  const quotes = { findFrozenPrice: async () => Promise.reject(new Error("No quote.")) };
  const priceNow = async () => price;
  const leadSales = createLeadSales({ connection, clock, acting, quotes, priceNow, saleStateOf });
  const moves = createSaleMoves({
    connection,
    clock,
    leadSales,
    online: { ending: undefined, reinstating: undefined },
    heard: [],
  });
  const trail = createAuditTrail({ connection, clock });
  const sales = createSales({
    clock,
    random: systemRandom,
    access,
    acting: createSaleActing({ access, trail }),
    leadSales,
    moves,
  });
  const seller = await desk.actor("bruno@shop.example", "sales/BACKOFFICE");
  const sell = async (status: number) => {
    const { reference: lead } = await desk.lead({ status, productCode: "salud" });
    const asked = { lead, startsOn: "2099-01-01", paymentKind: "single" } as const;
    return { lead, sale: (await sales.create(seller, asked)).reference };
  };
  const leadOf = (reference: string) =>
    connection
      .selectFrom("leads")
      .select(["status", "sub_status"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
  return {
    ...desk,
    trail,
    sell,
    leadOf,
    system: createSaleSystem({ connection, clock, random: systemRandom, leadSales, moves }),
  };
}

let test: Awaited<ReturnType<typeof open>>;
beforeAll(async () => {
  test = await open();
});

describe("what a purchase drives", () => {
  it("pays, falls behind, is told, pays again, falls behind and ends", async () => {
    const { system, clock } = test;
    const { lead, sale } = await test.sell(500);
    expect(await test.leadOf(lead)).toMatchObject({ status: 500 });
    await system.move(sale, { to: "OK", payment: "PAY-1" });
    // The same notification again.
    await system.move(sale, { to: "OK", payment: "PAY-1" });
    expect(await test.leadOf(lead)).toEqual({ status: 3, sub_status: 302 });
    await system.move(sale, { to: "OVERDUE" });
    await system.noteArrearsNotice(sale, 15);
    await system.move(sale, { to: "OK", payment: "PAY-2" });
    await system.move(sale, { to: "OVERDUE" });
    // The notice was of the arrears before.
    const end = () => system.move(sale, { to: "CANCELED_ARREARS" });
    await expect(end()).rejects.toMatchObject({ payload: { missing: ["arrearsNotice"] } });
    await system.noteArrearsNotice(sale, 20);
    clock.set(new Date(clock.now().getTime() + 19 * day));
    // The days are those that its notice gave.
    await expect(end()).rejects.toMatchObject({ payload: { missing: ["arrearsNotice"] } });
    clock.set(new Date(clock.now().getTime() + day));
    expect(await end()).toEqual({ state: "CANCELED_ARREARS" });
    expect(await test.leadOf(lead)).toMatchObject({ status: 3 });
    await expect(system.move(sale, { to: "FAIL", reason: "x" })).rejects.toMatchObject({
      code: "INVALID_TRANSITION",
    });
  });

  it("pays whatever became of the request meanwhile, which then stays where it is", async () => {
    const { lead, sale } = await test.sell(9);
    await test.connection
      .updateTable("leads")
      .set({ status: 4 })
      .where("reference", "=", lead)
      .execute();
    expect(await test.system.move(sale, { to: "OK", payment: "PAY-3" })).toEqual({ state: "OK" });
    expect(await test.leadOf(lead)).toMatchObject({ status: 4 });
  });

  it("moves nothing without a sale, and tells arrears of none that has none", async () => {
    await expect(test.system.move("SAL-2222-222", { to: "OVERDUE" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    const { sale } = await test.sell(9);
    await expect(test.system.noteArrearsNotice(sale, 15)).rejects.toMatchObject({
      code: "INVALID_TRANSITION",
    });
  });
});

describe("the sale of a lead that is joined into another", () => {
  it("goes with it, and comes back where the two are parted", async () => {
    const { clock, access, acting, trail, connection, lead, sell, actor } = test;
    const sales = { stateOf: saleStateOf, move: moveSales };
    const duplicates = createDuplicates({ clock, access, acting, trail, sales });
    const admin = await actor("jefa@shop.example", "sales/ADMINISTRADOR");
    const kept = await lead();
    const sold = await sell(9);
    await connection
      .updateTable("leads")
      .set({ status: 7 })
      .where("reference", "=", sold.lead)
      .execute();
    const ownerOf = async () =>
      connection
        .selectFrom("sales")
        .select("lead_reference")
        .where("reference", "=", sold.sale)
        .executeTakeFirstOrThrow();
    const asked = { keep: kept.reference, join: [sold.lead], fields: {}, versions: {} };
    const { merges } = await duplicates.join(admin, asked);
    expect(await ownerOf()).toEqual({ lead_reference: kept.reference });
    expect(await saleStateOf(connection, kept.id)).toBe("PENDING");
    await duplicates.undo(admin, merges[0]?.id ?? "");
    expect(await ownerOf()).toEqual({ lead_reference: sold.lead });
  });
});
