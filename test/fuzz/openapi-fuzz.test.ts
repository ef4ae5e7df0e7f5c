import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "#test/harness/app.ts";
import { fuzzApi, type FuzzResult } from "./api-fuzz.ts";

/** A working day, on which accounts of the demonstration may attend the chat: its calls are open. */
const weekday = "2026-10-09T15:00:00Z";

/** FUZZ_SEED replays a run; FUZZ_REQUESTS makes a longer one: `npm run proof` sends 34,000. */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_010);
const least = Number(process.env["FUZZ_REQUESTS"] ?? 1_400);
const isWhole = process.env["FUZZ_REQUESTS"] !== undefined;
/** Of each half of an operation, in the suite: in Chile; in the other countries, which share its code. */
const most = isWhole ? Infinity : 10;
const mostElsewhere = isWhole ? Infinity : 3;
/** How often each operation is called. */
const leastEach = isWhole ? 20 : 10;
const replay = `FUZZ_SEED=${seed} replays it`;

describe("the API under random requests made from its own OpenAPI document", () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  let result: FuzzResult;

  beforeAll(
    async () => {
      test = await createTestApp({}, weekday);
      result = await fuzzApi(test.app, seed, { least, most });
    },
    isWhole ? 3_600_000 : 300_000,
  );
  afterAll(() => test.close());

  it("answers every one without a 5xx, without internals, and as the document says", () => {
    const said = [...result.problems, ...faultLines(test.logLines()), replay].join("\n");
    expect(result.problems, said).toEqual([]);
  });

  it("gets every request that was asked for, half of them valid but extreme and half broken", () => {
    expect(result.valid + result.broken, replay).toBeGreaterThanOrEqual(least);
    const share = result.valid / (result.valid + result.broken);
    expect(share, replay).toBeGreaterThan(0.45);
    expect(share, replay).toBeLessThan(0.55);
  });

  it("is hit at every operation, and at every parameter and body field that the document names", () => {
    const missed = [...result.named].filter((name) => !result.touched.has(name));
    expect(missed, replay).toEqual([]);
    const rare = [...result.byOperation].filter(([, count]) => count < leastEach);
    expect(rare, replay).toEqual([]);
  });

  it("lets valid requests through: every operation succeeds at least once", () => {
    const never = [...result.byOperation.keys()].filter((label) => !result.succeeded.has(label));
    expect(never, replay).toEqual([]);
  });

  it("is not hidden behind the limits of calls: they answer at most one request in twenty", () => {
    const limited = (result.byStatus.get(429) ?? 0) + (result.byStatus.get(401) ?? 0);
    expect(limited, replay).toBeLessThan((result.valid + result.broken) / 20);
  });

  it("leaves no prototype changed and the site well", async () => {
    expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    const health = await test.app.inject({ method: "GET", url: "/api/health" });
    expect(health.statusCode, replay).toBe(200);
    const compared = await test.app.inject({
      method: "GET",
      url: "/api/insurance/compare/metadata?organizationTypes=ASEG",
    });
    expect(compared.statusCode, replay).toBe(200);
  });
});

/** What was logged of answers with 5xx: the cause, which no answer shows. */
const faultLines = (lines: readonly string[]) =>
  lines.filter((line) => line.includes(`"event":"http.failure"`)).slice(0, 10);

/** The other countries share their code; in the suite one of them stands for them. */
const elsewhere = ["pe.localhost", ...(isWhole ? ["co.localhost", "int.localhost"] : [])];

describe.each(elsewhere)("the API of another country under random requests, at %s", (host) => {
  it("answers every one without a 5xx, without internals, and as the document says", async () => {
    const test = await createTestApp({}, weekday);
    try {
      const length = { least: Math.ceil(least / 4), most: mostElsewhere };
      const { problems } = await fuzzApi(test.app, seed, length, host);
      expect(problems, `${problems.join("\n")}\n${replay}`).toEqual([]);
    } finally {
      await test.close();
    }
  });
});
