import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runPaymentsCommand } from "#src/modules/sale/subscription/payments-command.ts";
import { type FolderLock, lockFolder } from "#src/platform/database/folder-lock.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { subscribe } from "./subscriber.ts";

/** `npm run payments` beside a running server: a day of charges without waiting for it. */

const isOnPostgres = process.env["TEST_DATABASE"] === "postgresql";
let site: PaymentSite;
let lock: FolderLock;
beforeAll(async () => {
  site = await openPaymentSite();
  // As a server holds the folder of its database.
  lock = lockFolder(site.dataFolder);
});
afterAll(async () => {
  lock.release();
  await site.close();
});

async function run(...args: string[]): Promise<{ code: number; line: string }> {
  const printed: string[] = [];
  const place = {
    databaseUrl: isOnPostgres ? process.env["TEST_DATABASE_URL"] : undefined,
    dataFolder: site.dataFolder,
    run: site.modules.subscription.services.runPaymentsTask,
  };
  const code = await runPaymentsCommand(
    args,
    { ...place, run: (_database, task) => place.run(task) },
    (line) => printed.push(line),
  );
  return { code, line: printed.join("\n") };
}

describe("npm run payments", () => {
  it("charges the next month as of its day, once, and leaves the clock where it is", async () => {
    const eva = await subscribe(site, {
      product: "lafken-dental-esencial",
      flow: "t-subscriptions-one-click",
      provider: "kushki_ad",
      chargeDay: 7,
    });
    const today = site.clock.now();
    const paid = async () =>
      (await eva.story()).cycles.filter(({ state }) => state === "processed").length;
    const before = await paid();
    for (const day of ["2026-12-04", "2026-12-07", "2026-12-07"])
      expect(await run("run", day)).toMatchObject({
        code: 0,
        line: expect.stringMatching(/^Hecho/),
      });
    expect((await paid()) - before).toBe(1);
    expect(site.clock.now()).toEqual(today);
    expect(await site.owed()).toBe(await site.taken());
  });

  it("says what became of a payment", async () => {
    const { reference } = await site.pay({
      payableId: await site.payable(),
      flow: "tdc-one-time",
      provider: "kushki_ad",
      token: await site.token("kushki_ad"),
      key: "asked",
    });
    expect(await run("ask", reference)).toEqual({ code: 0, line: "El pago está en APPROVED." });
    expect(await run("ask", "PAG-NOBODY")).toEqual({
      code: 1,
      line: "Ningún pago tiene esa referencia.",
    });
  });

  it("never goes back", async () => {
    const past = { code: 1, line: "Ese día ya pasó: el trabajo de pagos no vuelve atrás." };
    expect(await run("run", "2026-11-01")).toEqual(past);
  });

  it.each([[[]], [["run"]], [["run", "tomorrow"]], [["ask"]], [["run", "2026-12-07", "x"]]])(
    "%j is answered by its usage",
    async (args) => {
      const { code, line } = await run(...args);
      expect(code).toBe(2);
      expect(line).toContain("npm run payments -- run FECHA");
    },
  );
});
