import { describe, expect, it } from "vitest";
import { isWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { ComparatorPage, insurancePath, isaprePath } from "./pages/comparator-page.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { RequestPage } from "./pages/request-page.ts";
import { expectAccessible, focusedText, settle } from "./pages/visit.ts";

const { visit } = siteForTests();

/** A list's answer with the cards' information left out, to be asked for later. The stream's first line
 *  is a flat list whose objects name keys and values by their places; -5 is its null. */
function withoutCardInformation(stream: string): string {
  const [first = "", ...rest] = stream.split("\n");
  const places = JSON.parse(first) as unknown[];
  const [information, later] = ["information", "informationHref"].map(
    (key) => `_${places.indexOf(key)}`,
  );
  for (const place of places) {
    if (typeof place !== "object" || place === null || Array.isArray(place)) continue;
    const card = place as Record<string, number>;
    if (information !== undefined && later !== undefined && later in card) card[information] = -5;
  }
  return [JSON.stringify(places), ...rest].join("\n");
}

describe("the comparator's states", () => {
  it("restores filters and scroll on the way back from a product", async () => {
    const me = await visit();
    const { page } = me;
    const list = await ComparatorPage.visitAt(me);
    const filtered = await list.totalAfter(() => list.option("Tipo de seguro", "Dental").check());
    const name = (await list.names())[8] ?? "";
    await list.card(name).getByRole("heading").scrollIntoViewIfNeeded();
    // Where the list is when it is left: cards above may still have grown, and the press may have scrolled.
    await page.evaluate(() =>
      window.addEventListener(
        "click",
        () => window.sessionStorage.setItem("left-at", String(window.scrollY)),
        { capture: true },
      ),
    );
    await list
      .card(name)
      .getByRole("link", { name: /^(Solicitar|Contratar)/ })
      .click();
    await RequestPage.arrive(me);
    await page.goBack();
    await list.card(name).waitFor();
    expect(new URL(page.url()).search).toContain("tipo=");
    expect(await list.totalNumber()).toBe(filtered);
    expect(await list.option("Tipo de seguro", "Dental").isChecked()).toBe(true);
    const leftAt = Number(await page.evaluate(() => window.sessionStorage.getItem("left-at")));
    expect(leftAt).toBeGreaterThan(300);
    await expect
      .poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - leftAt))
      .toBeLessThan(60);
  });

  itOnWholeWalk("moves focus to the first new card after Más resultados", async () => {
    const me = await visit();
    const list = await ComparatorPage.visitAt(me);
    const before = await list.names();
    expect(before).toHaveLength(20);
    await list.moreResults.click();
    await expect.poll(() => list.cards.count()).toBe(40);
    const names = await list.names();
    expect(names.slice(0, 20)).toEqual(before);
    await expect.poll(() => focusedText(me)).toBe(names[20]);
    await expectAccessible(me);
  });

  itOnWholeWalk("leads through numbered pages where the comparator has them", async () => {
    const me = await visit();
    const { page } = me;
    const list = await ComparatorPage.open(me, isaprePath);
    const pages = page.getByRole("navigation", { name: "Páginas" });
    if ((await list.totalNumber()) <= 20) {
      expect(await pages.count()).toBe(0);
      return;
    }
    const first = await list.names();
    await pages.getByRole("link", { name: "Página 2" }).click();
    await page.waitForURL(/pagina=2/);
    await expect.poll(() => list.names()).not.toEqual(first);
  });

  itOnWholeWalk(
    "keeps the three chosen products over a reload and refuses a fourth with Máximo 3",
    async () => {
      const me = await visit();
      const { page } = me;
      const list = await ComparatorPage.visitAt(me);
      const [one = "", two = "", three = "", four = ""] = await list.names();
      for (const name of [one, two, three]) await list.compareBox(name).check();
      await list.tray.getByText("Comparar 3 de 3").waitFor();
      const fourth = list.card(four).getByRole("checkbox", { name: "Máximo 3" });
      await fourth.waitFor();
      expect(await fourth.getAttribute("aria-disabled")).toBe("true");
      await fourth.click({ force: true });
      expect(await fourth.isChecked()).toBe(false);
      await expectAccessible(me);

      await page.goto(`${me.url}${insurancePath}`);
      await list.tray.getByText("Comparar 3 de 3").waitFor();
      expect(await list.compareBox(two).isChecked()).toBe(true);
      await list.tray.getByRole("button", { name: `Quitar ${two}` }).click();
      await list.tray.getByText("Comparar 2 de 3").waitFor();
      expect(await list.compareBox(two).isChecked()).toBe(false);
      await list.tray.getByRole("button", { name: "Vaciar" }).click();
      await list.tray.waitFor({ state: "detached" });
      expect(new URL(page.url()).search).toBe("");
    },
  );

  it("names in an empty list the filter to drop, and dropping it shows the promised number", async () => {
    const me = await visit();
    const { page } = me;
    await page.goto(`${me.url}${insurancePath}?tipo=DENTAL&precio-hasta=1`);
    await page.getByRole("heading", { name: /Ningún seguro cumple/ }).waitFor();
    await settle(me);
    await expectAccessible(me);
    const promise = await page.getByText(/El que más limita es/).innerText();
    const promised = Number(/verás (\d+) seguro/.exec(promise)?.[1]);
    expect(promised).toBeGreaterThan(0);
    await page.getByRole("link", { name: /^Quitar «/ }).click();
    const list = await ComparatorPage.arrive(me);
    expect(await list.totalNumber()).toBe(promised);
  });

  itOnWholeWalk("opens the benefits behind +N on focus and closes them on Esc", async () => {
    const me = await visit();
    const { page } = me;
    const list = await ComparatorPage.visitAt(me, `${insurancePath}?vista=cuadricula`);
    const more = list.cards.getByRole("button", { name: /Ver los \d+ beneficios de/ }).first();
    await more.focus();
    const popover = page.locator(".popover");
    await popover.waitFor();
    expect(await more.getAttribute("aria-expanded")).toBe("true");
    await expectAccessible(me);
    await page.keyboard.press("Escape");
    await popover.waitFor({ state: "detached" });
    expect(await more.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  itOnWholeWalk("tries a card's failed information again in place and keeps focus", async () => {
    const me = await visit();
    const { page } = me;
    const list = await ComparatorPage.visitAt(me);
    // A list whose answer leaves the cards' information to a second question.
    await page.route(/Seguros-de-Salud\.data/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: withoutCardInformation(await answer.text()),
      });
    });
    let isBroken = true;
    await page.route(/\/Tarjetas\//, (route) => (isBroken ? route.abort() : route.continue()));
    await list.order.selectOption({ label: "Menor precio" });
    await page.waitForURL(/orden=menor-precio/);
    // One card all along: which of them fails first is the line's to say.
    const card = list.cards.first();
    const retry = card.getByRole("button", { name: /^Reintentar/ });
    await retry.waitFor();
    await expectAccessible(me);
    await retry.focus();
    const code = (await card.getAttribute("data-code")) ?? "";
    const failedAgain = page.waitForEvent("requestfailed", (request) =>
      request.url().includes(`/Tarjetas/${code}`),
    );
    await page.keyboard.press("Enter");
    expect(await focusedText(me)).toMatch(/^(Reintentar|Cargando)/);
    await failedAgain;
    isBroken = false;
    await expect.poll(() => focusedText(me)).toMatch(/^Reintentar/);
    // With every change of the card focus is looked for: it may not leave it for a moment.
    await card.evaluate((element) => {
      const isLost = () => !element.contains(document.activeElement);
      new MutationObserver(() => {
        if (isLost()) element.setAttribute("data-focus", "lost");
      }).observe(element, { childList: true, subtree: true });
    });
    await page.keyboard.press("Enter");
    await card.locator(".notice--error").waitFor({ state: "detached" });
    expect(await card.getAttribute("data-focus")).toBeNull();
    me.forgive(/ERR_FAILED/);
  });

  const faults: [string, number, string, string][] = [
    ["a proxy's 502 as HTML", 502, "text/html", "<html><body>Bad gateway</body></html>"],
    ["a plain 500", 500, "text/plain", "upstream error"],
    ["a 404 as JSON", 404, "application/json", '{"error":"no upstream"}'],
  ];
  it.each(isWholeWalk ? faults : faults.slice(0, 1))(
    "shows the alert in the styled page where the page data is %s",
    async (...fault) => {
      const [, status, contentType, body] = fault;
      const me = await visit();
      const { page } = me;
      me.expectStatus(status);
      const list = await ComparatorPage.visitAt(me);
      const readRules = () =>
        [...document.styleSheets]
          .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
          .join("\n");
      const styled = await page.evaluate(readRules);
      expect(styled.length).toBeGreaterThan(10_000);
      await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status, contentType, body }));
      await list.order.selectOption({ label: "Menor precio" });
      const alert = page
        .getByRole("alert")
        .filter({ has: page.getByRole("heading", { level: 1 }) });
      await alert.waitFor();
      await page.getByRole("banner").waitFor();
      await page.getByRole("contentinfo").waitFor();
      expect(await page.evaluate(readRules)).toBe(styled);
      expect(await page.locator("body").innerText()).not.toMatch(/Application Error|TypeError/);
      me.forgive(/502|500|404|upstream|Bad gateway|ErrorResponse/i);
    },
  );

  itOnWholeWalk(
    "refuses to close over a dependant without an age, and does not move where motion is unwelcome",
    async () => {
      const me = await visit({ reducedMotion: "reduce" });
      const { page } = me;
      const list = await ComparatorPage.visitAt(me);
      const profile = await list.openProfile();
      await profile.dependants.getByRole("button", { name: "Agregar carga" }).click();
      await page.keyboard.press("Escape");
      await profile.root.getByText(/Falta la edad de una carga/).waitFor();
      expect(await profile.root.isVisible()).toBe(true);
      const motions = await page.evaluate(
        () => document.getAnimations().filter((motion) => motion.playState === "running").length,
      );
      expect(motions).toBe(0);
      await expectAccessible(me);
      await profile.dependants.getByLabel("Edad").fill("6");
      await page.keyboard.press("Escape");
      await profile.root.waitFor({ state: "detached" });
      await expect.poll(() => focusedText(me)).toBe("Calcula tu precio");
    },
  );

  itOnWholeWalk(
    "shows a product's details over the list at the tab asked for, and Back closes them",
    async () => {
      const me = await visit();
      const { page } = me;
      const list = await ComparatorPage.visitAt(me);
      const [name = ""] = await list.names();
      await list
        .card(name)
        .getByRole("link", { name: /^Ver detalle/ })
        .click();
      const dialog = page.getByRole("dialog", { name });
      await dialog.getByRole("heading", { name: "Resumen" }).waitFor();
      await expectAccessible(me);
      await dialog.getByRole("link", { name: "Precio", exact: true }).click();
      await dialog.getByRole("heading", { name: "Cómo se calcula tu precio" }).waitFor();
      await page.goBack();
      await dialog.waitFor({ state: "detached" });
      await list.cards.first().waitFor();
    },
  );
});

describe("the other pages' states", () => {
  it("says that a page is missing, with the way on", async () => {
    const me = await visit();
    me.expectStatus(404);
    const answer = await me.page.goto(`${me.url}/Comparar/Nada`);
    expect(answer?.status()).toBe(404);
    await me.page.getByRole("heading", { name: "No encontramos esta página" }).waitFor();
    await expectAccessible(me);
    await me.page.getByRole("link", { name: "Ir al inicio" }).click();
    await ComparatorPage.arrive(me);
  });

  itOnWholeWalk("explains an empty comparison and names products that are not known", async () => {
    const me = await visit();
    await me.page.goto(`${me.url}/Comparar-Planes`);
    await me.page.getByRole("heading", { name: "Aún no eliges productos para comparar" }).waitFor();
    await expectAccessible(me);
    await me.page.goto(`${me.url}${CompareTablePage.path(["no-existe"])}`);
    await me.page.getByText("No encontramos un producto.").waitFor();
    await expectAccessible(me);
  });

  itOnWholeWalk("opens the demonstration in English and in Portuguese", async () => {
    const me = await visit();
    for (const [path, title, lang] of [
      ["/en/Compare/Seguros-de-Salud", "Compare health insurance", "en"],
      ["/pt/Comparar/Seguros-de-Salud", "Compare seguros de saúde", "pt-BR"],
    ] as const) {
      await me.page.goto(`${me.url}${path}`);
      await me.page.getByRole("heading", { level: 1, name: title }).waitFor();
      expect(await me.page.locator("html").getAttribute("lang")).toBe(lang);
      await expectAccessible(me);
    }
  });
});
