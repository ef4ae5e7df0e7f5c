import { useWords } from "../../../ui/words.tsx";
import type { YearlyCostYearModel } from "#src/areas/marketplace/product-facts/yearly-cost.view-model.ts";

/** The sum of a year, line by line. */
export function YearSum({ year, scheme }: { year: YearlyCostYearModel; scheme: string | null }) {
  const t = useWords();
  const name = scheme === null ? year.label : `${year.label}, ${scheme}`;
  return (
    <table className="sum">
      <caption className="vh">{t("product.yearlyCost.caption", { year: name })}</caption>
      <tbody>
        {year.lines.map(({ label, kind, text, note }) => (
          <tr key={label} className={`year-sum__${kind}`}>
            <th scope="row">
              {label}
              {note === null ? null : <small>{note}</small>}
            </th>
            <td>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
