import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startRangeService } from "#test/simulators/range-service.ts";
import { commonPasswords, createBreachedPasswords } from "./breached-passwords.ts";

const warnings: string[] = [];
const log = { warn: (event: string) => void warnings.push(event) };

describe("the built-in list", () => {
  const { isBreached } = createBreachedPasswords({ log });

  it("has at least ten thousand passwords", () => {
    expect(commonPasswords().size).toBeGreaterThan(10_000);
  });

  it.each([
    ["123456", true],
    ["P@ssw0rd", true],
    ["PASSWORD", true],
    ["1qaz@WSX", true],
    ["Verde-8-Rio", false],
    ["Cielo-7-Mar", false],
    ["", false],
  ])("knows %s: %s", async (password, expected) => {
    expect(await isBreached(password)).toBe(expected);
  });
});

describe("a range service", () => {
  let service: Awaited<ReturnType<typeof startRangeService>>;
  const leaked = "Verde-8-Rio";
  beforeAll(async () => {
    service = await startRangeService({ [leaked]: 12, "Padded-1-x": 0 });
  });
  afterAll(() => service.close());
  beforeEach(() => {
    service.state.mode = "well";
    service.state.asked.length = 0;
    warnings.length = 0;
  });
  const judge = (password: string, url = service.url) =>
    createBreachedPasswords({ url, log }).isBreached(password);

  it("finds what the list does not know, and learns five characters of a hash alone", async () => {
    expect(await judge(leaked)).toBe(true);
    const digest = createHash("sha1").update(leaked).digest("hex").toUpperCase();
    expect(service.state.asked).toEqual([`/range/${digest.slice(0, 5)}`]);
  });

  it("lets others pass, and what only pads an answer", async () => {
    expect(await judge("Verde-8-Rib")).toBe(false);
    expect(await judge("Padded-1-x")).toBe(false);
    expect(warnings).toEqual([]);
  });

  it("is not asked about what the list knows", async () => {
    expect(await judge("P@ssw0rd")).toBe(true);
    expect(service.state.asked).toEqual([]);
  });

  it("takes an address with a slash at its end", async () => {
    expect(await judge(leaked, `${service.url}/`)).toBe(true);
  });

  it.each(["silent", "failing"] as const)(
    "that is %s lets the list decide within two seconds",
    async (mode) => {
      service.state.mode = mode;
      const from = performance.now();
      expect(await judge(leaked)).toBe(false);
      expect(await judge("P@ssw0rd")).toBe(true);
      expect(performance.now() - from).toBeLessThan(3_500);
      expect(warnings).toEqual(["account.breached-service.away"]);
    },
  );

  it("that talks nonsense finds nothing", async () => {
    service.state.mode = "nonsense";
    expect(await judge(leaked)).toBe(false);
  });

  it("that is not there lets the list decide", async () => {
    expect(await judge(leaked, "http://127.0.0.1:1")).toBe(false);
    expect(warnings).toEqual(["account.breached-service.away"]);
  });
});
