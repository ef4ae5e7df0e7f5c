import { describe, expect, it } from "vitest";
import { createLeadExport, longestWorkbook } from "./lead-export.service.ts";
import type { LeadListPage } from "./lead-desk.service.ts";
import type { LeadActor, LeadListRow } from "./lead-desk.types.ts";

const actor = { id: "s", kind: "staff", user: { id: "u", name: "Ana" } } as LeadActor;

const asked = { language: "es", asked: ["reference"] } as const;

/** An export of a list that has so many rows. */
function exportOf(total: number) {
  let kept = 0;
  const row = { reference: "AMP-2222-222", fullName: "Nora Vidal" } as LeadListRow;
  let left = total;
  type Needs = Parameters<typeof createLeadExport>[0];
  const files = createLeadExport({
    clock: { now: () => new Date("2026-11-23T15:00:00Z") },
    access: {
      require: () => undefined,
      asHolder: async (_holder: unknown, work: (transaction: unknown) => Promise<unknown>) =>
        work(undefined),
    } as unknown as Needs["access"],
    acting: { keep: async () => void (kept += 1) } as unknown as Needs["acting"],
    desk: {
      list: async (_actor: unknown, _query: unknown, { take }: { take: number }) => {
        const count = Math.min(take, left);
        left -= count;
        const rows = Array.from({ length: count }, () => row);
        return { rows, next: left > 0 ? "next" : null } as unknown as LeadListPage;
      },
    },
    sayIn: () => (key) => key,
    namedRows: async () => ({ subStatuses: [], reasons: [] }),
    lineNames: async () => new Map(),
  });
  return { files, kept: () => kept };
}

describe("a workbook of leads", () => {
  it("holds twenty thousand rows", async () => {
    const { files, kept } = exportOf(longestWorkbook);
    const file = await files.xlsx(actor, new URLSearchParams(), asked);
    expect(Buffer.from(file).subarray(0, 2).toString()).toBe("PK");
    expect(kept()).toBe(1);
  });

  it("is refused above them, naming CSV, and is not kept as done", async () => {
    const { files, kept } = exportOf(longestWorkbook + 1);
    const refused = await files
      .xlsx(actor, new URLSearchParams(), asked)
      .catch((error: unknown) => error);
    expect(refused).toMatchObject({
      status: 400,
      fields: [{ field: "format", code: "XLSX_TOO_LONG", params: { maximum: 20_000 } }],
    });
    expect(kept()).toBe(0);
  });
});
