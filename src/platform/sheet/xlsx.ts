import { createTurns, inSheetThread } from "./sheet-thread.ts";

/** A cell: text is always text, whatever it begins with. */
export type XlsxCell = string | number | null;

const inTurn = createTurns();

/** Makes a workbook of one sheet in a thread of its own, one after the other. */
export const makeXlsx = (rows: readonly (readonly XlsxCell[])[]): Promise<Uint8Array> =>
  inTurn(() =>
    inSheetThread<Uint8Array>({
      module: new URL("./xlsx-thread.ts", import.meta.url),
      data: rows,
      memoryCeiling: 512,
    }),
  );
