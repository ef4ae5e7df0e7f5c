import { useWords } from "#src/ui/words.tsx";

export interface ShareRow {
  label: string;
  /** People of that kind; null where the company's size is not known. */
  count: number | null;
  /** In the country's currency, as written. */
  employer: string;
  worker: string;
  total: string;
  /** The same in UF; null where nothing was converted. */
  uf: string | null;
}

/** What employer and worker pay, a row each kind of worker. */
export function ShareTable({ percent, rows }: { percent: number; rows: readonly ShareRow[] }) {
  const t = useWords();
  return (
    <div aria-live="polite">
      <table className="sum sum-stack">
        <caption className="vh">{t("product.groupCost.caption", { percent })}</caption>
        <thead>
          <tr>
            {["worker", "employerPays", "workerPays", "total"].map((key) => (
              <th key={key} scope="col">
                {t(`product.groupCost.${key}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, employer, worker, total, uf }) => (
            <tr key={label}>
              <th scope="row">
                {label}
                {count === null ? null : <small>{t("product.groupCost.count", { count })}</small>}
              </th>
              <td data-l={t("product.groupCost.employerPays")}>{employer}</td>
              <td data-l={t("product.groupCost.workerPays")}>{worker}</td>
              <td data-l={t("product.groupCost.total")}>
                {total}
                {uf === null ? null : <small>{uf}</small>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
