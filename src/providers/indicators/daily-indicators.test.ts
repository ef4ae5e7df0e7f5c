import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#src/platform/log/log.ts";
import { createDailyIndicatorsJob } from "#src/modules/offer/catalog/daily-indicators-job.ts";
import type { DollarReading, UfReading } from "#src/modules/offer/catalog/indicator-source.ts";
import { createDailyIndicators, parseDailyIndicators } from "./daily-indicators.ts";
import {
  indicatorAnswer,
  type IndicatorSimulator,
  startIndicatorSimulator,
} from "./indicators-simulator.ts";

describe("the UF in an answer", () => {
  it("is read with its civil day in Chile and exact centavos", () => {
    const sample = `{"version":"1.7.0","uf":{"codigo":"uf","fecha":"2026-10-06T03:00:00.000Z","valor":41106.35}}`;
    expect(parseDailyIndicators(sample, "mindicador.cl")).toEqual({
      uf: { day: "2026-10-06", valueCents: 4_110_635, reference: "mindicador.cl" },
      dollar: null,
    });
  });

  it.each([
    ["no JSON", "<html>"],
    ["no UF", `{"dolar":{}}`],
    [
      "another indicator",
      `{"uf":{"codigo":"utm","fecha":"2026-10-06T03:00:00.000Z","valor":41106.35}}`,
    ],
    [
      "a value as text",
      `{"uf":{"codigo":"uf","fecha":"2026-10-06T03:00:00.000Z","valor":"41106.35"}}`,
    ],
    ["a negative value", indicatorAnswer("2026-10-06", -4_110_635)],
    ["a value of a tenth", indicatorAnswer("2026-10-06", 411_063)],
    [
      "fractions of a centavo",
      `{"uf":{"codigo":"uf","fecha":"2026-10-06T03:00:00.000Z","valor":41106.355}}`,
    ],
    ["no date", `{"uf":{"codigo":"uf","fecha":"ayer","valor":41106.35}}`],
  ])("is refused with %s", (_title, body) => {
    expect(() => parseDailyIndicators(body, "x")).toThrow(
      expect.objectContaining({ code: "INDICATORS_UNREADABLE" }),
    );
  });
});

describe("the dollar in an answer", () => {
  const withDollar = (dolar: string) =>
    indicatorAnswer("2026-10-06", 4_110_635).replace(/}$/, `,"dolar":${dolar}}`);
  const moment = "2026-10-06T03:00:00.000Z";

  it("is read to four decimals of a peso", () => {
    const text = withDollar(`{"codigo":"dolar","fecha":"${moment}","valor":977.25}`);
    expect(parseDailyIndicators(text, "x").dollar).toEqual({
      currency: "USD",
      day: "2026-10-06",
      value: 9_772_500,
      reference: "x",
    });
  });

  it.each([
    ["of a tenth", `{"codigo":"dolar","fecha":"${moment}","valor":97.7}`],
    ["of another indicator", `{"codigo":"euro","fecha":"${moment}","valor":977.25}`],
    ["as text", `{"codigo":"dolar","fecha":"${moment}","valor":"977.25"}`],
    ["without a date", `{"codigo":"dolar","valor":977.25}`],
  ])("is left out where it is a value %s, and the UF stays", (_title, dolar) => {
    expect(parseDailyIndicators(withDollar(dolar), "x")).toMatchObject({
      uf: { valueCents: 4_110_635 },
      dollar: null,
    });
  });
});

describe("the daily indicators", () => {
  let simulator: IndicatorSimulator;
  beforeEach(async () => {
    simulator = await startIndicatorSimulator({
      kind: "answers",
      day: "2026-07-01",
      valueCents: 4_100_050,
      dollar: 9_772_500,
    });
  });
  afterEach(() => simulator.close());

  it("are read from the configured address", async () => {
    const source = createDailyIndicators(simulator.url);
    const reference = new URL(simulator.url).host;
    expect(await source.readToday()).toEqual({
      uf: { day: "2026-07-01", valueCents: 4_100_050, reference },
      dollar: { currency: "USD", day: "2026-07-01", value: 9_772_500, reference },
    });
  });

  it("follow no redirect: the other host is never called", async () => {
    let called = 0;
    const other = createServer((_request, response) => {
      called += 1;
      response.end(indicatorAnswer("2026-07-01", 4_100_050));
    });
    await new Promise<void>((resolve) => {
      other.listen(0, "127.0.0.1", resolve);
    });
    simulator.behave({
      kind: "redirects",
      to: `http://127.0.0.1:${(other.address() as AddressInfo).port}/`,
    });
    await expect(createDailyIndicators(simulator.url).readToday()).rejects.toMatchObject({
      code: "INDICATORS_UNREACHABLE",
    });
    expect(called).toBe(0);
    await new Promise((resolve) => other.close(resolve));
  });

  it.each([
    ["a failing service", { kind: "fails", status: 500 }, "INDICATORS_STATUS"],
    ["an answer without end", { kind: "says", body: " ".repeat(200_000) }, "INDICATORS_UNREADABLE"],
    ["a page instead of data", { kind: "says", body: "<html></html>" }, "INDICATORS_UNREADABLE"],
  ] as const)("report %s by a code", async (_title, behaviour, code) => {
    simulator.behave(behaviour);
    await expect(createDailyIndicators(simulator.url).readToday()).rejects.toMatchObject({ code });
  });

  it("give up after five seconds without an answer", async () => {
    simulator.behave({ kind: "hangs" });
    const started = performance.now();
    await expect(createDailyIndicators(simulator.url).readToday()).rejects.toMatchObject({
      code: "INDICATORS_UNREACHABLE",
    });
    expect(performance.now() - started).toBeLessThan(7_000);
  });

  it("are stored for their day at start, and a failure only leaves a line in the log", async () => {
    const stored: UfReading[] = [];
    const dollars: DollarReading[] = [];
    const lines: string[] = [];
    const job = createDailyIndicatorsJob({
      source: createDailyIndicators(simulator.url),
      storeUf: async (reading) => stored.push(reading) === 1,
      storeDollar: async (reading) => dollars.push(reading) === 1,
      log: createLog("info", (line) => lines.push(line)),
      everyMs: 20,
    });
    job.start();
    await expect.poll(() => stored.length).toBeGreaterThanOrEqual(1);
    simulator.behave({ kind: "fails", status: 503 });
    await expect.poll(() => lines.some((line) => line.includes("INDICATORS_STATUS"))).toBe(true);
    await job.stop();
    expect(stored[0]).toMatchObject({ day: "2026-07-01", valueCents: 4_100_050 });
    expect(dollars[0]).toMatchObject({ currency: "USD", day: "2026-07-01", value: 9_772_500 });
  });
});
