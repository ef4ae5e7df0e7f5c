import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { StatTiles } from "#src/ui/kit/stat-tile.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { OverviewModel } from "./overview.presenter.ts";

/** All money at once. */
export function OverviewView({ model }: { model: OverviewModel }) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader title={t("finance-desk.overview.title")} note={model.since} />
      <div className="k-page-grid">
        <div className="k-page-grid__wide k-stack">
          <StatTiles tiles={model.money} label={t("finance-desk.overview.money")} />
          <h2>{t("finance-desk.overview.arrears")}</h2>
          <StatTiles tiles={model.arrears} label={t("finance-desk.overview.arrears")} />
          <h2>{t("finance-desk.overview.open")}</h2>
          <StatTiles tiles={model.open} label={t("finance-desk.overview.open")} />
        </div>
      </div>
    </div>
  );
}
