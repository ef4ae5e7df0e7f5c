import { Link } from "react-router";
import type { LegalContributionModel } from "./legal-contribution.view-model.ts";

/** "Tu 7 %" with its arithmetic one click away; where no income is known, the way to enter it. `of`: the
 *  product, where a page shows several. */
export function LegalContribution({ model, of }: { model: LegalContributionModel; of?: string }) {
  const { text, askHref, lines } = model;
  const name = of === undefined ? null : <span className="vh">: {of}</span>;
  if (askHref !== null) {
    return (
      <p className="legal-share small">
        <Link to={askHref}>
          {text}
          {name}
        </Link>
      </p>
    );
  }
  return (
    <details className="legal-share small">
      <summary>
        {text}
        {name}
      </summary>
      <dl className="kv small">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
