import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { randomUUID } from "node:crypto";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { noLimits } from "#src/contracts/partner-limits.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createVisitorService } from "#src/modules/identity/visitor/visitor.service.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { exampleMarket, examplePrice } from "#test/scenarios/visitor/example-price.ts";
import { wireQuote } from "./quote.presenter.ts";
import { createQuoteService } from "./quote.service.ts";

describe("frozen quotes", () => {
  let database: OpenDatabase;
  let visitorId: string;
  const clock = fixedClock("2026-10-10T14:42:00Z");
  beforeAll(async () => {
    database = await openTestDatabase();
    const visitors = createVisitorService({ connection: database.connection, clock });
    visitorId = (await visitors.ensureVisitor(undefined)).visitor.id;
  });
  afterAll(() => database.close());

  async function freeze() {
    clock.set("2026-10-10T14:42:00Z");
    const market = exampleMarket();
    const { connection } = database;
    const quotes = createQuoteService({ connection, clock, priceNow: market.priceNow });
    const quote = await quotes.freezeQuote(connection, {
      visitorId,
      profile: { cotizante: [{ sexo: "Femenino", edad: 34 }] },
      snapshot: examplePrice(),
    });
    return { market, quotes, quote };
  }

  it("reopen at the same price while nothing changed", async () => {
    const { quotes, quote } = await freeze();
    clock.set("2026-11-09T14:41:59Z");
    const reopened = await quotes.reopenQuote(quote.token, noLimits);
    expect(reopened).toMatchObject({ status: "same", frozen: examplePrice(), changes: [] });
  });

  it("say exactly what changed", async () => {
    const { quotes, quote, market } = await freeze();
    market.set(
      examplePrice({
        shown: { amountMinor: 48_675, currency: "CLP" },
        uf: { day: "2026-10-20", valueCents: 4_125_000, isFallback: false },
      }),
    );
    const wire = wireQuote(await quotes.reopenQuote(quote.token, noLimits));
    expect(wire).toMatchObject({
      status: "changed",
      frozen: { price: { value: "48541", unit: { code: "CLP" } } },
      current: { price: { value: "48675" } },
      changes: [
        {
          kind: "uf",
          before: { day: "2026-10-10", value: "41136.24" },
          after: { day: "2026-10-20", value: "41250.00" },
        },
      ],
    });
  });

  it("say that the product was withdrawn", async () => {
    const { quotes, quote, market } = await freeze();
    market.set(undefined);
    expect(await quotes.reopenQuote(quote.token, noLimits)).toMatchObject({
      status: "changed",
      current: undefined,
      changes: [{ kind: "productWithdrawn" }],
    });
  });

  it("are over after 30 days, and then show the old price without pricing", async () => {
    const { quotes, quote } = await freeze();
    clock.set("2026-11-09T14:42:00Z");
    const reopened = await quotes.reopenQuote(quote.token, noLimits);
    expect(reopened).toMatchObject({ status: "expired", frozen: { pricingDate: "2026-10-10" } });
    expect(wireQuote(reopened)).toMatchObject({ current: null, changes: [] });
  });

  it("are found by their link only, of which the database holds the hash", async () => {
    const { quotes, quote } = await freeze();
    for (const token of [quote.id, randomUUID(), "", `${quote.token}x`, "a".repeat(32)]) {
      await expect(quotes.reopenQuote(token, noLimits)).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    }
    const rows = await database.connection.selectFrom("quotes").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(quote.token);
  });

  it("keep inputs, table, UF, rules and catalogue version", async () => {
    const { quote } = await freeze();
    const row = await database.connection
      .selectFrom("quotes")
      .selectAll()
      .where("id", "=", quote.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      inputs: { profile: { cotizante: [{ sexo: "Femenino", edad: 34 }] } },
      rate_table_id: 7,
      uf_day: "2026-10-10",
      uf_value: "41136.24",
      rules_version: "1",
      catalogue_version: 3,
    });
  });
});
