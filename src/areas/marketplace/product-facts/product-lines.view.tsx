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
}: {
  products: readonly ProductLine[];
  level: 2 | 3;
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
          </div>
          <LinePrice price={price} />
        </li>
      ))}
    </ul>
  );
}
