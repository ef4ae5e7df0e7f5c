import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

/** A page or list that has something to say in place of its content: empty, failed, waiting for a person. */
export function StatePanel({
  icon,
  tone = "plain",
  title,
  level = 2,
  isAlert = false,
  children,
}: {
  /** A name, or a picture in its place. */
  icon: IconName | { picture: ReactNode };
  tone?: "plain" | "error" | "info";
  title: ReactNode;
  level?: 1 | 2;
  /** Read out as it appears. */
  isAlert?: boolean;
  children: ReactNode;
}) {
  const Heading = level === 1 ? "h1" : "h2";
  return (
    <div className="state" role={isAlert ? "alert" : undefined}>
      {typeof icon === "string" ? (
        <span className={tone === "plain" ? "state__icon" : `state__icon state__icon--${tone}`}>
          <Icon name={icon} size={28} />
        </span>
      ) : (
        icon.picture
      )}
      <Heading>{title}</Heading>
      {children}
    </div>
  );
}
