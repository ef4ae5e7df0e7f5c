import { MeasureBar } from "#src/areas/marketplace/product-facts/measure-bar.view.tsx";
import { useWords } from "../../../ui/words.tsx";
import { SectionFrame } from "./section-frame.view.tsx";
import { CatalogueIcon } from "#src/areas/marketplace/product-facts/catalogue-icon.view.tsx";
import type {
  CoverageCellModel,
  CoverageRowModel,
  CoverageSectionModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** Coverage by benefit and modality: Preferente, Libre Elección, Internacional (CQ 4). */
export function CoverageSection({ section }: { section: CoverageSectionModel | null }) {
  const t = useWords();
  return (
    <SectionFrame tab="coverage" title={t("product.coverage.title")}>
      {section === null ? (
        <p className="missing">{t("product.coverage.none")}</p>
      ) : (
        <>
          <p>{section.note}</p>
          {section.counts.length === 0 ? null : (
            <dl className="coverage-counts">
              {section.counts.map(({ label, texts }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  {texts.map((text) => (
                    <dd key={text}>{text}</dd>
                  ))}
                </div>
              ))}
            </dl>
          )}
          <table className="data data-stack">
            <caption className="vh">{t("product.coverage.caption")}</caption>
            <thead>
              <tr>
                <th scope="col">{t("product.coverage.benefit")}</th>
                {section.tiers.map((tier) => (
                  <th scope="col" key={tier}>
                    {tier}
                  </th>
                ))}
              </tr>
            </thead>
            {section.groups.map(({ label, rows }) => (
              <tbody key={label}>
                {section.groups.length < 2 ? null : (
                  <tr className="data__group">
                    <th scope="rowgroup" colSpan={section.tiers.length + 1}>
                      {label}
                    </th>
                  </tr>
                )}
                {rows.map((row) => (
                  <CoverageRow key={row.label} row={row} tiers={section.tiers} />
                ))}
              </tbody>
            ))}
          </table>
        </>
      )}
    </SectionFrame>
  );
}

function CoverageRow({ row, tiers }: { row: CoverageRowModel; tiers: readonly string[] }) {
  return (
    <tr>
      <th scope="row">
        <span className="benefit">
          <CatalogueIcon name={row.icon} />
          <span>
            <span lang={row.lang}>{row.label}</span>
            {row.help === null ? null : <small>{row.help}</small>}
          </span>
        </span>
      </th>
      {row.cells.map((cell, place) => (
        <td key={tiers[place]} data-l={tiers[place]}>
          <CoverageFigure cell={cell} isSecond={place > 0} />
        </td>
      ))}
    </tr>
  );
}

/** A coverage in words and, where it is a percentage, as a bar beside them. */
export function CoverageFigure({ cell, isSecond }: { cell: CoverageCellModel; isSecond: boolean }) {
  if (cell.kind === "missing") return <span className="missing">{cell.text}</span>;
  if (cell.kind === "none") return <span className="t3">{cell.text}</span>;
  return (
    <div className="tier">
      <b>{cell.text}</b>
      {cell.percent === null ? null : (
        <MeasureBar share={cell.percent} tone={isSecond ? "second" : "first"} />
      )}
      {cell.note === null ? null : <small>{cell.note}</small>}
    </div>
  );
}
