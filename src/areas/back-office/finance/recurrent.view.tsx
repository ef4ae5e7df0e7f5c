import { ButtonLink } from "#src/ui/kit/button.tsx";
import { ChoiceLinks } from "#src/ui/kit/choice-links.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import { CsvLink } from "#src/areas/back-office/lists/csv-link.view.tsx";
import { Lines } from "#src/areas/back-office/lists/lines.view.tsx";
import "./finance.css";
import type { RecurrentModel } from "./recurrent.presenter.ts";

/** Charges of subscriptions. */
export function RecurrentView({
  model,
  csvHref,
}: {
  model: RecurrentModel;
  csvHref: string | null;
}) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader title={t("finance-desk.recurrent.title")} actions={<CsvLink href={csvHref} />} />
      <ChoiceLinks label={t("finance-desk.recurrent.filters")} choices={model.filters} />
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          <Panel title={model.heading} id="cargos" isFlush>
            <Lines rows={model.rows} none={t("finance-desk.recurrent.none")} />
            {model.next === null ? null : (
              <p className="k-lines__note">
                <ButtonLink to={model.next}>{t("kit.table.next")}</ButtonLink>
              </p>
            )}
          </Panel>
        </div>
      </div>
    </div>
  );
}
