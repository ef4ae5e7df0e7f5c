import { Link } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { Drawing } from "../../../ui/drawing.tsx";
import { useWords } from "../../../ui/words.tsx";
import { DemonstrationNotice } from "#src/areas/marketplace/product-facts/product-parts.view.tsx";
import { HelpLine } from "#src/areas/marketplace/request-facts/help-line.view.tsx";
import { PriceSummary } from "#src/areas/marketplace/request-facts/price-summary.view.tsx";
import type { RequestSentPageModel } from "./request-sent.view-model.ts";
import "../../../ui/styles/request.css";

/** The confirmation: reference, next steps, contact, PDF and the frozen quote (UX 46). */
export function RequestSentView({ model }: { model: RequestSentPageModel }) {
  const t = useWords();
  const { firstName, email, reference, steps, contact } = model;
  return (
    <div className="narrow narrow--sent">
      <div className="stack-6">
        <div className="stack">
          <Drawing name="sent" width={160} />
          <div>
            <h1>
              {firstName === null
                ? t("request.sent.title")
                : t("request.sent.titleName", { name: firstName })}
            </h1>
            <p className="page-head__lead">{t("request.sent.copy", { email })}</p>
          </div>
        </div>
        <div className="panel">
          <p className="t2">{t("request.sent.reference")}</p>
          <p className="ref">{reference}</p>
          <p className="small t2">
            {t("request.sent.kept", { sentAt: model.sentAt, until: model.availableUntil })}
          </p>
        </div>
        <Steps steps={steps} />
        {model.sharing === null ? null : (
          <section>
            <h2 className="section-title">{t("request.sent.sharing")}</h2>
            <p className="t2">{model.sharing}</p>
          </section>
        )}
        <section>
          <h2 className="section-title">{t("request.sent.quoteTitle")}</h2>
          <p className="t2">{t("request.sent.quoteText", { until: model.quoteValidUntil })}</p>
          <p>
            <Link to={model.quoteHref}>{t("request.sent.quoteLink")}</Link>
          </p>
        </section>
        <div className="row">
          <a className="btn btn--second" href={model.pdfHref} download>
            <Icon name="download" size={16} />
            {t("request.sent.pdf")}
          </a>
          <Link className="btn btn--ghost" to={model.compareHref}>
            {t("request.sent.compare")}
          </Link>
        </div>
        <HelpLine contact={contact} reference={reference} />
        {model.isDemonstration ? <DemonstrationNotice /> : null}
      </div>
      <PriceSummary summary={model.summary} label={t("request.summary")} />
    </div>
  );
}

/** What happens next, in order. */
function Steps({ steps }: Pick<RequestSentPageModel, "steps">) {
  const t = useWords();
  return (
    <section>
      <h2 className="section-title">{t("request.sent.next")}</h2>
      <ol className="steps">
        {steps.map(({ title, text }) => (
          <li key={title}>
            <div>
              <strong>{title}</strong>
              <p className="t2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
