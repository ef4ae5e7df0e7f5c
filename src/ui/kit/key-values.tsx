import type { ReactNode } from "react";
import { useWords } from "../words.tsx";

export interface KeyValue {
  name: string;
  /** Null where nothing is known: the list says so in words. */
  value: ReactNode;
  /** A second line under the value. */
  note?: string | undefined;
}

/** What is known of one record, a row each. */
export function KeyValues({ items, label }: { items: readonly KeyValue[]; label?: string }) {
  const t = useWords();
  return (
    <dl className="k-kv" aria-label={label}>
      {items.map(({ name, value, note }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value ?? <span className="k-muted">{t("kit.unknown")}</span>}
            {note === undefined ? null : <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
