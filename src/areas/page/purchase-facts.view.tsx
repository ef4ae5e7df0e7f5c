import { Link } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import type { ItemFacts } from "./purchase-step.view-model.ts";

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

/** What is said of a product, under its name where there are several. */
export function ItemFactsView({ item: { title, facts } }: { item: ItemFacts }) {
  if (title === null) return <Facts facts={facts} />;
  return (
    <section className="stack" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      <Facts facts={facts} />
    </section>
  );
}
