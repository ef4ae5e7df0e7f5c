import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { cartBuyer, titular } from "./cart-buyer.ts";

/** A trip that is paid once covers its own days, not a year (PP 5: the unearned premium goes back). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

describe("a trip of seven days from 05-12-2026, bought on 23-11-2026", () => {
  const product = "co-alcaravan-viaje-alcaravan-europa";
  const identification = "1020304050";
  const person = { ...titular, telefono: "301 234 5678", region: "5711", comuna: "Bogotá" };
  const who = { ...person, identificacion: identification };
  const buyer = () => cartBuyer(site, identification, { host: "co.localhost:80", person });
  const trip = { destino: "EUROPA", dias: "7" };
  let id: string;
  const policy = () =>
    asService(site.connection, async (own) => {
      const { purchase } = await site.modules.purchase.services.purchases.read(own, id);
      return purchase;
    }).then((purchase) => site.modules.subscription.services.policyActs.show(purchase));

  it("asks for the day of departure, and refuses one that has passed", async () => {
    const { begin, call } = buyer();
    const begun = await begin([product]);
    const { version } = (
      await call("GET", `/api/purchases/${begun.items[0]?.id}/forms/personalData`)
    ).json().data;
    const save = async (viaje?: object) => {
      const values = { titular: who, ...(viaje && { viaje }) };
      const url = `/api/purchases/${begun.items[0]?.id}/forms/personalData`;
      const saved = await call("POST", url, { version, values });
      return [saved.statusCode, JSON.stringify(saved.json()).includes("viaje.salida")];
    };
    expect(await save()).toEqual([400, true]);
    expect(await save({ ...trip, salida: "22-11-2026" })).toEqual([400, true]);
    expect(await save({ ...trip, salida: "05-12-2026" })).toEqual([200, false]);
  });

  it("gives all back before it begins, by the day while it lasts, and nothing once it is over", async () => {
    const { begin, save, accept, sign, payBy, issued } = buyer();
    const begun = await begin([product]);
    id = begun.items[0]?.id ?? "";
    await save(id, "personalData", { titular: who, viaje: { ...trip, salida: "05-12-2026" } });
    await accept(id);
    await save(id, "review", { leido: true });
    expect((await sign(id)).signed.statusCode).toBe(201);
    const token = await site.token("kushki_ad");
    const paid = await payBy(id, { flow: "tdc-one-time", provider: "kushki_ad", token });
    expect([paid.statusCode, paid.json()]).toEqual([201, expect.anything()]);
    await issued(id);

    const [payment] = (await policy()).paid;
    expect(payment?.cover).toEqual({ from: "2026-12-05", until: "2026-12-12" });
    const unearned = async (at: string) => {
      await site.setClock(new Date(at));
      return (await policy()).unearned.map(({ days, left }) => `${left}/${days}`);
    };
    expect(await unearned("2026-11-24T15:00:00Z")).toEqual(["7/7"]);
    expect(await unearned("2026-12-07T15:00:00Z")).toEqual(["4/7"]);
    expect(await unearned("2026-12-11T15:00:00Z")).toEqual([]);
    expect(await unearned("2027-01-20T15:00:00Z")).toEqual([]);
  });
});
