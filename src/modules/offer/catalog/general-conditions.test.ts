import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openTestDatabase } from "#test/harness/database.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createCatalogService } from "./catalog.service.ts";
import {
  emptyCatalogue,
  type FixtureFolder,
  type FixtureRow,
  smallCatalogue,
  withFolder,
} from "./import.fixture.ts";
import { importFolder } from "./import.service.ts";
import { all, cell, groupBy } from "./seed.fixture.ts";

let database: OpenDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyCatalogue(database.connection));

const load = (content: FixtureFolder) =>
  withFolder(content, (folder) =>
    importFolder(folder, { connection: database.connection, reason: "test" }),
  );

const part = (valid_from: string, order_position: string, body: string): FixtureRow => ({
  code: "POL1",
  valid_from,
  order_position,
  heading: `Parte ${order_position}`,
  body,
});

/** The small catalogue whose dental product names general conditions. */
function withConditions(parts: FixtureRow[]): Record<string, FixtureRow[]> {
  const content = smallCatalogue();
  const [dental, ...others] = content["products"] ?? [];
  return {
    ...content,
    products: [{ ...dental, conditions_code: "POL1" }, ...others],
    "general-conditions": [{ code: "POL1", title: "Dental", reference: "Depósito" }],
    "general-condition-parts": parts,
  };
}

describe("general conditions of a product", () => {
  const on = (product: string, day: string) =>
    createCatalogService(database.connection).generalConditionsOf(product, day);

  it("are the text in force on the day, part by part", async () => {
    const first = [part("2026-01-01", "2", "Segunda."), part("2026-01-01", "1", "Primera.")];
    await load(withConditions([...first, part("2026-06-01", "1", "Nueva.")]));
    const may = await on("ulmo-dental", "2026-05-31");
    expect(may).toEqual({
      code: "POL1",
      title: "Dental",
      reference: "Depósito",
      validFrom: "2026-01-01",
      parts: [
        { heading: "Parte 1", body: "Primera." },
        { heading: "Parte 2", body: "Segunda." },
      ],
    });
    expect((await on("ulmo-dental", "2026-06-01"))?.parts).toEqual([
      { heading: "Parte 1", body: "Nueva." },
    ]);
    expect(await on("ulmo-dental", "2025-12-31")).toMatchObject({ validFrom: null, parts: [] });
    expect(await on("ulmo-integral", "2026-05-31")).toBeNull();
  });

  it("are never changed once they are published", async () => {
    await load(withConditions([part("2026-01-01", "1", "Primera.")]));
    const again = await load(withConditions([part("2026-01-01", "1", "Otra.")]));
    expect(again.problems.length).toBeGreaterThan(0);
    expect((await on("ulmo-dental", "2026-02-01"))?.parts[0]?.body).toBe("Primera.");
  });
});

it("every product of the project's own catalogue names conditions of its country, with a text", () => {
  const texts = groupBy(all("general-condition-parts"), "code");
  const wrong = all("products").filter((row) => {
    const code = cell(row, "conditions_code");
    return !code.startsWith(`DEMO-${cell(row, "country")}-`) || !texts.has(code);
  });
  expect(wrong).toEqual([]);
  for (const [code, parts] of texts)
    expect(
      parts.map((row) => Number(cell(row, "order_position"))),
      code,
    ).toEqual(parts.map((_, at) => at + 1));
});
