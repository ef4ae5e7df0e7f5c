import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import type { FormFault } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import type { RemittancesModel } from "./remittances.presenter.ts";

interface ViewProps {
  model: RemittancesModel;
  faults: readonly FormFault[];
  isSending: boolean;
}

/** What is paid on to insurers. */
export function RemittancesView({ model, faults, isSending }: ViewProps) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader title={t("remittances.title")} note={t("remittances.note")} />
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          {faults.map(({ message }) => (
            <Banner tone="error" key={message}>
              {message}
            </Banner>
          ))}
          <Panel title={t("remittances.open")} id="por-remesar">
            {model.open.length === 0 ? (
              <p className="k-muted">{t("remittances.noneOpen")}</p>
            ) : model.mayDraft ? (
              <Form method="post" className="k-form">
                <label>
                  {t("remittances.insurer")}{" "}
                  <select className="k-input" name="account" required>
                    {model.open.map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </select>
                </label>
                <label>
                  {t("remittances.period")}{" "}
                  <input
                    className="k-input"
                    type="date"
                    name="until"
                    defaultValue={model.today}
                    required
                  />
                </label>
                <p>
                  <Button type="submit" look="primary" isBusy={isSending}>
                    {t("remittances.draft")}
                  </Button>
                </p>
              </Form>
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
