import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { DisputesModel } from "./disputes.presenter.ts";
import { CsvLink } from "#src/areas/back-office/lists/csv-link.view.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";

/** Charges that their payers dispute. */
export function DisputesView({ model, csvHref }: { model: DisputesModel; csvHref: string | null }) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={t("finance-desk.disputes.title")}
        note={t("finance-desk.disputes.note")}
        actions={<CsvLink href={csvHref} />}
      />
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          <Panel title={t("finance-desk.disputes.title")} id="disputas" isFlush>
            <Lines rows={model} none={t("finance-desk.disputes.none")} />
          </Panel>
        </div>
      </div>
    </div>
  );
}
