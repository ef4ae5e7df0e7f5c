import { viewColumns, viewListName } from "#src/areas/back-office/lists/view-columns.view.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import type { ListColumn } from "#src/ui/kit/table/table.types.ts";
import type { Say } from "#src/ui/words.tsx";
import type { LeadRowModel, LeadsModel } from "./leads.view-model.ts";

/** A row with what was told of it since it was shown. */
export type ShownRow = LeadRowModel & { hasLeft?: boolean };

type TextColumn = {
  [Key in keyof LeadRowModel]: LeadRowModel[Key] extends string ? Key : never;
}[keyof LeadRowModel];

/** Columns that stand in the list once somebody chooses them. */
const extra: readonly [TextColumn, number, ("asc" | "desc")?][] = [
  ["reference", 140],
  ["subStatus", 160],
  ["executive", 160],
  ["country", 120],
  ["line", 160],
  ["insurer", 160],
  ["source", 140],
  ["origin", 200],
  ["requestType", 160],
  ["lineOfBusiness", 140],
  ["failureReason", 200],
  ["created", 120, "desc"],
  ["firstAnswer", 140],
  ["nextStep", 140, "asc"],
  ["partner", 140],
];

/** Under what the browser keeps the columns of the list: a view has its own. */
export const listName = (model: LeadsModel): string => viewListName("leads", model);

/** The columns, with those first that a view shows. */
export const columnsOf = (t: Say, shown: readonly string[] | null): ListColumn<ShownRow>[] =>
  viewColumns(allColumns(t), shown);

const allColumns = (t: Say): ListColumn<ShownRow>[] => [
  {
    id: "name",
    label: t("leads.column.person"),
    cell: ({ name }) => name,
    width: 205,
    sorts: "asc",
    isName: true,
  },
  { id: "product", label: t("leads.column.product"), cell: ({ product }) => product, width: 205 },
  {
    id: "status",
    label: t("leads.column.status"),
    cell: ({ status, tone, hasLeft }) => (
      <>
        <StatusPill tone={tone}>{status}</StatusPill>
        {hasLeft ? <span className="list-left">{t("leads.news.left")}</span> : null}
      </>
    ),
    width: 190,
  },
  {
    id: "premium",
    label: t("leads.column.premium"),
    cell: ({ premium }) => premium,
    // "COP 157.850 /mes p/empl" on one line.
    width: 190,
    sorts: "desc",
    isNumber: true,
  },
  {
    id: "lastAct",
    label: t("leads.column.lastAct"),
    cell: ({ lastAct }) => lastAct,
    width: 110,
    sorts: "desc",
  },
  ...extra.map(([id, width, sorts]): ListColumn<ShownRow> => ({
    id,
    label: t(`leads.column.${id}`),
    cell: (row) => row[id],
    width,
    sorts,
    isExtra: true,
  })),
];
