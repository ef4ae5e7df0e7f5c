import { Form } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import { CsvLink } from "#src/areas/back-office/lists/csv-link.view.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import type { ProvidersModel } from "./providers.presenter.ts";

/** Providers, what they answered last, and what they told us in vain. */
export function ProvidersView({
  model,
  csvHref,
  done,
  isSending,
}: {
  model: ProvidersModel;
  csvHref: string | null;
  done: string | null;
  isSending: boolean;
}) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("finance-desk.providers.title")}
        note={t("finance-desk.providers.note")}
        actions={<CsvLink href={csvHref} />}
      />
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          {done === null ? null : <Banner tone="success">{done}</Banner>}
          <Panel title={t("finance-desk.providers.title")} id="proveedores" isFlush>
            <Lines rows={model.rows} none={t("finance-desk.providers.none")} />
          </Panel>
          {model.mayReplay ? (
            <Panel title={t("finance-desk.providers.failed")} id="avisos" isFlush>
              <Lines
                rows={model.failed}
                none={t("finance-desk.providers.noneFailed")}
                renderAction={(id) => (
                  <Form method="post">
                    <input type="hidden" name="event" value={id} />
                    <Button type="submit" isBusy={isSending}>
                      {t("finance-desk.providers.replay")}
                    </Button>
                  </Form>
                )}
              />
            </Panel>
          ) : null}
          <Panel title={model.callsOf} id="llamadas" isFlush>
            <Lines rows={model.calls} none={t("finance-desk.providers.noCalls")} />
          </Panel>
        </div>
      </div>
    </div>
  );
}
