/** Colours that people choose, and the ink that can be read on them (SA 5, D3a). */

/** The inks the styles know (ink-dark, ink-light). */
export const darkInk = "#10262c";
export const lightInk = "#ffffff";
/** Least contrast of letters on their ground (D3a, WCAG 1.4.3). */
export const leastContrast = 4.5;

/** SA 5: what is wrong with a colour that is none. */
export const invalidColor = "Invalid HEX color.";

/** `#rrggbb` of a colour of 3 or 6 digits, with or without `#`; a longer one is cut to 6, as one that
 *  says how transparent it is. Undefined where it is none (SA 5). */
export function hexColorOf(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, "");
  if (!/^[0-9a-f]+$/i.test(digits)) return undefined;
  if (digits.length === 3)
    return `#${[...digits].map((digit) => digit + digit).join("")}`.toLowerCase();
  return digits.length < 6 ? undefined : `#${digits.slice(0, 6)}`.toLowerCase();
}

export const channelsOf = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

export const colorOf = (channels: readonly number[]): string =>
  `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, "0")).join("")}`;

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

/** A colour as a ground with the ink that keeps 4.5:1 on it. Dark ink wherever it can be read; a colour
 *  on which neither ink can is darkened until white can. */
export function readableOn(color: string): { color: string; ink: string } {
  if (contrast(color, darkInk) >= leastContrast) return { color, ink: darkInk };
  let channels = channelsOf(color);
  let ground = color;
  while (contrast(ground, lightInk) < leastContrast) {
    channels = channels.map((channel) => Math.floor(channel * 0.97));
    ground = colorOf(channels);
  }
  return { color: ground, ink: lightInk };
}
