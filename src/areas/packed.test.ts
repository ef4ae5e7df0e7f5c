import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack, unpack } from "./packed.ts";

describe("packed data", () => {
  it("are what they were", () => {
    // The sign of a nought is nothing that a page would show.
    const values = fc
      .jsonValue({ noUnicodeString: false })
      .map((value) => JSON.parse(JSON.stringify(value)) as unknown);
    fc.assert(
      fc.property(values, (value) => {
        expect(unpack(pack(value))).toEqual(value);
      }),
    );
  });

  it("leave out what is undefined, as a page draws it", () => {
    expect(unpack(pack({ shown: "yes", hidden: undefined }))).toEqual({ shown: "yes" });
  });
});
