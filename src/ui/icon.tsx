import { digits } from "./digits.rules.ts";
import { type IconName, iconNames } from "./icon-names.ts";

export type { IconName } from "./icon-names.ts";

const places = new Map<IconName, string>(iconNames.map((name, place) => [name, digits(place)]));

/** The place of its shape in the file, by which the style shows it. */
const shapeOf = (name: IconName): string => places.get(name) ?? "";

/** A decorative icon: words beside it, or the control's name, say what it means (UX 21). Its
 *  shape is in a file of all shapes, which the style shows a part of. Size in CSS pixels. */
export function Icon({
  name,
  size = 20,
  color,
}: {
  name: IconName;
  size?: 16 | 18 | 20 | 24 | 28;
  /** That of a record; the text's where there is none. */
  color?: string | null;
}) {
  return (
    <svg
      className={`${size === 20 ? "icon" : `icon icon--${size}`} ${shapeOf(name)}`}
      color={color ?? undefined}
      aria-hidden
    />
  );
}

/** Classes of an element whose words an icon stands before, without an element of its own. */
export const iconFirst = (name: IconName, size: 16 | 20 = 20): string =>
  `${size === 20 ? "icon-first" : "icon-first icon-first--16"} ${shapeOf(name)}`;

/** The same for a small one after the words. */
export const iconLast = (name: IconName): string => `icon-last ${shapeOf(name)}`;
