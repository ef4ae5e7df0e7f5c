import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { approved, createScriptedProvider, openTestPayments } from "./payment.fixture.ts";
import type { TestPayments } from "./payment.fixture.ts";

const minute = 60_000;

describe("a provider that does not answer", () => {
  let test: TestPayments;
  beforeAll(async () => {
    const other = (id: "kushki_ad" | "mercadopago") => ({
      ...createScriptedProvider().provider,
      id,
    });
    test = await openTestPayments([other("kushki_ad"), other("mercadopago")]);
  });
  afterAll(() => test.database.close());

  const takers = async (named: string | null) => {
    const payable = { country: "CL", amount: { amountMinor: 48_541, currency: "CLP" } } as const;
    const found = await test.payments.takers(payable, { flow: "t-one-time", named });
    return found.map(({ id }) => id).join(" ");
  };
  const callFourTimes = async (start: typeof test.next.start, prefix: string) => {
    test.next.start = start;
    for (let index = 0; index < 4; index += 1)
      await test.pay(await test.payable(), `${prefix}-${index}`, { provider: "transbank" });
  };

  it("is offered last for ten minutes, also where the product names it", async () => {
    expect(await takers("transbank")).toBe("transbank kushki_ad mercadopago");
    await callFourTimes({ kind: "unknown", code: "TIMEOUT" }, "out");
    expect(await takers("transbank")).toBe("kushki_ad mercadopago transbank");
    expect(await takers("mercadopago")).toBe("mercadopago kushki_ad transbank");
    expect(await takers(null)).toBe("kushki_ad mercadopago transbank");
    test.wait(9 * minute);
    expect(await takers("transbank")).toBe("kushki_ad mercadopago transbank");
    test.wait(minute);
    expect(await takers("transbank")).toBe("transbank kushki_ad mercadopago");
  });

  it("is offered as before while it answers", async () => {
    test.wait(30 * minute);
    await callFourTimes(approved("outage"), "up");
    expect(await takers("transbank")).toBe("transbank kushki_ad mercadopago");
  });
});
