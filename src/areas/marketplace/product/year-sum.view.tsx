import { useWords } from "../../../ui/words.tsx";
import type { YearlyCostYearModel } from "#src/areas/marketplace/product-facts/yearly-cost.view-model.ts";

/** The sum of a year, line by line, a column a health scheme. */
export function YearSum({
  year,
  columns,
}: {
  year: YearlyCostYearModel;
  columns: readonly string[];
}) {
  const t = useWords();
  return (
    <>
      {year.note === null ? null : <p className="small">{year.note}</p>}
      <table className="sum sum-stack">
        <caption className="vh">{t("product.yearlyCost.caption", { year: year.label })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t("product.yearlyCost.concept")}</span>
            </th>
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {year.lines.map(({ label, kind, cells }) => (
            <tr key={label} className={`year-sum__${kind}`}>
              <th scope="row">{label}</th>
              {cells.map(({ text, note }, place) => (
                <td key={columns[place]} data-l={columns[place]}>
                  {text}
                  {note === null ? null : <small>{note}</small>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
