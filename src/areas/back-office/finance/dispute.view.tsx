import { Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import { DisputeAnswerForms } from "./dispute-answer.view.tsx";
import { DisputeFiles } from "./dispute-files.view.tsx";
import type { DisputeViewProps } from "./dispute.view-model.ts";

/** One dispute: what it is about, and the answer to it with its documents. */
export function DisputeView(props: DisputeViewProps) {
  const { model, done, fault } = props;
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={model.title}
        crumbs={[{ label: t("disputes.list"), href: model.listHref }]}
        status={<StatusPill tone={model.tone}>{model.state}</StatusPill>}
      />
      {done === null ? null : <Banner tone="success">{done}</Banner>}
      {fault === null ? null : <Banner tone="error">{fault}</Banner>}
      {model.late === null ? null : <Banner tone="warning">{model.late}</Banner>}
      {model.readOnly === null ? null : <Banner tone="info">{model.readOnly}</Banner>}
      <div className="k-page-grid">
        <div className="k-stack">
          <Panel title={t("disputes.facts")} id="datos">
            <KeyValues
              items={model.facts.map(({ name, value, href }) => ({
                name,
                value: href === undefined ? value : <Link to={href}>{value}</Link>,
              }))}
            />
          </Panel>
          <Panel title={t("disputes.files.title")} id="documentos">
            <DisputeFiles {...props} />
          </Panel>
        </div>
        <Answer {...props} />
      </div>
    </div>
  );
}

function Answer(props: DisputeViewProps) {
  const { model } = props;
  const t = useWords();
  return (
    <Panel title={t("disputes.answer")} id="respuesta">
      {model.form === null ? (
        <p className={model.answer === null ? "k-muted" : "dispute-text"}>
          {model.answer ?? t("disputes.noAnswer")}
        </p>
      ) : (
        <DisputeAnswerForms {...props} form={model.form} />
      )}
      {model.sent === null ? null : <KeyValues items={model.sent} label={t("disputes.sent")} />}
    </Panel>
  );
}
