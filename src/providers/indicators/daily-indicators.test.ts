import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "#src/platform/log/log.ts";
import { createDailyIndicators, parseDailyUf, type UfReading } from "./daily-indicators.ts";
import { createDailyUfJob } from "./daily-uf-job.ts";
import {
  indicatorAnswer,
  type IndicatorSimulator,
  startIndicatorSimulator,
} from "./indicators-simulator.ts";

describe("the UF in an answer", () => {
  it("is read with its civil day in Chile and exact centavos", () => {
    const sample = `{"version":"1.7.0","uf":{"codigo":"uf","fecha":"2026-10-06T03:00:00.000Z","valor":41106.35}}`;
    expect(parseDailyUf(sample, "mindicador.cl")).toEqual({
      day: "2026-10-06",
      valueCents: 4_110_635,
      reference: "mindicador.cl",
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
    expect(() => parseDailyUf(body, "x")).toThrow(
      expect.objectContaining({ code: "INDICATORS_UNREADABLE" }),
    );
  });
});

describe("the daily indicators", () => {
  let simulator: IndicatorSimulator;
  beforeEach(async () => {
    simulator = await startIndicatorSimulator({
      kind: "answers",
      day: "2026-07-01",
      valueCents: 4_100_050,
    });
  });
  afterEach(() => simulator.close());

  it("are read from the configured address", async () => {
    const source = createDailyIndicators(simulator.url);
    expect(await source.readUf()).toEqual({
      day: "2026-07-01",
      valueCents: 4_100_050,
      reference: new URL(simulator.url).host,
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
    await expect(createDailyIndicators(simulator.url).readUf()).rejects.toMatchObject({
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
    await expect(createDailyIndicators(simulator.url).readUf()).rejects.toMatchObject({ code });
  });

  it("give up after five seconds without an answer", async () => {
    simulator.behave({ kind: "hangs" });
    const started = performance.now();
    await expect(createDailyIndicators(simulator.url).readUf()).rejects.toMatchObject({
      code: "INDICATORS_UNREACHABLE",
    });
    expect(performance.now() - started).toBeLessThan(7_000);
  });

  it("are stored for their day at start, and a failure only leaves a line in the log", async () => {
    const stored: UfReading[] = [];
    const lines: string[] = [];
    const job = createDailyUfJob({
      source: createDailyIndicators(simulator.url),
      storeUf: async (reading) => stored.push(reading) === 1,
      log: createLog("info", (line) => lines.push(line)),
      everyMs: 20,
    });
    job.start();
    await expect.poll(() => stored.length).toBeGreaterThanOrEqual(1);
    simulator.behave({ kind: "fails", status: 503 });
    await expect.poll(() => lines.some((line) => line.includes("INDICATORS_STATUS"))).toBe(true);
    await job.stop();
    expect(stored[0]).toMatchObject({ day: "2026-07-01", valueCents: 4_100_050 });
  });
});
