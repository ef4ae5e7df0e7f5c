import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { DateInput } from "#src/ui/kit/fields/date-input.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import type { RemittancesModel } from "./remittances.presenter.ts";
import { faultOf, markedIn, type SentForm } from "./sent-form.rules.ts";

interface ViewProps {
  model: RemittancesModel;
  /** The form of the draft as it was refused. */
  sent: SentForm | undefined;
  isSending: boolean;
}

/** What is paid on to insurers. */
export function RemittancesView({ model, sent, isSending }: ViewProps) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader title={t("remittances.title")} note={t("remittances.note")} />
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          {(sent?.faults ?? []).map(({ message }) => (
            <Banner tone="error" key={message}>
              {message}
            </Banner>
          ))}
          <Panel title={t("remittances.open")} id="por-remesar">
            {model.open.length === 0 ? (
              <p className="k-muted">{t("remittances.noneOpen")}</p>
            ) : model.mayDraft ? (
              <Draft model={model} sent={sent} isSending={isSending} />
            ) : (
              <ul>
                {model.open.map(({ value, label }) => (
                  <li key={value}>{label}</li>
                ))}
              </ul>
            )}
          </Panel>
          <Panel title={t("remittances.title")} id="remesas" isFlush>
            <Lines rows={model.rows} none={t("remittances.none")} />
          </Panel>
        </div>
      </div>
    </div>
  );
}

/** A draft for an insurer, up to a day. */
function Draft({ model, sent, isSending }: ViewProps) {
  const t = useWords();
  return (
    <Form method="post" className="k-form">
      <label>
        {t("remittances.insurer")}{" "}
        <select
          {...markedIn(sent, "account")}
          className="k-input k-select"
          name="account"
          defaultValue={sent?.values["account"]}
          required
        >
          {model.open.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <DateInput
        id="hasta"
        field={{ kind: "date", name: "until", label: t("remittances.period"), isRequired: true }}
        value={sent?.values["until"] ?? model.today}
        error={faultOf(sent, "until")}
      />
      <p>
        <Button type="submit" look="primary" isBusy={isSending}>
          {t("remittances.draft")}
        </Button>
      </p>
    </Form>
  );
}
