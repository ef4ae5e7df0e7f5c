import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { holder } from "../purchase/buyer.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { buyMonthly, enter, linkIn, mailThatSays, read } from "./actor.ts";
import { addLetter, decideOnRefund, moveSale, staffMember } from "./staff.ts";

/** A policy that its insurer refuses after it was sold: the person is told at once, and again when the money is back. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const to = "ana@example.cl";

const standing = async (reference: string) => {
  const row = await site.connection
    .selectFrom("purchases as p")
    .innerJoin("sales as s", "s.reference", "p.sale_reference")
    .innerJoin("leads as l", "l.reference", "p.lead_reference")
    .select(["s.reference as sale", "s.state", "l.status"])
    .where("p.reference", "=", reference)
    .executeTakeFirstOrThrow();
  return row;
};

const refundOf = (reference: string) =>
  site.connection
    .selectFrom("refunds as r")
    .innerJoin("purchases as p", (on) => on.on("p.reference", "=", reference))
    .innerJoin("payments as y", (on) =>
      on.onRef("y.id", "=", "r.payment_id").onRef("y.reference", "=", "p.payment_reference"),
    )
    .select(["r.id", "r.reference", "r.amount_minor", "r.reason", "r.state"])
    .executeTakeFirstOrThrow();

describe("a policy that its insurer refuses", () => {
  it("ends with the letter; its person is told, gets the unused days back, and sale and lead say so", async () => {
    const { reference } = await buyMonthly(site, {
      base: "/Compra-Online/lafken-dental-esencial",
      person: holder,
    });
    const { sale, state } = await standing(reference);
    expect(state).toBe("OK");
    const desk = await staffMember(site, "staff/POSTVENTA");
    const unlettered = await moveSale(desk, sale, "CANCELED_INSURER", { reason: "No la acepta" });
    expect(unlettered.statusCode).toBe(409);
    expect(read(unlettered.body)).toContain("carta");
    await addLetter(desk, sale);
    const moved = await moveSale(desk, sale, "CANCELED_INSURER", { reason: "No la acepta" });
    expect(moved.headers.location).toBe(`/Gestion/Ventas/${sale}?hecho=status`);
    expect(await standing(reference)).toMatchObject({ state: "CANCELED_INSURER", status: 100 });

    const told = await mailThatSays(site, to, "La aseguradora puso término a tu póliza");
    expect(told).toContain(reference);
    // Why is between the insurer and Amparo.
    expect(told).not.toContain("No la acepta");
    const entered = await enter(site, linkIn(told, "/Mi-Compra/"), to);
    const page = async () => read((await entered.browser.open(entered.path)).body);
    expect(await page()).toContain("Terminada por la aseguradora");
    expect(await page()).toContain("La está revisando una persona.");

    const refund = await refundOf(reference);
    // Paid on the 23rd and ended that day: all of the month but it.
    expect(refund).toMatchObject({ reason: "insurer_refused", state: "REQUESTED" });
    expect((await decideOnRefund(desk, refund, "accept")).statusCode).toBe(403);
    const approver = await staffMember(site, "sales/GERENTE");
    const taken = await site.taken();
    expect((await decideOnRefund(approver, refund, "accept")).statusCode).toBe(303);
    const back = await mailThatSays(
      site,
      to,
      new RegExp(`${refund.reference} por .* ya está hecha`),
    );
    expect(back).toContain("$6.482");
    expect(taken - (await site.taken())).toBe(refund.amount_minor);
    expect(await standing(reference)).toMatchObject({ state: "CANCELED_INSURER", status: 101 });
    expect(await page()).toContain("Devuelta el");
    expect(await site.owed()).toBe(await site.taken());
  });
});
