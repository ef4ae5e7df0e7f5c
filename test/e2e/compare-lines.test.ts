import { describe, expect, it } from "vitest";
import { ComparatorPage, isaprePath } from "./pages/comparator-page.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { siteForTests } from "./site.ts";

const { visit } = siteForTests();

describe("the tray of products to compare", () => {
  it("holds products of one line: another line begins its own, and a link opens both", async () => {
    const me = await visit();
    const { page } = me;
    const list = await ComparatorPage.visitAt(me);
    const codes: string[] = [];
    const choose = async () => {
      codes.push((await list.cards.first().getAttribute("data-code")) ?? "");
      await list.cards.first().getByRole("checkbox").check();
      await page.waitForURL((url) => url.searchParams.get("comparar") === codes.at(-1));
    };
    await choose();
    await page.getByRole("banner").getByRole("link", { name: "Isapres", exact: true }).click();
    await page.waitForURL(`**${isaprePath}`);
    await list.cards.first().waitFor();
    expect(await list.tray.count()).toBe(0);
    await choose();
    await page.getByRole("banner").getByRole("link", { name: "Amparo" }).first().click();
    await page.waitForURL((url) => url.searchParams.get("comparar") === codes[0]);

    await page.goto(`${me.url}${CompareTablePage.path(codes)}`);
    expect(await (await CompareTablePage.arrive(me)).productNames.count()).toBe(2);
  });
});
