import { ButtonLink } from "#src/ui/kit/button.tsx";
import { ListPage, type PageColumn } from "#src/ui/kit/list-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { TicketRowModel, TicketsModel } from "./tickets.view-model.ts";

const extra = { width: 140, isExtra: true };

const columns: readonly PageColumn<TicketRowModel>[] = [
  { id: "subject", width: 240, isName: true },
  { id: "requester", width: 160 },
  {
    id: "status",
    cell: ({ status, tone }) => <StatusPill tone={tone}>{status}</StatusPill>,
    width: 140,
  },
  {
    id: "due",
    cell: ({ due, isLate }, t) =>
      isLate ? <StatusPill tone="error">{t("tickets.late", { when: due })}</StatusPill> : due,
    width: 180,
    sorts: "asc",
  },
  { id: "owner", width: 140 },
  { id: "lastAct", width: 140, sorts: "desc" },
  { id: "reference", ...extra },
  { id: "queue", ...extra },
  { id: "priority", ...extra },
  { id: "channel", ...extra },
  { id: "country", ...extra },
  { id: "created", ...extra },
];

/** The list of tickets: views, filters, the table, and the way to open one. */
export function TicketsView({ model, newHref }: { model: TicketsModel; newHref: string | null }) {
  const t = useWords();
  return (
    <ListPage
      model={model}
      list="tickets"
      words="tickets"
      columns={columns}
      idOf={({ reference }) => reference}
      nameOf={({ subject, reference }) => `${subject} ${reference}`}
      actions={
        newHref === null ? null : (
          <ButtonLink to={newHref} look="primary" icon="plus">
            {t("tickets.new")}
          </ButtonLink>
        )
      }
    />
  );
}
