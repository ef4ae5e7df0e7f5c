import { readableOn } from "#src/contracts/color.ts";
import type { Brand } from "#src/contracts/brand.ts";

/** Accent where neither the organization nor the insurance type brings one (CQ 9). */
export const defaultBrandColor = "#00a4b2";

export interface BrandSource {
  displayName: string;
  abbreviation: string | null;
  /** `#rrggbb`; null takes the insurance type's. */
  brandColor: string | null;
}

/** A brand's letters, colour and the ink that keeps 4.5:1 on it. Dark ink wherever it can be read; a
 *  colour on which neither ink can is darkened until white can. */
export function brandOf(source: BrandSource, typeColor: string | null = null): Brand {
  const asked = [source.brandColor, typeColor].find(isColor) ?? defaultBrandColor;
  const { color, ink } = readableOn(asked.toLowerCase());
  return { letters: lettersOf(source), color, ink };
}

function lettersOf({ abbreviation, displayName }: BrandSource): string {
  const given = abbreviation?.trim() ?? "";
  if (given !== "") return [...given].slice(0, 3).join("").toUpperCase();
  const words = displayName.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return (letters.join("") || "A").toUpperCase();
}

const isColor = (text: string | null): text is string =>
  text !== null && /^#[0-9a-f]{6}$/i.test(text);
