import type { ReactNode } from "react";
import { KitIcon, type KitIconName } from "./kit-icon.tsx";

const icons = {
  info: "info",
  warning: "triangle-alert",
  error: "circle-alert",
  success: "circle-check",
} as const satisfies Record<string, KitIconName>;

/** A line across a page about the whole of it, as that the role only looks: "Ud. tiene acceso Demo a esta
 *  vista" (SA 6). */
export function Banner({
  tone,
  action,
  children,
}: {
  tone: keyof typeof icons;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <output className={`k-banner k-banner--${tone}`}>
      <KitIcon name={icons[tone]} />
      <span>{children}</span>
      {action}
    </output>
  );
}
