import { useCallback, useMemo } from "react";
import { useRevalidator } from "react-router";
import type { FormAnswer } from "#src/areas/page/form-faults.ts";
import { ListNews } from "#src/areas/back-office/lists/list-news.view.tsx";
import { withFreshRows } from "#src/areas/back-office/lists/live-rows.rules.ts";
import { ViewForms } from "#src/areas/back-office/lists/saved-views.view.tsx";
import { viewColumns, viewListName } from "#src/areas/back-office/lists/view-columns.view.tsx";
import { liveKey } from "#src/routes/back-office.ts";
import { ButtonLink } from "#src/ui/kit/button.tsx";
import { CsvLink } from "#src/areas/back-office/lists/csv-link.view.tsx";
import { ListPage, type PageColumn } from "#src/ui/kit/list-page.tsx";
import { useReadAgain } from "#src/ui/kit/live-list.state.ts";
import { usePageKeys } from "#src/ui/kit/page-keys.state.ts";
import { useRowEntry } from "#src/ui/kit/record-keys.state.ts";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import { useWords } from "#src/ui/words.tsx";
import type { PaymentRowModel, PaymentsModel } from "./payments.presenter.ts";

/** Where changes of payments are told. */
const stream = "/api/back-office/payments/stream";
/** Parts of a payment's page that a key enters. */
export const paymentParts = { d: "devoluciones", t: "transferencia" };

/** A row with what was told of it since it was shown. */
type ShownRow = PaymentRowModel & { hasLeft?: boolean };

const columns: readonly PageColumn<ShownRow>[] = [
  { id: "reference", width: 160, isName: true },
  {
    id: "state",
    cell: ({ state, tone, hasLeft }, t) => (
      <>
        <StatusPill tone={tone}>{state}</StatusPill>
        {hasLeft ? <span className="list-left">{t("finance.payments.left")}</span> : null}
      </>
    ),
    width: 180,
  },
  { id: "amount", width: 120, isNumber: true },
  { id: "provider", width: 180 },
  { id: "flow", width: 180 },
  { id: "made", width: 220 },
  { id: "for", width: 160, isExtra: true },
  { id: "sale", width: 160, isExtra: true },
  { id: "country", width: 160, isExtra: true },
];

/** The list as it was opened, with what was told since: rows are those of now, and none moves. */
function useLiveList(model: PaymentsModel): {
  model: PaymentsModel;
  rows: readonly ShownRow[];
  arrived: number;
} {
  const again = useReadAgain<{ model?: PaymentsModel }>(stream, liveKey)?.model;
  return useMemo(() => {
    if (again === undefined || again.query !== model.query || again.readAt <= model.readAt)
      return { model, rows: model.rows, arrived: 0 };
    const { total, totalText } = again;
    const fresh = { rows: again.rows, isWhole: again.next === null };
    return { model: { ...model, total, totalText }, ...withFreshRows(model.rows, fresh) };
  }, [again, model]);
}

interface ViewProps {
  model: PaymentsModel;
  answer: FormAnswer | null;
  isSending: boolean;
}

/** The list of payments, the newest first: views, filters, the table. */
export function PaymentsView({ model: loaded, answer, isSending }: ViewProps) {
  const t = useWords();
  const { model, rows, arrived } = useLiveList(loaded);
  const revalidator = useRevalidator();
  const enter = useRowEntry(rows, paymentParts);
  usePageKeys((key) => enter(key, null));
  const { saved, columns: ofView } = model;
  const arrange = useCallback((all: ListColumn<ShownRow>[]) => viewColumns(all, ofView), [ofView]);
  const list = viewListName("payments", model);
  return (
    <ListPage<ShownRow>
      model={{ ...model, rows }}
      list={list}
      words="finance.payments"
      columnWords="finance.column"
      columns={columns}
      arrange={arrange}
      actions={<CsvLink href={model.csvHref} />}
      renderForms={(shown) => (
        <ViewForms
          model={saved}
          list={list}
          columns={shown}
          answer={answer}
          isSending={isSending}
        />
      )}
      tools={
        <ButtonLink to={saved.openHref} look="ghost" icon="bookmark">
          {t("kit.views.save")}
        </ButtonLink>
      }
      news={
        <ListNews
          text={arrived === 0 ? null : t("finance.payments.arrived", { count: arrived })}
          onShow={() => void revalidator.revalidate()}
        />
      }
      idOf={({ reference }) => reference}
      nameOf={({ reference }) => reference}
    />
  );
}
