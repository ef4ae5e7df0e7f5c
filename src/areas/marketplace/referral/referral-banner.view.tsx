import { useLocation } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
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
export function ReferralBanner({ model }: { model: ReferralBannerModel }) {
  const { pathname, search } = useLocation();
  return (
    <section className="event-banner no-print" aria-label={model.label}>
      <form className="wrap" method="post" action={model.action}>
        <Icon name="hand-heart" />
        <p>
          {model.text} · <a href={`mailto:${model.email}`}>{model.email}</a>
        </p>
        <input type="hidden" name={intentField} value={clearIntent} />
        <input type="hidden" name={returnField} value={`${pathname}${search}`} />
        <button className="link-btn" type="submit">
          {model.remove}
        </button>
      </form>
    </section>
  );
}
