import { ButtonLink } from "#src/ui/kit/button.tsx";
import { ListPage, type PageColumn } from "#src/ui/kit/list-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { CallRowModel, CallsModel } from "./calls.view-model.ts";

const extra = { width: 160, isExtra: true };

const columns: readonly PageColumn<CallRowModel>[] = [
  { id: "person", width: 180, isName: true },
  { id: "when", width: 140 },
  {
    id: "result",
    cell: ({ result, tone }) => <StatusPill tone={tone}>{result}</StatusPill>,
    width: 180,
  },
  { id: "minutes", width: 100, isNumber: true },
  { id: "caller", width: 160 },
  { id: "next", cell: (row) => <CallNow row={row} />, width: 220 },
  { id: "channel", ...extra },
  { id: "reference", ...extra },
  { id: "product", ...extra },
  { id: "status", ...extra },
  { id: "country", ...extra },
];

/** The way to another attempt, where the rules of contact allow one now; else what is against it. */
function CallNow({ row: { person, reference, callHref, callNote } }: { row: CallRowModel }) {
  const t = useWords();
  if (callHref === null) return <span className="k-muted">{callNote ?? "–"}</span>;
  return (
    <ButtonLink to={callHref} icon="phone" isSmall>
      {t("calls.call")}
      <span className="vh">
        {" "}
        {person}, {reference}
      </span>
    </ButtonLink>
  );
}

/** Every attempt to reach people, the newest first: how it ended, and whether one may call again now. */
export function CallsView({ model }: { model: CallsModel }) {
  const t = useWords();
  return (
    <ListPage
      model={model}
      list="calls"
      words="calls"
      note={t("calls.note")}
      columns={columns}
      idOf={({ id }) => id}
      nameOf={({ person, when }) => `${person}, ${when}`}
    />
  );
}
