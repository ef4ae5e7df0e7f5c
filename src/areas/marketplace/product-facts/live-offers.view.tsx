import { Link } from "react-router";
import type { LiveOffers } from "./live-offers.presenter.ts";
import { ProductLines } from "./product-lines.view.tsx";

/** The first products of a line at the visitor's prices, below the two next steps. */
export function LiveOffersSection({ offers }: { offers: LiveOffers }) {
  const { title, forWhom, products, compare, profile } = offers;
  return (
    <section className="live-offers" aria-labelledby="live-offers">
      <div className="live-offers__head">
        <div>
          <h2 id="live-offers">{title}</h2>
          <p className="text-page__meta">{forWhom}</p>
        </div>
        <p className="live-offers__steps">
          <Link className="btn btn--primary" to={compare.href}>
            {compare.label}
          </Link>
          <Link className="btn btn--second" to={profile.href}>
            {profile.label}
          </Link>
        </p>
      </div>
      <ProductLines products={products} level={3} />
    </section>
  );
}
