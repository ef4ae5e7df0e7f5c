import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { MeasureBar } from "../../../ui/measure-bar.tsx";
import { Monogram } from "../../../ui/monogram.tsx";
import { useWords } from "../../../ui/words.tsx";
import { PriceFigure } from "../product/product-parts.view.tsx";
import type {
  CompareCellModel,
  ComparedProductModel,
  CompareGroupModel,
  CompareRowModel,
} from "./compare-table.view-model.ts";

/** Beyond so many rows paper takes smaller letters, so that all of them stay on one page. */
const rowsOfALongTable = 36;

/** The table itself: caption, scoped headers, first row and column in view while scrolling
 *  (experience 35). */
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
                <span>{group.label}</span>
              </th>
            </tr>
            {group.rows.map((row) => (
              <CompareRow key={row.label} row={row} products={products} />
            ))}
          </tbody>
        ))}
      </table>
      {groups.length === 0 ? <p className="cmp__none">{t("compare.allEqual")}</p> : null}
    </section>
  );
}

function ProductHead({ compared }: { compared: ComparedProductModel }) {
  const t = useWords();
  const { product, price, request, removeHref } = compared;
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
        <PriceFigure price={price} />
        <Link className="btn btn--primary no-print" to={request.href}>
          {request.label}
          <span className="vh"> {product.name}</span>
        </Link>
      </div>
    </th>
  );
}

function CompareRow({
  row,
  products,
}: {
  row: CompareRowModel;
  products: readonly ComparedProductModel[];
}) {
  const t = useWords();
  return (
    <tr className={row.differs ? "diff" : undefined}>
      <th scope="row">
        <span>
          {row.label}
          {row.note === null ? null : <small>{row.note}</small>}
          {row.differs ? <span className="vh"> ({t("compare.differs")})</span> : null}
        </span>
      </th>
      {row.cells.map((cell, place) => (
        <td key={products[place]?.product.code}>
          <CompareCell cell={cell} />
        </td>
      ))}
    </tr>
  );
}

function CompareCell({ cell }: { cell: CompareCellModel }) {
  const note = cell.note === null ? null : <small>{cell.note}</small>;
  switch (cell.kind) {
    case "missing":
      return <span className="missing">{cell.text}</span>;
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
          {note}
        </>
      );
  }
}
