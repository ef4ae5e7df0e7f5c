import { useState } from "react";

export interface CountryNoticeModel {
  label: string;
  /** Where the visitor seems to be, and whose prices these are. */
  text: string;
  go: { label: string; href: string };
  /** What ends the notice, and the cookie that remembers it. */
  stay: { label: string; cookie: string };
}

/** Says on every page that the visitor seems to be in another of our countries. A page without code has no
 *  way to end it. */
export default function CountryNotice({
  model,
  canEnd,
}: {
  model: CountryNoticeModel;
  canEnd: boolean;
}) {
  const [hasEnded, setEnded] = useState(false);
  if (hasEnded) return null;
  const stay = () => {
    document.cookie = model.stay.cookie;
    setEnded(true);
  };
  return (
    <section className="referral no-print" aria-label={model.label}>
      <div className="wrap">
        {model.text} <a href={model.go.href}>{model.go.label}</a>
        {canEnd ? (
          <span className="live-only">
            {" · "}
            <button className="link-btn" type="button" onClick={stay}>
              {model.stay.label}
            </button>
          </span>
        ) : null}
      </div>
    </section>
  );
}
