import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { insurancePath } from "./pages/comparator-page.ts";
import { siteForTests } from "./site.ts";
import { settle } from "./pages/visit.ts";

const { visit } = siteForTests();

/** Marks the document, so that another one shows. */
const mark = (page: Page) => page.evaluate(() => void (document.body.dataset["mark"] = "old"));

const shown = (page: Page) =>
  page.evaluate(() => ({
    mark: document.body.dataset["mark"] ?? null,
    area: document.documentElement.dataset["area"],
    hasCards: document.head.querySelector("style")?.textContent?.includes(".card__band") ?? false,
  }));

/** As a link or a redirect of the page's own code leads there. */
const navigate = (page: Page, path: string) =>
  page.evaluate(async (to) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    await router.navigate(to);
  }, path);

describe("from one area to another", () => {
  it("a document follows, with its own style sheet, there and back", async () => {
    const me = await visit();
    const { page } = me;
    await page.goto(`${me.url}${insurancePath}`);
    await settle(me);
    await mark(page);
    await Promise.all([
      page.waitForURL(/\/login\?loginError=expired$/),
      navigate(page, "/login?loginError=expired"),
    ]);
    await settle(me);
    expect(await shown(page)).toEqual({ mark: null, area: "account", hasCards: false });
    await mark(page);
    await page.getByRole("banner").getByRole("link", { name: "Amparo" }).click();
    await page.waitForURL(/\/Comparar\//);
    await settle(me);
    expect(await shown(page)).toEqual({ mark: null, area: "marketplace", hasCards: true });
    await page.goBack();
    await page.waitForURL(/\/login/);
    await settle(me);
    expect((await shown(page)).area).toBe("account");
  });

  it("the page's own code goes on within one", async () => {
    const me = await visit();
    const { page } = me;
    await page.goto(`${me.url}${insurancePath}`);
    await settle(me);
    await mark(page);
    await navigate(page, "/Comparar/Isapres");
    await page.waitForURL(/\/Comparar\/Isapres$/);
    expect(await shown(page)).toEqual({ mark: "old", area: "marketplace", hasCards: true });
  });
});
