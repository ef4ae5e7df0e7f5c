import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countries } from "#src/config/countries.ts";
import { namedProvider } from "#src/modules/sale/payment/options.rules.ts";
import { flowOf, methodsFor } from "#src/modules/sale/purchase/purchase-means.rules.ts";
import { openPaymentSite, type PaymentSite } from "./payment-site.ts";

/** Whatever of the demonstration is sold online can be paid each time that it offers (PP 6, 10). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

describe.each(countries.map(({ code }) => code))("what is sold online in %s", (country) => {
  it("has a way to pay that the country and the currency take, for each of its periodicities", async () => {
    const { purchases, purchaseProductOf } = site.modules.purchase.services;
    const unpayable: string[] = [];
    const online = await purchases.listOnline(country, "es");
    for (const { code } of online) {
      const product = await purchaseProductOf({ product_code: code, country });
      if (product === undefined || product.paymentMethods.length === 0) continue;
      const { currency: own, source } = product;
      const currency = own === "UF" ? "CLP" : own;
      for (const months of new Set(product.paymentMethods.map(({ periodicity }) => periodicity))) {
        const ways: string[] = [];
        for (const method of methodsFor(product, months)) {
          const flow = flowOf(method);
          const named = namedProvider({ ...method, type: method.paymentType }, source.code);
          const payable = { country, amount: { amountMinor: 1_000, currency } };
          if (flow !== undefined)
            ways.push(
              ...(await site.payments.takers(payable, { flow, named })).map(({ id }) => id),
            );
        }
        if (ways.length === 0) unpayable.push(`${code} every ${months} months`);
      }
    }
    expect(online.length).toBeGreaterThan(5);
    expect(unpayable).toEqual([]);
  });
});
