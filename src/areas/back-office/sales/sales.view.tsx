import { ListPage, type PageColumn } from "#src/ui/kit/list-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import type { SaleRowModel, SalesModel } from "./sales.view-model.ts";

const extra = { width: 160, isExtra: true };

const columns: readonly PageColumn<SaleRowModel>[] = [
  { id: "reference", width: 160, isName: true },
  { id: "person", width: 200 },
  { id: "product", width: 220 },
  {
    id: "state",
    cell: ({ state, tone }) => <StatusPill tone={tone}>{state}</StatusPill>,
    width: 200,
  },
  { id: "premium", width: 120, isNumber: true },
  { id: "executive", width: 160 },
  { id: "startsOn", ...extra },
  { id: "policyNumber", ...extra },
  { id: "country", ...extra },
  { id: "created", ...extra },
];

/** The list of sales, the newest first. */
export const SalesView = ({ model }: { model: SalesModel }) => (
  <ListPage
    model={model}
    list="sales"
    words="sales"
    columns={columns}
    idOf={({ reference }) => reference}
    nameOf={({ reference }) => reference}
  />
);
