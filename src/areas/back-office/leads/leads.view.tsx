import type { FormAnswer } from "#src/areas/page/form-faults.ts";
import { useMemo } from "react";
import { useRevalidator } from "react-router";
import { buttonClass, ButtonLink } from "#src/ui/kit/button.tsx";
import { KitIcon } from "#src/ui/kit/kit-icon.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { SavedViews } from "#src/ui/kit/saved-views.tsx";
import { SplitPage } from "#src/ui/kit/split-page.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { useReadAgain } from "#src/ui/kit/live-list.state.ts";
import { liveKey } from "#src/routes/back-office.ts";
import { ListNews } from "#src/areas/back-office/lists/list-news.view.tsx";
import { ViewForms } from "#src/areas/back-office/lists/saved-views.view.tsx";
import { withFreshRows } from "#src/areas/back-office/lists/live-rows.rules.ts";
import { useShownColumns } from "#src/ui/kit/table/use-table-layout.ts";
import { useWords } from "#src/ui/words.tsx";
import { LeadPanel } from "./lead-panel.view.tsx";
import { useLeadListKeys } from "./lead-keys.state.ts";
import { leadStream } from "./lead-news.state.ts";
import { columnsOf, listName, type ShownRow } from "./leads-columns.view.tsx";
import { LeadsTable, openAddress } from "./leads-table.view.tsx";
import type { LeadRowModel, LeadsModel } from "./leads.view-model.ts";

/** Columns of the list by the names that the file's call knows them by. */
const exportedAs: Readonly<Record<string, string>> = {
  name: "fullName",
  premium: "premium,premiumCurrency",
};

function LeadsHeader({
  model,
  columns,
}: {
  model: LeadsModel;
  columns: readonly ListColumn<ShownRow>[];
}) {
  const t = useWords();
  const { newHref } = model;
  const shown = useShownColumns(listName(model), columns);
  const asked = `&columns=${shown.map((id) => exportedAs[id] ?? id).join(",")}`;
  return (
    <PageHeader
      title={t("leads.title")}
      actions={
        <>
          {model.exports === null ? null : (
            <>
              <a className={buttonClass({})} href={`${model.exports.csv}${asked}`} download>
                <KitIcon name="download" />
                {t("leads.export")}
              </a>
              <a className={buttonClass({})} href={`${model.exports.xlsx}${asked}`}>
                <KitIcon name="download" />
                {t("leads.exportXlsx")}
              </a>
            </>
          )}
          {newHref === null ? null : (
            <ButtonLink to={newHref} look="primary" icon="plus">
              {t("leads.new")}
            </ButtonLink>
          )}
        </>
      }
    />
  );
}

/** The list as it was opened, with what was told since: counts and rows are those of now, and none moves. */
function useLiveList(model: LeadsModel): {
  model: LeadsModel;
  rows: readonly ShownRow[];
  arrived: number;
} {
  const again = useReadAgain<{ model?: LeadsModel }>(leadStream, liveKey)?.model;
  return useMemo(() => {
    const isOfNow =
      again !== undefined && again.query === model.query && again.readAt > model.readAt;
    if (!isOfNow) return { model, rows: model.rows, arrived: 0 };
    const { total, totalText, views } = again;
    return {
      model: { ...model, total, totalText, views },
      ...withFreshRows<LeadRowModel>(model.rows, {
        rows: again.rows,
        isWhole: again.next === null,
      }),
    };
  }, [again, model]);
}

/** The list of leads: views, filters, the table, and the lead that is open. */
export function LeadsView({
  model: loaded,
  answer,
  isSending,
}: {
  model: LeadsModel;
  answer: FormAnswer | null;
  isSending: boolean;
}) {
  const t = useWords();
  const { model, rows, arrived } = useLiveList(loaded);
  const { path, open } = model;
  const revalidator = useRevalidator();
  useLeadListKeys(rows, open?.reference ?? null);
  const query = useMemo(() => new URLSearchParams(model.query), [model.query]);
  const columns = useMemo(() => columnsOf(t, model.columns), [t, model.columns]);
  return (
    <div className="k leads">
      <LeadsHeader model={model} columns={columns} />
      <SavedViews views={model.views} />
      <ViewForms
        model={model.saved}
        list={listName(model)}
        columns={columns}
        answer={answer}
        isSending={isSending}
      />
      <SplitPage
        sideLabel={t("leads.record")}
        side={
          open === null ? null : (
            <LeadPanel
              lead={open}
              acts={model.openActs}
              closeHref={openAddress(path, query, null)}
            />
          )
        }
      >
        <LeadsTable model={model} rows={rows} columns={columns} query={query} />
      </SplitPage>
      <ListNews
        text={arrived === 0 ? null : t("leads.news.arrived", { count: arrived })}
        onShow={() => void revalidator.revalidate()}
      />
    </div>
  );
}
