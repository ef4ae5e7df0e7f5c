import type { ReactNode } from "react";
import { KitIcon, type KitIconName } from "./kit-icon.tsx";

export interface TimelineEvent {
  id: string;
  icon: KitIconName;
  text: ReactNode;
  /** Moment as written for people. */
  when: string;
  /** The same for machines (ISO 8601). */
  at: string;
  by?: string | undefined;
}

/** What happened to one record, the latest first. */
export function Timeline({ events, label }: { events: readonly TimelineEvent[]; label: string }) {
  return (
    <ol className="k-timeline" aria-label={label}>
      {events.map(({ id, icon, text, when, at, by }) => (
        <li key={id}>
          <span className="k-timeline__icon">
            <KitIcon name={icon} />
          </span>
          <div>
            <p>{text}</p>
            <p className="k-muted">
              <time dateTime={at}>{when}</time>
              {by === undefined ? null : ` · ${by}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
