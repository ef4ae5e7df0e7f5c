import type { Locator } from "playwright-core";
import { expectAccessible, settle, type Visit } from "./visit.ts";

/** Products side by side. */
export class CompareTablePage {
  readonly visit: Visit;

  private constructor(visit: Visit) {
    this.visit = visit;
  }

  static path(codes: readonly string[]): string {
    return `/Comparar-Planes?productos=${codes.join(",")}`;
  }

  static async open(visit: Visit, codes: readonly string[]): Promise<CompareTablePage> {
    await visit.page.goto(`${visit.url}${CompareTablePage.path(codes)}`, { waitUntil: "load" });
    return CompareTablePage.arrive(visit);
  }

  static async arrive(visit: Visit): Promise<CompareTablePage> {
    await visit.page.getByRole("heading", { level: 1, name: /^Compara/ }).waitFor();
    await visit.page.getByRole("table").waitFor();
    await settle(visit);
    await expectAccessible(visit);
    return new CompareTablePage(visit);
  }

  get table(): Locator {
    return this.visit.page.getByRole("table");
  }
  get onlyDifferences(): Locator {
    return this.visit.page.getByRole("switch", { name: "Solo diferencias" });
  }
  get productNames(): Locator {
    return this.table.locator(".cmp__name a");
  }
  /** Rows with values, without the groups' headings and the brief row that only paper shows. */
  get rows(): Locator {
    return this.table.locator("tbody tr:has(td):not(.print-row)");
  }
}
