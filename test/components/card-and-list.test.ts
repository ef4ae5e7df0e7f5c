import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser } from "../harness/browser.ts";
import { type MountedViews, mountViews } from "../harness/mounted-view.ts";

let browser: Browser;
let views: MountedViews;
let page: Page;
const comparator = "/Comparar/Seguros-de-Salud?toPrice=80000";
const desktop = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

beforeAll(async () => {
  [browser, views] = await Promise.all([
    launchBrowser(),
    mountViews("test/components/views.entry.tsx"),
  ]);
});
afterAll(() => browser.close());

/** A page whose clock the test moves. */
async function newPage(options: BrowserContextOptions = desktop): Promise<Page> {
  const context = await browser.newContext(options);
  const opened = await context.newPage();
  opened.setDefaultTimeout(90_000);
  await opened.clock.install({ time: new Date("2026-10-10T12:00:00Z") });
  await opened.clock.pauseAt(new Date("2026-10-10T12:00:01Z"));
  return opened;
}
beforeEach(async () => {
  page = await newPage();
});
afterEach(() => page.context().close());

describe("a list on its way", () => {
  it("has four messages that take turns every 3.5 seconds", async () => {
    await views.open(page, "/loading");
    const message = () => page.locator(".waiting").innerText();
    await page.locator(".waiting").waitFor();
    const seen = [await message()];
    await page.clock.runFor(3_499);
    expect(await message()).toBe(seen[0]);
    await page.clock.runFor(1);
    for (let turn = 0; turn < 4; turn += 1) {
      await expect.poll(message).not.toBe(seen.at(-1));
      seen.push(await message());
      await page.clock.runFor(3_500);
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen[4]).toBe(seen[0]);
  });

  /** Answers the first list at once and holds the others. */
  const hold = () => {
    let count = 0;
    const held: Route[] = [];
    const answers = async (route: Route) => {
      count += 1;
      if (count === 1) await route.fulfill({ json: {} });
      else held.push(route);
    };
    return { answers, held };
  };

  /** Lets the time pass after which the list is told as on its way. The browser may start that time after the request. */
  const untilWaiting = () =>
    expect
      .poll(async () => {
        await page.clock.runFor(300);
        return page.locator(".waiting").isVisible();
      })
      .toBe(true);

  it.each([
    ["a numbered page", "Página dos"],
    ["a comparison anew", "Limpiar"],
  ])("takes the place of the old results for %s", async (_what, link) => {
    const { answers, held } = hold();
    await views.open(page, comparator, answers);
    await page.locator("[data-code='QV-80']").waitFor();
    await page.getByRole("link", { name: link, exact: true }).first().click();
    await expect.poll(() => held.length).toBe(1);
    await untilWaiting();
    expect(await page.locator("[data-code]").count()).toBe(0);
    expect(await page.locator(".card--waiting").count()).toBe(20);
    await held[0]?.fulfill({ json: {} });
    await page.locator("[data-code='QV-80']").waitFor();
  });

  it("leaves the old results where it only grows, and asks for each page anew", async () => {
    const { answers, held } = hold();
    await views.open(page, comparator, answers);
    await page.locator("[data-code='QV-80']").waitFor();
    const count = await page.locator("[data-code]").count();
    await page.getByRole("link", { name: "Más resultados" }).click();
    const asked = () => held.map((route) => new URL(route.request().url()).search);
    await expect.poll(asked).toEqual(["?page=2"]);
    await expect
      .poll(async () => {
        await page.clock.runFor(300);
        return page.locator(".card--waiting").count();
      })
      .toBe(2);
    expect(await page.locator("[data-code]").count()).toBe(count);
  });
});

describe("a press in the list", () => {
  const renders = () =>
    page.evaluate(() => ({ ...(globalThis as { renders?: Record<string, number> }).renders }));
  /** Which cards were rendered again. */
  const renderedBy = async (press: () => Promise<void>) => {
    const before = await renders();
    await press();
    const after = await renders();
    return Object.keys(after).filter((code) => after[code] !== before[code]);
  };

  it("renders no card again but the one that is chosen to compare, on a desktop", async () => {
    await views.open(page, "/counting");
    const box = page.locator("[data-code='QV-80'] input[type=checkbox]");
    await box.waitFor();
    expect(Object.keys(await renders()).length).toBeGreaterThan(2);
    const rendered = await renderedBy(async () => {
      await box.check();
      await page.clock.runFor(1_000);
      await page.getByRole("region", { name: "Productos para comparar" }).waitFor();
    });
    expect(rendered).toEqual(["QV-80"]);
    expect(new URL(page.url()).search).toContain("QV-80");
  });

  it("renders no card again for the filters, on a phone", async () => {
    await page.context().close();
    page = await newPage(phone);
    await views.open(page, "/counting");
    const opener = page.locator(".filter-open");
    await opener.waitFor();
    const rendered = await renderedBy(async () => {
      await opener.tap();
      await page.getByRole("dialog", { name: "Filtros" }).waitFor();
    });
    expect(rendered).toEqual([]);
  });
});

describe("explanations", () => {
  const explanation = () => page.getByText("Explicación");

  it("open 200 ms after the pointer came to rest and close 100 ms after it left, on a desktop", async () => {
    await views.open(page, "/popover");
    await page.getByRole("button", { name: "+3" }).hover();
    await page.clock.runFor(199);
    expect(await explanation().count()).toBe(0);
    await page.clock.runFor(1);
    await explanation().waitFor();
    await page.mouse.move(0, 0);
    await page.clock.runFor(99);
    expect(await explanation().count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => explanation().count()).toBe(0);
  });

  it("open by a tap at once, on a phone", async () => {
    await page.context().close();
    page = await newPage(phone);
    await views.open(page, "/popover");
    await page.getByRole("button", { name: "+3" }).tap();
    await explanation().waitFor();
    await page.getByRole("button", { name: "+3" }).tap();
    await expect.poll(() => explanation().count()).toBe(0);
  });
});

describe("the layouts of cards", () => {
  const columns = () =>
    page
      .locator("ul.results")
      .first()
      .evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(" ").length);
  const featuresShown = (code: string) =>
    page
      .locator(`[data-code='${code}'] .features`)
      .first()
      .locator("> li:not(:has(button)):visible")
      .count();
  const answers = (route: Route) => route.fulfill({ json: {} });

  it("are a grid on a phone whatever was chosen, without boxes to compare", async () => {
    await page.context().close();
    page = await newPage(phone);
    // Cards that rise would be measured at two moments.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await views.open(page, comparator, answers);
    await page.locator("[data-code='QV-80']").waitFor();
    const main = page.locator("[data-code='QV-80']");
    // The list's layout would put the price beside the facts in one row.
    const [price, facts] = await Promise.all([
      main.locator(".price-block").boundingBox(),
      main.locator(".card__main").boundingBox(),
    ]);
    expect((facts?.y ?? 0) >= (price?.y ?? 0) + (price?.height ?? 0) - 1).toBe(true);
    expect(await columns()).toBe(1);
    expect(await page.locator(".card .compare-check:visible").count()).toBe(0);
    expect(await featuresShown("QV-80")).toBe(2);
  });

  it("have boxes to compare on a desktop, and five features in the compact list", async () => {
    await views.open(page, comparator, answers);
    await page.locator("[data-code='QV-80']").waitFor();
    expect(await page.locator(".card .compare-check:visible").count()).toBeGreaterThan(0);
    expect(await featuresShown("QV-80")).toBe(5);
  });

  it("have a description that opens and closes", async () => {
    await views.open(page, comparator, answers);
    const card = page.locator("[data-code='QV-80']");
    const text = card.getByText("Devuelve parte de lo que pagas después de tu Isapre o Fonasa.");
    const title = card.getByText("Descripción");
    await title.waitFor();
    expect(await text.isVisible()).toBe(false);
    await title.click();
    expect(await text.isVisible()).toBe(true);
    await title.click();
    expect(await text.isVisible()).toBe(false);
  });

  it("let the first ten cards appear one after the other, 80 ms apart, where motion is welcome", async () => {
    await views.open(page, "/loading");
    await page.locator(".card").first().waitFor();
    const delays = () =>
      page.locator(".results > li > .card").evaluateAll((cards) =>
        cards.map((card) => {
          const { animationName, animationDelay } = getComputedStyle(card);
          return animationName === "none"
            ? null
            : Math.round(Number.parseFloat(animationDelay) * 1_000);
        }),
      );
    expect((await delays()).slice(0, 12)).toEqual([
      ...Array.from({ length: 10 }, (_, place) => place * 80),
      null,
      null,
    ]);
    await page.emulateMedia({ reducedMotion: "reduce" });
    expect(new Set(await delays())).toEqual(new Set([null]));
  });

  it("give a badge's title of over 40 characters a larger content", async () => {
    await views.open(page, "/badges");
    const [long, short] = await Promise.all([
      page.locator(".badge").nth(0).boundingBox(),
      page.locator(".badge").nth(1).boundingBox(),
    ]);
    expect(long?.height).toBeGreaterThan(short?.height ?? 0);
    expect(long?.width).toBe(260);
  });
});

describe("the profile form in its dialog", () => {
  it("does not close while a dependant lacks a valid age: it says why and the row shakes", async () => {
    await views.open(page, "/profile");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    await dialog
      .getByText("Falta la edad de una carga: indícala o quita la carga para cerrar.")
      .waitFor();
    const rows = dialog.locator(".dep");
    const shaking = () =>
      rows.evaluateAll((all) =>
        all.map((row) => getComputedStyle(row).animationName.startsWith("shake")),
      );
    expect(await shaking()).toEqual([false, true]);
    const age = dialog.locator("[name='cargas.1.edad']");
    await age.fill("130");
    await page.keyboard.press("Escape");
    expect(await dialog.isVisible()).toBe(true);
    await age.fill("6");
    await dialog.getByRole("button", { name: "Cerrar" }).click();
    await page.getByText("Cerrado").waitFor();
  });

  it("loads visibly, closes once its profile is saved and priced, and says for 3 seconds that it is done", async () => {
    const held = new Map<string, Route>();
    let lists = 0;
    await views.open(page, comparator, async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/list") lists += 1;
      // The dialog's own data is asked for again with the list's; only the first is held.
      if (pathname === "/list" || held.has(pathname)) await route.fulfill({ json: {} });
      else held.set(pathname, route);
    });
    await page.locator("[data-opens=profile]").click();
    const dialog = page.getByRole("dialog");
    await expect.poll(() => held.has("/form")).toBe(true);
    expect(await dialog.locator("form").count()).toBe(0);
    expect(await dialog.locator(".sk, .spinner, [aria-busy]").count()).toBeGreaterThan(0);
    await held.get("/form")?.fulfill({ json: {} });

    await dialog.getByRole("button", { name: "Calcular precios" }).click();
    await dialog.getByRole("button", { name: "Calculando…" }).waitFor();
    await expect.poll(() => held.has("/save")).toBe(true);
    const before = lists;
    await held.get("/save")?.fulfill({ json: {} });
    await dialog.waitFor({ state: "detached" });
    expect(lists).toBeGreaterThan(before);
    const done = () => page.getByText("Precios calculados").count();
    await expect.poll(done).toBeGreaterThan(0);
    await page.clock.runFor(2_999);
    expect(await done()).toBeGreaterThan(0);
    await page.clock.runFor(1);
    await expect.poll(done).toBe(0);
  });
});
