import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contrast, darkInk, leastContrast, lightInk } from "#src/contracts/color.ts";
import { brandOf, defaultBrandColor } from "./brand.presenter.ts";

const source = { displayName: "Quillay Vida", abbreviation: "QV", brandColor: null };

describe("a brand on a card", () => {
  it.each([
    ["the specification's header carries ink, never white", null, null, defaultBrandColor, darkInk],
    ["a dark brand carries white", "#2F6B4F", null, "#2f6b4f", lightInk],
    ["a light brand carries ink", "#D5DCA8", null, "#d5dca8", darkInk],
    ["an organization's own colour before its type's", "#F2B544", "#2F4A7C", "#f2b544", darkInk],
    ["the type's colour where the organization has none", null, "#2F4A7C", "#2f4a7c", lightInk],
    ["a colour that is none counts as missing", "teal", null, defaultBrandColor, darkInk],
  ])("%s", (_title, brandColor, typeColor, color, ink) => {
    expect(brandOf({ ...source, brandColor }, typeColor)).toEqual({ letters: "QV", color, ink });
  });

  it.each([
    ["QV", "Quillay Vida", "QV"],
    [null, "Quillay Vida", "QV"],
    ["", "Ñirre", "Ñ"],
    [null, "4 Estaciones Salud", "ES"],
    [null, "—", "A"],
    ["abcd", "Whatever", "ABC"],
  ])("letters of %s, %s are %s", (abbreviation, displayName, letters) => {
    expect(brandOf({ displayName, abbreviation, brandColor: null }).letters).toBe(letters);
  });

  it("keeps 4.5:1 on every colour there is", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (value) => {
        const asked = `#${value.toString(16).padStart(6, "0")}`;
        const { color, ink } = brandOf({ ...source, brandColor: asked });
        expect(contrast(color, ink)).toBeGreaterThanOrEqual(leastContrast);
      }),
    );
  });
});
