import { useWords } from "../../../ui/words.tsx";
import { SectionFrame } from "./section-frame.view.tsx";
import type {
  LimitCellModel,
  LimitRowModel,
  LimitSectionModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** Deductibles and caps by modality, each with its value in the country's currency. */
export function LimitSection({ section }: { section: LimitSectionModel | null }) {
  const t = useWords();
  return (
    <SectionFrame tab="limits" title={t("product.tab.limits")}>
      <p>{t("product.limits.lead")}</p>
      {section === null || section.note === null ? null : (
        <p className="small t2">{t("product.limits.all", { note: section.note })}</p>
      )}
      {section === null ? (
        <p className="missing">{t("product.notInformed")}</p>
      ) : (
        <table className="data data-stack">
          <caption className="vh">{t("product.limits.caption")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("product.limits.concept")}</th>
              {section.tiers.map((tier) => (
                <th scope="col" className="r" key={tier}>
                  {tier}
                </th>
              ))}
            </tr>
          </thead>
          {section.groups.map(({ label, rows }) => (
            <LimitRows key={label} label={label} rows={rows} tiers={section.tiers} />
          ))}
        </table>
      )}
    </SectionFrame>
  );
}

function LimitRows({
  label,
  rows,
  tiers,
}: {
  label: string;
  rows: readonly LimitRowModel[];
  tiers: readonly string[];
}) {
  return (
    <tbody>
      <tr className="data__group">
        <th scope="rowgroup" colSpan={tiers.length + 1}>
          {label}
        </th>
      </tr>
      {rows.map((row, index) => (
        // Two caps may share a label and differ in their amounts only.
        <tr key={`${row.label} ${index}`}>
          <th scope="row">
            <span lang={row.lang}>{row.label}</span>
            {row.note === null ? null : <small>{row.note}</small>}
          </th>
          {row.cells.map((cell, place) => (
            <td className="r" key={tiers[place]} data-l={tiers[place]}>
              <LimitFigure cell={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function LimitFigure({ cell }: { cell: LimitCellModel }) {
  if (cell.kind === "missing") return <span className="missing">{cell.text}</span>;
  return (
    <>
      <b>{cell.text}</b>
      {cell.local === null ? null : <small>{cell.local}</small>}
      {cell.note === null ? null : <small>{cell.note}</small>}
    </>
  );
}
