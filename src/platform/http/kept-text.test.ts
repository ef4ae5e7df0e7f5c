import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { KeptText } from "./kept-text.ts";

const decoders = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  identity: (same: Buffer): Buffer => same,
};

const plain = (encoding: keyof typeof decoders, body: Buffer): string =>
  decoders[encoding](body).toString();

describe("a kept text", () => {
  it.each(["br", "gzip", "identity"] as const)("is whole with any ending in %s", (encoding) => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 3_000 }),
        fc.array(fc.string({ unit: "grapheme", maxLength: 400 }), { minLength: 1, maxLength: 3 }),
        (beginning, endings) => {
          for (const kept of [new KeptText(beginning), new KeptText(beginning, "once")])
            for (const ending of endings)
              expect(plain(encoding, kept.encoded(encoding, ending))).toBe(beginning + ending);
        },
      ),
    );
  });

  it.each(["br", "gzip"] as const)("takes the longest ending a block of %s has", (encoding) => {
    const ending = "x".repeat(65_535);
    expect(plain(encoding, new KeptText("a").encoded(encoding, ending))).toBe(`a${ending}`);
    expect(() => new KeptText("a").encoded(encoding, `${ending}x`)).toThrow(RangeError);
  });

  it("is compressed where that is worth it and its ending fits", () => {
    const long = new KeptText("a".repeat(1_000));
    expect(long.encodingFor("br", "b".repeat(24))).toBe("br");
    expect(long.encodingFor("br", "b".repeat(23))).toBe("identity");
    expect(long.encodingFor("gzip", "b".repeat(65_536))).toBe("identity");
  });
});
