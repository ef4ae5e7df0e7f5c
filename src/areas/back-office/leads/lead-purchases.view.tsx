import { Link } from "react-router";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";

export type LeadPurchasesModel = readonly {
  reference: string;
  /** Null where the reader may open nothing of it. */
  href: string | null;
  state: string;
  note: string;
}[];

/** What the person buys online, and at which step they are. */
export function LeadPurchasesPanel({ model }: { model: LeadPurchasesModel }) {
  const t = useWords();
  return (
    <Panel title={t("leads.purchases.title")} id="contratacion">
      <ul className="k-lines">
        {model.map(({ reference, href, state, note }) => (
          <li key={reference}>
            <span className="k-lines__main">
              {href === null ? reference : <Link to={href}>{reference}</Link>}
              <small>{note}</small>
            </span>
            <span className="k-muted">{state}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
