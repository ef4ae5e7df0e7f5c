import { useWords } from "#src/ui/words.tsx";
import type { QuoteChangeModel } from "./request.view-model.ts";

/** What changed of a price, line by line: before and today. */
export function ChangeTable({
  changes,
  product = null,
}: {
  changes: readonly QuoteChangeModel[];
  /** Of which of several products on a page; left out of one alone. */
  product?: { name: string; at: number } | null;
}) {
  const t = useWords();
  const id = product === null ? "quote-changes" : `quote-changes-${product.at + 1}`;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>
        {t("quote.changes", { count: changes.length })}
        {product === null ? null : <span className="vh"> {product.name}</span>}
      </h2>
      <table className="data data-stack data-stack--two">
        <caption className="vh">{t("quote.changesCaption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("quote.what")}</th>
            <th scope="col">{t("quote.before")}</th>
            <th scope="col">{t("quote.today")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ what, before, now, effect }) => (
            <tr key={what}>
              <th scope="row">
                {what}
                {effect === null ? null : <small>{effect}</small>}
              </th>
              <td data-l={t("quote.before")}>{before}</td>
              <td data-l={t("quote.today")}>
                <b>{now}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
