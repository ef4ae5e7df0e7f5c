import { describe, expect, it } from "vitest";
import { scrubPath, scrubStack, scrubText } from "./scrub.rules.ts";

describe("a sentence that is logged or reported", () => {
  it.each([
    ['invalid input for "Zorzal Canaria"', "invalid input for …"],
    ["no such user zorzal.canaria@correo.example", "no such user …"],
    ["no such user zorzal%40correo.example", "no such user …"],
    ["at /Comparar/Isapres?perfil=eyJhIjoxfQ==&x=1 failed", "at /Comparar/Isapres… failed"],
    ["RUT 12.345.678-5 unknown", "RUT … unknown"],
    ["RUT 12345678-k unknown", "RUT … unknown"],
    ["called +56 9 8391 7264", "called …"],
    ["income 1739264", "income …"],
    ["token c2VjcmV0LXRva2VuLW9mLWEtcGVyc29uMQ is over", "token … is over"],
    ["id 0f8fad5b-d9cb-469f-a165-70867728950e", "id …"],
    ['Unexpected token in {"edad":34}', "Unexpected token in …"],
    [
      "Cannot read properties of undefined (reading 'cotizante')",
      "Cannot read properties of undefined (reading …)",
    ],
    ["status 500", "status 500"],
  ])("%s says %s", (text, expected) => {
    expect(scrubText(text)).toBe(expected);
  });

  it("is bounded, and quickly read however long it is", () => {
    const from = performance.now();
    for (const unit of ["a", "1 ", '"', "a@", "A1", "{", "?/"]) {
      expect(scrubText(unit.repeat(100_000)).length).toBeLessThanOrEqual(300);
    }
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

describe("a stack", () => {
  it("keeps its places, without the sentence, the machine's folders or what was asked", () => {
    const stack = [
      "Error: no offer for zorzal@correo.example",
      "    at priceOf (file:///home/who/amparo/src/modules/pricing/price.rules.ts:10:5)",
      "    at async draw (/home/who/amparo/build/server/index.js:1:2)",
      "    at click (https://amparo.example/assets/view-abc.js?x=secret:3:4)",
      "    at https://elsewhere.example/x?y=1:1:1",
      "zorzal@correo.example",
    ].join("\n");
    expect(scrubStack(stack).split("\n")).toEqual([
      "at priceOf (src/modules/pricing/price.rules.ts:10:5)",
      "at async draw (build/server/index.js:1:2)",
      "at click (assets/view-abc.js:3:4)",
      "at …:1:1",
    ]);
  });
});

describe("an address that no page has", () => {
  it.each([
    ["/no-existe", "/no-existe"],
    ["/no-existe/zorzal@correo.example?x=1", "/no-existe/…"],
    ["/zorzal%40correo.example", "/…"],
    ["/12345678", "/…"],
    ["/wp-login.php", "/wp-login.php"],
    ["/", "/"],
  ])("%s is told as %s", (path, told) => {
    expect(scrubPath(path)).toBe(told);
  });
});
