import { Link } from "react-router";
import { Monogram } from "#src/ui/monogram.tsx";
import { useWords } from "#src/ui/words.tsx";
import { HireLink } from "./hire-link.view.tsx";
import type { PriceModel } from "./product.view-model.ts";
import type { ProductLine } from "./product-lines.presenter.ts";

/** The price at the end of a product's line. */
export function LinePrice({ price }: { price: PriceModel }) {
  return (
    <p className="product-line__price">
      {price.label === null ? null : <small>{price.label} </small>}
      <strong>{price.amount}</strong>
      {price.period === null ? null : <small> {price.period}</small>}
      {price.conversion === null ? null : (
        <small className="product-line__uf">{price.conversion}</small>
      )}
    </p>
  );
}

interface LineOptions {
  products: readonly ProductLine[];
  level: 2 | 3;
  /** The form that the choice to compare belongs to, and the name of its field. */
  compare?: { form: string; field: string } | undefined;
  /** Whether each product has its next step beside its price. */
  isHireOffered?: boolean | undefined;
}

/** Products one below the other, each a link to its own page. */
export function ProductLines({ products, level, compare, isHireOffered }: LineOptions) {
  return (
    <ul className="product-lines">
      {products.map((product) => (
        <Line
          key={product.code}
          product={product}
          level={level}
          compare={compare}
          isHireOffered={isHireOffered}
        />
      ))}
    </ul>
  );
}

function Line({
  product: { code, name, href, brand, price, ...line },
  level,
  compare,
  isHireOffered,
}: Pick<LineOptions, "level" | "compare" | "isHireOffered"> & { product: ProductLine }) {
  const t = useWords();
  const Heading = `h${level}` as const;
  return (
    <li className="product-line">
      <Monogram brand={brand} />
      <div className="product-line__what">
        <Heading lang="es">
          <Link to={href}>{name}</Link>
        </Heading>
        <LineKind line={line} />
        {line.reasons === undefined ? null : (
          <ul className="bullets small">
            {line.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        {compare === undefined ? null : (
          <label className="product-line__compare">
            <input type="checkbox" form={compare.form} name={compare.field} value={code} />
            {t("content.landing.list.compare")}
            <span className="vh" lang="es">{` ${name}`}</span>
          </label>
        )}
      </div>
      <div className="product-line__side">
        <LinePrice price={price} />
        {line.why?.map((sentence) => (
          <p className="text-page__meta" key={sentence}>
            {sentence}
          </p>
        ))}
        {isHireOffered === true && line.request ? (
          <HireLink request={line.request} product={name} />
        ) : null}
      </div>
    </li>
  );
}

/** Whose the product is, of which type, and that it is invented, where the page does not say it of all. */
function LineKind({
  line: { organization, insuranceType, isDemonstration },
}: {
  line: Pick<ProductLine, "organization" | "insuranceType" | "isDemonstration">;
}) {
  const t = useWords();
  return (
    <p className="text-page__meta">
      {organization === null ? null : (
        <>
          <span lang="es">{organization}</span>
          {" · "}
        </>
      )}
      {insuranceType}
      {isDemonstration ? ` · ${t("content.landing.demonstration")}` : null}
    </p>
  );
}
