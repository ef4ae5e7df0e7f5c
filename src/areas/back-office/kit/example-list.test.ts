import { describe, expect, it } from "vitest";
import { listRows, readSort, sortColumns, writeSort } from "./example-list.rules.ts";
import { exampleRows } from "./example-rows.rules.ts";

const rows = exampleRows(240, "2026-11-23");
const list = (query: string) => listRows(rows, { query: new URLSearchParams(query), size: 25 });

describe("the list of the components' page", () => {
  it.each(sortColumns.flatMap((column) => [column, `-${column}`]))(
    "leads through all records once ordered by %s",
    (order) => {
      const met: string[] = [];
      let cursor: string | null = "";
      while (cursor !== null) {
        const page = list(`orden=${order}${cursor === "" ? "" : `&despues=${cursor}`}`);
        met.push(...page.rows.map(({ id }) => id));
        cursor = page.next;
      }
      expect(met).toHaveLength(240);
      expect(new Set(met).size).toBe(240);
    },
  );

  it("leads back to where it came from", () => {
    const first = list("orden=premium");
    const second = list(`orden=premium&despues=${first.next}`);
    expect(list(`orden=premium&antes=${second.previous}`).rows).toEqual(first.rows);
  });

  it.each([
    ["estado=client&estado=lost", ({ status }: { status: string }) => /client|lost/.test(status)],
    [
      "desde=2026-11-20&hasta=2026-11-21",
      ({ day }: { day: string }) => /^2026-11-2[01]$/.test(day),
    ],
    ["q=nunez", ({ name }: { name: string }) => name.includes("Núñez")],
  ])("filters by %s", (query, fits) => {
    const { rows: shown, total } = list(query);
    expect(total).toBeGreaterThan(0);
    expect(total).toBeLessThan(240);
    expect(shown.every(fits)).toBe(true);
    expect(total).toBe(rows.filter(fits).length);
  });

  it.each([
    [null, "-day"],
    ["colour", "-day"],
    ["name", "name"],
    ["-premium", "-premium"],
  ])("orders by %s as %s", (text, order) => {
    expect(writeSort(readSort(text))).toBe(order);
  });
});
