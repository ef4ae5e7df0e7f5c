import { Link } from "react-router";
import type { PriceSteps } from "./price-steps.view-model.ts";

/** The next step of a list of products, beside what its prices are for. */
export function PriceStepsRow({ steps: { forWhom, profile } }: { steps: PriceSteps }) {
  return (
    <p className="price-steps">
      <Link className="btn btn--primary" to={profile.href}>
        {profile.label}
      </Link>
      <span className="text-page__meta">{forWhom}</span>
    </p>
  );
}
