import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { openPaymentSite, type PaymentSite } from "./payment-site.ts";

/** Which provider of a bank transfer a country's route names, where none of it is open to all. */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const flow = "transfer-one-time";

const switched = (country: "CL" | "PE", provider: string, isOn: boolean) =>
  asService(site.connection, (own) =>
    own
      .updateTable("payment_routes")
      .set({ is_on: isOn })
      .where("country", "=", country)
      .where("flow", "=", flow)
      .where("provider", "=", provider)
      .execute(),
  );

const named = (country: "CL" | "PE" | "CO" | "INT") => site.payments.namedByRoute(country, flow);

describe("a transfer abroad", () => {
  it("is taken by the first provider of the country's route that is on", async () => {
    expect([await named("PE"), await named("CO"), await named("INT")]).toEqual([
      "kushki",
      "kushki",
      null,
    ]);
    await switched("PE", "kushki", false);
    expect(await named("PE")).toBeNull();
    await switched("PE", "kushki", true);
  });

  it("names none where another of the route is open to all", async () => {
    await asService(site.connection, (own) =>
      own
        .insertInto("payment_routes")
        .values({ country: "PE", flow, provider: "linkify", position: 9, is_on: true })
        .execute(),
    );
    expect(await named("PE")).toBeNull();
  });

  it("names none in Chile, not even while Linkify is off", async () => {
    expect(await named("CL")).toBeNull();
    await switched("CL", "linkify", false);
    expect(await named("CL")).toBeNull();
  });
});
