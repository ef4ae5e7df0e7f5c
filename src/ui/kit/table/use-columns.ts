import {
  type ColumnDef,
  columnOrderingFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  type RowData,
  tableFeatures,
  useTable,
} from "@tanstack/react-table";
import { useMemo } from "react";
import type { ListColumn } from "./table.types.ts";
import { narrowestColumn, orderedColumns, widestColumn } from "./table-layout.rules.ts";
import type { LayoutState } from "./use-table-layout.ts";

/** Order, search and pages are the server's: the table arranges columns alone. */
const features = tableFeatures({
  columnOrderingFeature,
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});
type Features = typeof features;

const neverHidden = (id: string, columns: readonly ListColumn<never>[]): boolean =>
  columns.some((column) => column.id === id && column.isName === true);

/** The table of a list's rows with its columns as the layout arranges them. */
export function useColumns<Row extends RowData>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { layout, change }: LayoutState,
) {
  const definitions = useMemo(
    (): ColumnDef<Features, Row>[] =>
      columns.map((column) => ({
        id: column.id,
        header: column.label,
        size: column.width,
        minSize: narrowestColumn,
        maxSize: widestColumn,
      })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  return useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowId,
    columnResizeMode: "onChange",
    state: {
      columnOrder: orderedColumns(
        columns.map(({ id }) => id),
        layout.order,
      ),
      columnVisibility: Object.fromEntries(
        layout.hidden.filter((id) => !neverHidden(id, columns)).map((id) => [id, false]),
      ),
      columnSizing: { ...layout.widths },
    },
    onColumnSizingChange: (updater) => {
      const widths = typeof updater === "function" ? updater({ ...layout.widths }) : updater;
      change({ widths });
    },
  });
}
