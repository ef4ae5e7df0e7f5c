import { HireLink } from "#src/areas/marketplace/product-facts/hire-link.view.tsx";
import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { MeasureBar } from "#src/areas/marketplace/product-facts/measure-bar.view.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { useWords } from "../../../ui/words.tsx";
import { YearBar, YearLegend } from "#src/areas/marketplace/product-facts/year-bar.view.tsx";
import type {
  CompareCellModel,
  ComparedProductModel,
  CompareGroupModel,
  CompareRowModel,
} from "./compare-table.view-model.ts";

/** Beyond so many rows paper takes smaller letters, so that all of them stay on one page. */
const rowsOfALongTable = 36;

/** The table itself: caption, scoped headers, first row and column in view while scrolling
 *  (UX 35). */
export function CompareGrid({
  products,
  groups,
}: {
  products: readonly ComparedProductModel[];
  groups: readonly CompareGroupModel[];
}) {
  const t = useWords();
  const rows = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const length = rows > rowsOfALongTable ? " cmp--long" : "";
  const names = products.map(({ product }) => product.name).join(", ");
  return (
    // It scrolls sideways on a phone; the links in every head bring the keyboard to each column.
    <section className="tbl-scroll" aria-label={t("compare.region")}>
      <table className={`cmp cmp--${products.length}${length}`}>
        <caption className="vh">{t("compare.caption", { names })}</caption>
        <colgroup>
          <col />
          {products.map(({ product }) => (
            <col key={product.code} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t("compare.feature")}</span>
            </th>
            {products.map((compared) => (
              <ProductHead key={compared.product.code} compared={compared} />
            ))}
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.label}>
            <tr>
              <th scope="rowgroup" colSpan={products.length + 1}>
                <span>
                  {group.label}
                  {group.note ? <small>{group.note}</small> : null}
                </span>
                {group.hasBars === true ? <YearLegend /> : null}
              </th>
            </tr>
            {group.rows.map((row) => (
              <CompareRow
                key={row.label}
                row={row}
                products={products}
                isOnPaper={group.isBriefOnPaper !== true}
              />
            ))}
            {group.isBriefOnPaper === true ? <BriefRow group={group} products={products} /> : null}
          </tbody>
        ))}
      </table>
      {groups.length === 0 ? <p className="cmp__none">{t("compare.allEqual")}</p> : null}
    </section>
  );
}

/** What each product includes in one row, for paper. */
function BriefRow({
  group,
  products,
}: {
  group: CompareGroupModel;
  products: readonly ComparedProductModel[];
}) {
  const t = useWords();
  const includes = t("compare.includes");
  const named = (place: number) =>
    group.rows
      .filter(({ cells }) => cells[place]?.kind === "yes")
      .map(({ label, cells }) => {
        const text = cells[place]?.text;
        return text === includes ? label : `${label}: ${text}`;
      });
  return (
    <tr className="print-row">
      <th scope="row">{includes}</th>
      {products.map(({ product }, place) => (
        <td key={product.code}>{named(place).join(" · ")}</td>
      ))}
    </tr>
  );
}

function ProductHead({ compared }: { compared: ComparedProductModel }) {
  const t = useWords();
  const { product, price, shortConversion, request, removeHref } = compared;
  const small = [price.label, shortConversion].filter((one) => one !== null);
  return (
    <th scope="col">
      <div className="cmp__id">
        <Monogram brand={product.brand} size={32} />
        <span className="cmp__insurer small t2">{product.insurer}</span>
        <Link
          className="btn btn--icon no-print"
          to={removeHref}
          aria-label={t("compare.remove", { name: product.name })}
          preventScrollReset
        >
          <Icon name="x" />
        </Link>
      </div>
      <p className="cmp__name">
        <Link to={product.href}>{product.name}</Link>
      </p>
      <div className="cmp__buy">
        <p className="cmp__price">
          <strong>{price.amount}</strong>
          {price.period === null ? null : <small> {price.period}</small>}
        </p>
        <HireLink request={request} product={product.name} also="no-print" />
      </div>
      {small.length === 0 ? null : <p className="cmp__basis">{small.join(" · ")}</p>}
    </th>
  );
}

function CompareRow({
  row,
  products,
  isOnPaper,
}: {
  row: CompareRowModel;
  products: readonly ComparedProductModel[];
  isOnPaper: boolean;
}) {
  const t = useWords();
  const classes = [...(row.differs ? ["diff"] : []), ...(isOnPaper ? [] : ["no-print"])];
  return (
    <tr className={classes.length === 0 ? undefined : classes.join(" ")}>
      <th scope="row">
        <span>
          {row.label}
          {row.note === null ? null : <small>{row.note}</small>}
          {row.differs ? <span className="vh"> ({t("compare.differs")})</span> : null}
        </span>
      </th>
      {row.cells.map((cell, place) => (
        <td key={products[place]?.product.code}>
          <CompareCell cell={cell} of={`${row.label}, ${products[place]?.product.name ?? ""}`} />
        </td>
      ))}
    </tr>
  );
}

/** The arithmetic of a figure, which opens where it stands. */
function CellSum({ sum, of }: { sum: NonNullable<CompareCellModel["sum"]>; of: string }) {
  return (
    <details className="cmp__sum">
      <summary>
        {sum.label}
        <span className="vh">: {of}</span>
      </summary>
      <dl className="kv">
        {sum.lines.map(({ label, value, isTotal }) => (
          <div key={label} className={isTotal === true ? "is-total" : undefined}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {sum.note ? <p className="small t2">{sum.note}</p> : null}
    </details>
  );
}

/** `of` says which row and product a link belongs to. */
function CompareCell({ cell, of }: { cell: CompareCellModel; of: string }) {
  const note = (
    <>
      {cell.note === null ? null : <small>{cell.note}</small>}
      {cell.sum === undefined ? null : <CellSum sum={cell.sum} of={of} />}
      {cell.link === undefined ? null : (
        <Link className="cmp__more no-print" to={cell.link.href}>
          {cell.link.text}
          <span className="vh">: {of}</span>
        </Link>
      )}
    </>
  );
  switch (cell.kind) {
    case "missing":
      return (
        <>
          <span className="missing">{cell.text}</span>
          {note}
        </>
      );
    case "yes":
    case "no":
      return (
        <>
          <span className={cell.kind}>
            <Icon name={cell.kind === "yes" ? "check" : "x"} size={16} />
            {cell.text}
          </span>
          {note}
        </>
      );
    case "text":
      return (
        <>
          {cell.text}
          {cell.percent === null ? null : <MeasureBar share={cell.percent} />}
          {cell.bar === undefined ? null : <YearBar bar={cell.bar} />}
          {cell.best === undefined ? null : <span className="cmp__best">{cell.best}</span>}
          {note}
        </>
      );
  }
}
