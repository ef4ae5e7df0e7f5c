import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { launchBrowser } from "../harness/browser.ts";
import { type MountedViews, mountViews } from "../harness/mounted-view.ts";

let browser: Browser;
let views: MountedViews;
let page: Page;
const desktop = { viewport: { width: 1280, height: 800 } };

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

/** Lets what was asked for in the page arrive. */
const settle = () => page.evaluate(() => new Promise((done) => queueMicrotask(() => done(null))));

describe("a card's information", () => {
  const information = {
    features: ["Kinesiología", "Ambulancia", "Óptica"].map((label) => ({ icon: "check", label })),
    description: "Para quien se atiende en consultas.",
    offers: ["Gift card de $20.000 pesos"],
    details: [{ label: "Duración", text: "Renovación anual", help: null }],
  };
  const people = [
    { person: "Mujer, 34 años", amount: "0,70 UF" },
    { person: "Hija, 6 años", amount: "0,48 UF" },
  ];
  const arrived = () => page.getByText("Gift card de $20.000 pesos").waitFor();
  let asked: string[];
  let status = 200;
  const answers = (route: Route) => {
    const { pathname, search } = new URL(route.request().url());
    asked.push(`${pathname}${search}`);
    const data = search.includes("precios") ? people : information;
    return route.fulfill({ status, json: { data } });
  };
  const open = (below: number) => views.open(page, `/card?below=${below}`, answers);
  const visibility = () => page.locator(".card__main").getAttribute("data-visibility");
  beforeEach(() => {
    asked = [];
    status = 200;
  });

  it("is asked for once the card has been in sight steadily for 1000 ms", async () => {
    await open(-400);
    await expect.poll(visibility).toBe("Pending");
    await page.clock.runFor(999);
    await settle();
    expect(asked).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => asked).toEqual(["/Tarjetas/QV-80"]);
    await arrived();
  });

  itOnWholeWalk("is not asked for by a card that was in sight for less", async () => {
    await open(100);
    await expect.poll(visibility).toBe("Pending");
    await page.clock.runFor(900);
    await page.evaluate(() =>
      document.querySelector<HTMLElement>(".results")?.style.setProperty("top", "5000px"),
    );
    await expect.poll(visibility).toBe("NotVisible");
    await page.clock.runFor(5_000);
    expect(asked).toEqual([]);
  });

  it.each([
    [149, "Pending"],
    [151, "NotVisible"],
  ])("counts a card %i pixels below the screen as %s", async (below, state) => {
    await open(below);
    await expect.poll(visibility).toBe(state);
  });

  it("comes in one call for everything the card shows, and is kept", async () => {
    await open(-400);
    await expect.poll(visibility).toBe("Pending");
    await page.clock.runFor(1_000);
    await arrived();
    expect(await visibility()).toBe("Visible");
    const move = (top: string) =>
      page.evaluate(
        (to) => document.querySelector<HTMLElement>(".results")?.style.setProperty("top", to),
        top,
      );
    await move("5000px");
    await page.clock.runFor(3_000);
    await move("100px");
    await page.clock.runFor(3_000);
    expect(asked).toHaveLength(1);
  });

  itOnWholeWalk("is asked for again after the clinic filter changed", async () => {
    await open(-400);
    await expect.poll(visibility).toBe("Pending");
    await page.clock.runFor(1_000);
    await arrived();
    await page.getByRole("button", { name: "Clínica" }).click();
    await expect.poll(visibility).toBe("Pending");
    await page.clock.runFor(1_000);
    await expect.poll(() => asked).toEqual(["/Tarjetas/QV-80", "/Tarjetas/QV-80?clinica=davila"]);
  });

  it("that failed says so, points at the connection, and is asked for again by its button", async () => {
    status = 500;
    await open(-400);
    await expect.poll(visibility).toBe("Pending");
    await page.clock.runFor(1_000);
    await page.getByText("No pudimos cargar las coberturas.").waitFor();
    await page.getByText("Revisa tu conexión a internet e inténtalo de nuevo.").waitFor();
    status = 200;
    await page.getByRole("button", { name: "Reintentar" }).click();
    await arrived();
    expect(asked).toEqual(["/Tarjetas/QV-80", "/Tarjetas/QV-80"]);
  });

  it("comes with each person's price where the profile has a partner or dependants: two calls", async () => {
    await views.open(page, "/card?below=-400&family", answers);
    await expect.poll(visibility).toBe("Pending");
    await page.clock.runFor(1_000);
    await arrived();
    expect(asked).toEqual(["/Tarjetas/QV-80", "/Tarjetas/QV-80?precios=1"]);
    await page.getByText("Descripción").click();
    await page.getByText("Hija, 6 años").waitFor();
    await page.getByText("0,48 UF").waitFor();
    expect(asked).toHaveLength(2);
  });

  itOnWholeWalk("is asked for at once, and only once, by who opens the description", async () => {
    await open(-400);
    await expect.poll(visibility).toBe("Pending");
    await page.getByText("Descripción").click();
    await page.getByText("Para quien se atiende en consultas.").waitFor();
    await page.clock.runFor(5_000);
    await settle();
    expect(asked).toEqual(["/Tarjetas/QV-80"]);
  });

  it.each([
    ["list", 1280],
    ["grid", 1280],
    ["list", 360],
    ["list", 320],
  ])("moves nothing when it comes, in the %s at %i pixels", async (view, width) => {
    await page.setViewportSize({ width, height: 800 });
    await views.open(page, `/card?below=-600&view=${view}`, answers);
    await expect.poll(visibility).toBe("Pending");
    const height = async () => (await page.locator(".card").boundingBox())?.height;
    const before = await height();
    await page.clock.runFor(1_000);
    await arrived();
    expect(await height()).toBe(before);
  });

  it("is asked for by who opens '+N', which stays with its focus and then lists everything", async () => {
    await views.open(page, "/card?below=-600&view=grid", answers);
    await expect.poll(visibility).toBe("Pending");
    const more = page.getByRole("button", { name: "Ver los 8 beneficios" });
    await more.click();
    await page.locator(".popover").getByText("Ambulancia").waitFor();
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
    expect(asked).toEqual(["/Tarjetas/QV-80"]);
  });
});
