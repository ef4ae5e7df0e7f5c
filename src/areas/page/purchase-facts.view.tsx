import { Link } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import type { ConditionsModel, ItemFacts } from "./purchase-step.view-model.ts";

/** What is agreed to, line by line, each with where it is changed. */
export function Facts({
  facts,
}: {
  facts: readonly { label: string; value: string; href: string | null }[];
}) {
  const t = useWords();
  return (
    <dl className="panel stack">
      {facts.map(({ label, value, href }) => (
        <div key={label}>
          <dt className="small t2">{label}</dt>
          <dd>
            {value}{" "}
            {href === null ? null : (
              <Link className="small" to={href}>
                {t("purchase.review.change")}
                <span className="vh"> {label}</span>
              </Link>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** General conditions, part by part, closed at first. */
export function Conditions({ conditions }: { conditions: ConditionsModel }) {
  const { open, note, lang, parts } = conditions;
  return (
    <details className="panel stack">
      <summary className="b">{open}</summary>
      {note === null ? null : <p className="small t2">{note}</p>}
      <dl className="stack" lang={lang}>
        {parts.map(({ heading, body }, at) => (
          <div key={heading}>
            <dt className="b">{`${at + 1}. ${heading}`}</dt>
            <dd>{body}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** What is said of a product, under its name where there are several. */
export function ItemFactsView({ item: { title, facts, conditions } }: { item: ItemFacts }) {
  const body = (
    <>
      <Facts facts={facts} />
      {conditions === null ? null : <Conditions conditions={conditions} />}
    </>
  );
  if (title === null) return body;
  return (
    <section className="stack" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      {body}
    </section>
  );
}
