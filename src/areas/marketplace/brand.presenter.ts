import type { Brand } from "#src/ui/monogram.tsx";

/** Accent where neither the organization nor the insurance type brings one (CQ 9). */
export const defaultBrandColor = "#00a4b2";
/** The inks the styles know (ink-dark, ink-light). */
export const darkInk = "#10262c";
export const lightInk = "#ffffff";
/** Least contrast of letters on their ground (decisions 3a, WCAG 1.4.3). */
export const leastContrast = 4.5;

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
  const { color, ink } = readable(asked.toLowerCase());
  return { letters: lettersOf(source), color, ink };
}

function lettersOf({ abbreviation, displayName }: BrandSource): string {
  const given = abbreviation?.trim() ?? "";
  if (given !== "") return [...given].slice(0, 3).join("").toUpperCase();
  const words = displayName.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const letters = words.slice(0, 2).map((word) => [...word][0] ?? "");
  return (letters.join("") || "A").toUpperCase();
}

function readable(color: string): { color: string; ink: string } {
  if (contrast(color, darkInk) >= leastContrast) return { color, ink: darkInk };
  let channels = channelsOf(color);
  let ground = color;
  while (contrast(ground, lightInk) < leastContrast) {
    channels = channels.map((channel) => Math.floor(channel * 0.97));
    ground = `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
  }
  return { color: ground, ink: lightInk };
}

const isColor = (text: string | null): text is string =>
  text !== null && /^#[0-9a-f]{6}$/i.test(text);

const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrast(one: string, other: string): number {
  const [bright = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (bright + 0.05) / (dark + 0.05);
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
