import type { IconName } from "./icon-names.ts";
import shapes from "./icons.svg?url";

export type { IconName } from "./icon-names.ts";

/** A decorative icon: words beside it, or the control's name, say what it means (UX 21). Its
 *  shape is in a file of all shapes, fetched once, so that neither a page nor its code carries it.
 *  Size in CSS pixels. */
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
      className={size === 20 ? "icon" : `icon icon--${size}`}
      color={color ?? undefined}
      aria-hidden
    >
      <use href={`${shapes}#${name}`} />
    </svg>
  );
}
