import { KitIcon, type KitIconName } from "./kit-icon.tsx";

export type StatusTone = "neutral" | "info" | "wait" | "success" | "error" | "paid";

const icons: Readonly<Record<StatusTone, KitIconName>> = {
  neutral: "circle-dashed",
  info: "user-check",
  wait: "clock",
  success: "circle-check",
  error: "circle-x",
  paid: "credit-card",
};

/** A status: text, icon and colour together (UX 58). */
export function StatusPill({
  tone,
  icon = icons[tone],
  children,
}: {
  tone: StatusTone;
  icon?: KitIconName;
  children: string;
}) {
  return (
    <span className={`k-pill k-pill--${tone}`}>
      <KitIcon name={icon} />
      {children}
    </span>
  );
}

/** A number or a short word beside a name. */
export const Badge = ({ children }: { children: string | number }) => (
  <span className="k-badge">{children}</span>
);
