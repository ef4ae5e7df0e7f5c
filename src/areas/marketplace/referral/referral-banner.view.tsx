import { useLocation } from "react-router";
import { clearIntent, intentField, returnField } from "./advisor.rules.ts";

export interface ReferralBannerModel {
  label: string;
  /** Whom the visitor was sent by, in words, and the e-mail. */
  text: string;
  email: string;
  remove: string;
  /** The advisor's page. */
  action: string;
}

/** Who attends the visitor, on every page (SA 2.8). */
export default function ReferralBanner({ model }: { model: ReferralBannerModel }) {
  const { pathname, search } = useLocation();
  return (
    <section className="referral no-print" aria-label={model.label}>
      <form className="wrap" method="post" action={model.action}>
        {model.text} · <a href={`mailto:${model.email}`}>{model.email}</a>{" "}
        <input type="hidden" name={intentField} value={clearIntent} />
        <input type="hidden" name={returnField} value={`${pathname}${search}`} />
        <button className="link-btn" type="submit">
          {model.remove}
        </button>
      </form>
    </section>
  );
}
