import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runPaymentsCommand } from "#src/modules/sale/subscription/payments-command.ts";
import { asService } from "#src/platform/database/acting.ts";
import { type FolderLock, lockFolder } from "#src/platform/database/folder-lock.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { signedPurchase, subscribe } from "./subscriber.ts";

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

  it("reminds of a purchase that was left, as the site would on that day", async () => {
    const { reference } = await signedPurchase(site, {
      product: "lafken-dental-esencial",
      chargeDay: 7,
      identification: "11.111.111-1",
    });
    expect((await run("run", "2026-11-24")).code).toBe(0);
    const reminders = await site.connection
      .selectFrom("purchases")
      .select("reminders")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    expect(reminders.reminders).toBeGreaterThan(0);
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

  /** A statement in a file of a name, with a header and lines. */
  async function statement(name: string, ...lines: string[]): Promise<string> {
    const path = join(site.dataFolder, name);
    const header = "date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net";
    await writeFile(path, `${[header, ...lines].join("\n")}\n`);
    return path;
  }

  it("loads a statement and says what differs; the same again adds nothing", async () => {
    const path = await statement(
      "kushki_ad-2026-11-20.csv",
      "2026-11-20,TICKET-1,PAG-NOBODY,charge,1000,CLP,20,4,976",
    );
    expect(await run("statement", path)).toEqual({
      code: 0,
      line: "Cartola: 1 líneas (1 nuevas), 0 liquidadas, 1 diferencias por resolver.",
    });
    expect((await run("statement", path)).line).toContain("1 líneas (0 nuevas)");
  });

  it("says why a statement is not loaded, and keeps nothing of it", async () => {
    const lines = () => site.connection.selectFrom("statement_lines").select("id").execute();
    const before = await lines();
    const wrong = await statement("kushki_ad-2026-11-24.csv", "2026-11-24,T,PAG-1,charge,x,CLP");
    expect(await run("statement", wrong)).toEqual({
      code: 1,
      line: "La cartola no se puede leer: una celda no es lo que dice su columna. No se guardó nada.",
    });
    expect(await run("statement", join(site.dataFolder, "kushki_ad-none.csv"))).toEqual({
      code: 1,
      line: "El archivo de la cartola no se puede leer.",
    });
    const unnamed = await statement("banco.csv");
    expect((await run("statement", unnamed)).line).toContain("no dice de qué medio de pago es");
    expect(await lines()).toEqual(before);
  });

  it("checks the book, and says what does not add up until it is summed again", async () => {
    expect((await run("rebuild-balances", "--check")).line).toMatch(/^El libro cuadra \(\d+ /);
    await run("rebuild-balances");
    await asService(site.connection, (own) =>
      own.updateTable("ledger_totals").set({ amount_minor: 7 }).execute(),
    );
    const wrong = await run("rebuild-balances", "--check");
    expect(wrong.code).toBe(1);
    expect(wrong.line).toMatch(/^El libro no cuadra: /);
    expect((await run("rebuild-balances")).code).toBe(0);
    expect((await run("rebuild-balances", "--check")).code).toBe(0);
  });
});

describe.skipIf(isOnPostgres)("without a server, the embedded database", () => {
  it("is checked where nobody is asked, and says what needs the site", async () => {
    const dataFolder = await mkdtemp(join(tmpdir(), "amparo-command-"));
    const asked: string[] = [];
    const place = {
      databaseUrl: undefined,
      dataFolder,
      run: async (_database: unknown, { act }: { act: string }) => {
        asked.push(act);
        return { kind: "balanced", entries: 0, wrong: [] } as const;
      },
    };
    const printed: string[] = [];
    const command = (...args: string[]) =>
      runPaymentsCommand(args, place, (line) => printed.push(line));
    expect(await command("rebuild-balances", "--check")).toBe(0);
    expect([await command("run", "2026-12-07"), await command("ask", "PAG-1")]).toEqual([1, 1]);
    expect(asked).toEqual(["rebuild-balances"]);
    expect(new Set(printed.slice(1))).toEqual(
      new Set(["Inicia primero el sitio (npm start): los medios de pago simulados corren con él."]),
    );
    await rm(dataFolder, { recursive: true, force: true });
  });
});
