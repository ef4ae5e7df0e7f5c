import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createCatalogService } from "./catalog.service.ts";
import { rowsOf } from "./import.fixture.ts";
import { importFolder, type ImportProgress } from "./import.service.ts";
import { loadSeedFolders, seedFolders } from "./seed.service.ts";
import { findCatalogueVersion, findExchangeRates, findUfOfTheDay } from "./snapshot.queries.ts";
import { storeExchangeRate, storeUfValue } from "./daily-values.queries.ts";

const seed = resolve(import.meta.dirname, "../../../../db/seed");
const folders = seedFolders(seed);
const clock = fixedClock("2026-10-10T12:00:00Z");

let database: OpenDatabase;
let copies: string;
beforeAll(async () => {
  database = await openTestDatabase();
  copies = await mkdtemp(join(tmpdir(), "amparo-seed-"));
});
afterAll(async () => {
  await database.close();
  await rm(copies, { recursive: true, force: true });
});

const version = () => findCatalogueVersion(database.connection);

describe("the project's own catalogue", () => {
  it("is loaded at the first start within 30 s of processor time", async () => {
    // Seconds of the wall would judge what else the machine does.
    const from = process.cpuUsage();
    await loadSeedFolders(database.connection, folders, clock);
    const { user, system } = process.cpuUsage(from);
    expect((user + system) / 1_000_000).toBeLessThan(30);
    const [counts] = (await rowsOf(
      database.connection,
      "select (select count(*)::int from products) as products, (select count(*)::int from comunas) as comunas",
    )) as { products: number; comunas: number }[];
    expect(counts?.products).toBeGreaterThanOrEqual(600);
    expect(counts?.comunas).toBe(346);
  });

  it.each([
    ["CL", 400],
    ["PE", 90],
    ["CO", 90],
    ["INT", 60],
  ])(
    "is what the comparison of %s reads: %i products and more, with their prices",
    async (country, least) => {
      const { reader } = createCatalogService(database.connection);
      const snapshot = await reader.readSnapshot(country, "2026-11-21");
      expect(snapshot.products.length).toBeGreaterThanOrEqual(least);
      const silent = snapshot.products.filter(({ rates }) => rates.length === 0);
      expect(new Set(silent.map(({ insuranceType }) => insuranceType))).toEqual(
        new Set(country === "CL" ? ["SEGURO_COLECTIVO"] : []),
      );
      const currencies = new Set(snapshot.products.map(({ currency }) => currency));
      for (const currency of currencies) {
        if (currency === "CLP" || currency === "UF") continue;
        expect(snapshot.exchangeRates?.get(currency)).toBeGreaterThan(0);
      }
      // A deductible in dollars or soles counts as one in UF does.
      expect(snapshot.products.some(({ deductibles }) => deductibles.length > 0)).toBe(true);
      const amounts = snapshot.products.flatMap(({ deductibles }) =>
        deductibles.map(({ amountUf }) => amountUf),
      );
      expect(
        amounts.filter((amount) => !Number.isSafeInteger(amount) || amount >= 2 ** 31),
      ).toEqual([]);
    },
  );

  it("is not even read again at the next start", async () => {
    const before = await version();
    const seen: ImportProgress[] = [];
    await loadSeedFolders(database.connection, folders, clock, (progress) => seen.push(progress));
    expect(seen).toEqual([]);
    expect(await version()).toBe(before);
  });

  it("changes nothing when it is imported as any other folder", async () => {
    for (const folder of folders) {
      const report = await importFolder(folder, {
        connection: database.connection,
        reason: "test",
      });
      expect(report).toMatchObject({ outcome: "unchanged", problemCount: 0 });
    }
  });

  it("is read again when a file of it changed, and keeps the prices that are published", async () => {
    const copy = join(copies, "reference");
    await cp(folders[0] ?? "", copy, { recursive: true });
    const categories = await readFile(join(copy, "categories.csv"), "utf8");
    await writeFile(join(copy, "categories.csv"), `${categories.trimEnd()}\nNUEVA,Nueva,,,,,\n`);
    const ceilings = await readFile(join(copy, "income-ceilings.csv"), "utf8");
    await writeFile(
      join(copy, "income-ceilings.csv"),
      ceilings.replace("2026-02-01,90.00", "2026-02-01,95.00"),
    );
    await loadSeedFolders(database.connection, [copy], clock);
    expect(
      await rowsOf(database.connection, "select code from categories where code = 'NUEVA'"),
    ).toHaveLength(1);
    expect(
      await rowsOf(
        database.connection,
        "select health_ceiling_uf::text as uf from income_ceilings where valid_from = '2026-02-01'",
      ),
    ).toEqual([{ uf: "90.00" }]);
  });

  it("is the folders that are there, each after those that it refers to", async () => {
    const names = folders.map((folder) => basename(folder));
    expect(names).toEqual([
      "reference",
      "demonstration",
      "demonstration-lines",
      "peru",
      "colombia",
      "international",
    ]);
    expect(seedFolders(copies).map((folder) => basename(folder))).toEqual(["reference"]);
  });

  it("stops the start where it has errors, and says which", async () => {
    const copy = join(copies, "broken");
    await cp(folders[0] ?? "", copy, { recursive: true });
    await writeFile(join(copy, "categories.csv"), "code,display_name\nX,\n");
    await expect(loadSeedFolders(database.connection, [copy], clock)).rejects.toThrow(
      /broken.*categories\.csv row 2 display_name/,
    );
  });
});

describe("the UF of a day", () => {
  it("is stored once, as a change of the catalogue, and never overwritten", async () => {
    const before = await version();
    const reading = { day: "2026-11-21", valueCents: 4_123_456, reference: "prueba" };
    expect(await storeUfValue(database.connection, reading)).toBe(true);
    expect(await version()).toBe(before + 1);
    expect(await storeUfValue(database.connection, { ...reading, valueCents: 1 })).toBe(false);
    expect(await version()).toBe(before + 1);
    expect(await findUfOfTheDay(database.connection, "2026-11-21")).toMatchObject({
      valueCents: 4_123_456,
      date: "2026-11-21",
      isStale: false,
    });
  });
});

describe("the exchange rate of a day", () => {
  it("is stored once, as a change of the catalogue, and never overwritten", async () => {
    const before = await version();
    const reading = {
      currency: "USD",
      day: "2026-11-21",
      value: 9_412_500,
      reference: "prueba",
    } as const;
    expect(await storeExchangeRate(database.connection, reading)).toBe(true);
    expect(await version()).toBe(before + 1);
    expect(await storeExchangeRate(database.connection, { ...reading, value: 1 })).toBe(false);
    expect(await version()).toBe(before + 1);
    const { rates, days } = await findExchangeRates(database.connection, "2026-11-22");
    expect([rates.get("USD"), days.get("USD")]).toEqual([9_412_500, "2026-11-21"]);
  });
});
