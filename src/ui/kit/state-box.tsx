import type { ReactNode } from "react";
import { KitIcon, type KitIconName } from "./kit-icon.tsx";

/** Why nothing is shown here, and what to do: empty, failed, not allowed. */
export function StateBox({
  icon,
  tone = "neutral",
  title,
  text,
  action,
}: {
  icon: KitIconName;
  tone?: "neutral" | "error" | "info";
  title: string;
  text?: string | undefined;
  action?: ReactNode;
}) {
  return (
    <div className="k-state" role={tone === "error" ? "alert" : undefined}>
      <span className={`k-state__icon k-state__icon--${tone}`}>
        <KitIcon name={icon} size={20} />
      </span>
      <p className="k-state__title">{title}</p>
      {text === undefined ? null : <p className="k-muted">{text}</p>}
      {action}
    </div>
  );
}
