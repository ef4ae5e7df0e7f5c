import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack, unpack } from "./packed.ts";

/** As a browser has it: a text that was packed elsewhere, and others since. */
function elsewhere<Data>(data: Data) {
  const text = pack(data);
  for (let other = 0; other < 10; other += 1) pack({ other });
  return text;
}

describe("packed data", () => {
  it("are what they were, where they were packed and elsewhere", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // The sign of a nought is nothing that a page would show.
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        expect(unpack(pack(plain))).toBe(plain);
        expect(unpack(elsewhere(plain))).toEqual(plain);
      }),
    );
  });

  it("leave out what is undefined, as a page draws it", () => {
    const text = elsewhere({ shown: "yes", hidden: undefined });
    expect(unpack(text)).toEqual({ shown: "yes" });
  });
});
