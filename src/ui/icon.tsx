import { createElement } from "react";
import { type IconName, type IconShape, iconShapes } from "./icon-shapes.ts";

export type { IconName } from "./icon-shapes.ts";

/** A decorative icon: words beside it, or the control's name, say what it means (experience 21).
 *  Size in CSS pixels. */
export function Icon({ name, size = 20 }: { name: IconName; size?: 16 | 18 | 20 | 24 | 28 }) {
  const shapes: readonly IconShape[] = iconShapes[name];
  return (
    <svg className={size === 20 ? "icon" : `icon icon--${size}`} viewBox="0 0 24 24" aria-hidden>
      {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
