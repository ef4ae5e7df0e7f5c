import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, hexColorOf, leastContrast, readableOn } from "./color.ts";
import { partnerSettingsSchema } from "./partner.ts";

describe("a colour of a partner", () => {
  it.each([
    ["#0a5", "#00aa55"],
    ["0A5", "#00aa55"],
    ["#5b2d8e", "#5b2d8e"],
    ["5B2D8E", "#5b2d8e"],
    ["#5b2d8eff", "#5b2d8e"],
    ["#5b2d8e1", "#5b2d8e"],
    ["", undefined],
    ["#", undefined],
    ["#0a", undefined],
    ["#0a5f", undefined],
    ["#0a5f1", undefined],
    ["#ggg", undefined],
    ["red", undefined],
    ["#12345z", undefined],
    ["url(//x)", undefined],
  ])("of 3 or 6 digits, a longer one cut: %s is %s", (written, color) => {
    expect(hexColorOf(written)).toBe(color);
    const read = partnerSettingsSchema.safeParse({ formContractButtonColor: written });
    if (color !== undefined) expect(read.data?.formContractButtonColor).toBe(color);
    else expect(read.error?.issues[0]?.message).toBe("Invalid HEX color.");
  });

  it("keeps 4.5:1 with its ink, whatever it is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
        const { color, ink } = readableOn(`#${number.toString(16).padStart(6, "0")}`);
        return contrast(color, ink) >= leastContrast;
      }),
    );
  });
});
