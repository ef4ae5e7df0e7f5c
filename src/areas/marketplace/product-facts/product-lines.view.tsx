import { Link } from "react-router";
import { Monogram } from "#src/ui/monogram.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { PriceModel } from "./product.view-model.ts";
import type { ProductLine } from "./product-lines.presenter.ts";

/** The price at the end of a product's line. */
export function LinePrice({ price }: { price: PriceModel }) {
  return (
    <p className="product-line__price">
      {price.label === null ? null : <small>{price.label} </small>}
      <strong>{price.amount}</strong>
      {price.period === null ? null : <small>{price.period}</small>}
      {price.conversion === null ? null : (
        <small className="product-line__uf">{price.conversion}</small>
      )}
    </p>
  );
}

/** Products one below the other, each a link to its own page. */
export function ProductLines({
  products,
  level,
  compare,
}: {
  products: readonly ProductLine[];
  level: 2 | 3;
  /** The form that the choice to compare belongs to, and the name of its field. */
  compare?: { form: string; field: string } | undefined;
}) {
  const t = useWords();
  const Heading = `h${level}` as const;
  return (
    <ul className="product-lines">
      {products.map(({ code, name, href, organization, insuranceType, brand, price, ...line }) => (
        <li key={code} className="product-line">
          <Monogram brand={brand} />
          <div className="product-line__what">
            <Heading lang="es">
              <Link to={href}>{name}</Link>
            </Heading>
            <p className="text-page__meta">
              <span lang="es">{organization}</span> · {insuranceType}
              {line.isDemonstration ? ` · ${t("content.landing.demonstration")}` : null}
            </p>
            {line.there === undefined ? null : <There terms={line.there} />}
            {compare === undefined ? null : (
              <label className="product-line__compare">
                <input type="checkbox" form={compare.form} name={compare.field} value={code} />
                {t("content.landing.list.compare")}
                <span className="vh" lang="es">{` ${name}`}</span>
              </label>
            )}
          </div>
          <LinePrice price={price} />
        </li>
      ))}
    </ul>
  );
}

/** What a product covers in the clinic that the page is about. */
function There({ terms }: { terms: readonly string[] }) {
  const t = useWords();
  return (
    <p className="product-line__there">
      <b>{t("content.landing.there.label")}</b>{" "}
      {terms.length === 0 ? t("content.landing.there.none") : terms.join(" · ")}
    </p>
  );
}
