import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ApiRoute } from "#src/platform/http/api-routes.ts";
import { createTestApp, openTestModules, type TestApp } from "#test/harness/app.ts";

/** Every call of purchases and payments that takes values, and the same number of a card in each way that it is typed. */

const written = ["5451951574925480", "5451 9515 7492 5480", "5451-9515-7492-5480"];
const guarded = [
  "purchase",
  "roster",
  "myPurchase",
  "subscription",
  "document",
  "review",
  "signature",
  "payment",
  "refund",
] as const;

let site: TestApp;
let modules: Awaited<ReturnType<typeof openTestModules>>;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  modules = await openTestModules(site);
});
afterAll(() => site.close());

const rowsOf = (name: (typeof guarded)[number]) =>
  (modules[name].routes as readonly ApiRoute<never>[]).filter(
    ({ body }) => body !== undefined && !("kind" in body && body.kind === "bytes"),
  );

const answerOf = async (row: ApiRoute<never>, body: unknown): Promise<string> => {
  const request = { body, params: {}, query: {}, files: [], headers: {}, record: undefined };
  try {
    await row.handle(request, {} as never);
  } catch (error) {
    return String((error as { code?: unknown }).code);
  }
  return "taken";
};

describe("a card number", () => {
  it.each(guarded)("is refused by every call of %s that takes values", async (name) => {
    for (const row of rowsOf(name))
      for (const typed of written)
        for (const body of [{ any: typed }, { deep: { list: [{ reason: typed }] } }])
          expect([row.method, row.url, await answerOf(row, body)]).toEqual([
            row.method,
            row.url,
            "CARD_DATA_REFUSED",
          ]);
  });

  it("is in some call of each, and a bank's number is none", async () => {
    const counts = guarded.map((name) => rowsOf(name).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(20);
    const [row] = rowsOf("refund");
    const answered = row && (await answerOf(row, { bankReference: written[0] }));
    expect(answered).not.toBe("CARD_DATA_REFUSED");
  });
});
