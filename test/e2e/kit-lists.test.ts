import { describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { focusedText, settle } from "./pages/visit.ts";
import { kitPath, openKit, pressed } from "./pages/kit-page.ts";
import { siteForTests } from "./site.ts";

const { visit } = siteForTests();

describe("a list with the keyboard", () => {
  it("moves by j, k and arrows, selects by x and a range by Shift x, clears by Esc", async () => {
    const me = await visit();
    const page = await openKit(me);
    const names = await page.locator(".k-table__name > a").allInnerTexts();
    await page.locator(".k-table__name > a").first().focus();
    await pressed(me, "j", "ArrowDown", "j", "k");
    expect(await focusedText(me)).toBe(names[2]);
    await pressed(me, "x");
    await page.getByText("1 seleccionada", { exact: true }).waitFor();
    await pressed(me, "j", "j", "j", "Shift+X");
    await page.getByText("4 seleccionadas").waitFor();
    expect(await focusedText(me)).toBe(names[5]);
    await pressed(me, "Escape");
    await page.getByText("4 seleccionadas").waitFor({ state: "detached" });
    await pressed(me, "End");
    expect(await focusedText(me)).toBe(names.at(-1));
    // Tab goes through the controls of this row alone, then leaves the table.
    await pressed(me, "Tab");
    expect(await focusedText(me)).toBe(`Acciones de ${names.at(-1)}`);
    await pressed(me, "Tab");
    expect(await focusedText(me)).toBe("Siguiente");
    await pressed(me, "Shift+Tab", "Shift+Tab", "Enter");
    await page.waitForURL(/abierta=sol-/);
    expect(await page.getByRole("complementary").getByRole("heading").first().innerText()).toBe(
      names.at(-1),
    );
  });

  itOnWholeWalk(
    "selects a range by Shift and a press, then all pages with their exact number",
    async () => {
      const me = await visit();
      const page = await openKit(me);
      const boxes = page.locator("tbody .k-box");
      await boxes.nth(1).click();
      await boxes.nth(4).click({ modifiers: ["Shift"] });
      await page.getByText("4 seleccionadas").waitFor();
      await page.getByRole("checkbox", { name: "Seleccionar las filas visibles" }).click();
      await page.getByText("25 seleccionadas").waitFor();
      await page.getByRole("button", { name: "Seleccionar las 240" }).click();
      await page.getByText("240 seleccionadas").waitFor();
      await boxes.nth(0).click();
      await page.getByText("239 seleccionadas").waitFor();
      await page.getByRole("button", { name: "Cerrar 239" }).click();
      await page.getByRole("dialog", { name: "¿Cerrar 239 solicitudes?" }).waitFor();
      await pressed(me, "Escape");
      await expect.poll(() => focusedText(me)).toBe("Cerrar 239");
    },
  );

  itOnWholeWalk("orders, pages by key and comes back by links", async () => {
    const me = await visit();
    const page = await openKit(me);
    const names = () => page.locator(".k-table__name").allInnerTexts();
    await page.getByRole("link", { name: "Persona" }).click();
    await page.waitForURL(/orden=name/);
    await settle(me);
    const first = await names();
    expect(first).toEqual(first.toSorted((one, other) => one.localeCompare(other, "es")));
    expect(await page.locator('[aria-sort="ascending"]').innerText()).toContain("Persona");
    await page.getByRole("link", { name: "Siguiente" }).click();
    await page.waitForURL(/despues=/);
    await expect.poll(names).not.toEqual(first);
    await page.getByRole("link", { name: "Anterior" }).click();
    await page.waitForURL(/antes=/);
    await expect.poll(names).toEqual(first);
  });

  itOnWholeWalk("adds more rows below", async () => {
    const me = await visit();
    const page = await openKit(me, "?muestra=mas");
    const rows = page.locator("tbody > tr[data-row]");
    expect(await rows.count()).toBe(25);
    await page.getByRole("link", { name: "Más resultados", exact: true }).last().click();
    await expect.poll(() => rows.count()).toBe(50);
    await page.getByText("50 de 240").waitFor();
    expect(
      new Set(await rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")))).size,
    ).toBe(50);
  });

  itOnWholeWalk("hides, moves and widens columns, and remembers it", async () => {
    const me = await visit();
    const page = await openKit(me);
    const heads = () => page.locator("thead th[scope=col] .k-table__head").allInnerTexts();
    expect(await heads()).toEqual(["Persona", "Producto", "Estado", "Prima", "Fecha"]);
    await page.getByRole("button", { name: "Columnas" }).click();
    const panel = page.getByRole("dialog", { name: "Columnas" });
    await panel.getByRole("checkbox", { name: "Estado" }).uncheck();
    await panel.getByRole("button", { name: "Mover Fecha antes" }).click();
    await panel.getByRole("switch", { name: "Filas compactas" }).check();
    await pressed(me, "Escape");
    expect(await focusedText(me)).toBe("Columnas");
    // The hidden column keeps its place in the order: Fecha moved before Prima.
    await expect.poll(heads).toEqual(["Persona", "Producto", "Fecha", "Prima"]);
    const edge = page.getByRole("separator", { name: "Ancho de Persona" });
    const before = Number(await edge.getAttribute("aria-valuenow"));
    await edge.focus();
    await pressed(me, "ArrowRight", "ArrowRight");
    await expect.poll(() => edge.getAttribute("aria-valuenow")).toBe(String(before + 40));
    await page.reload();
    await settle(me);
    await expect.poll(heads).toEqual(["Persona", "Producto", "Fecha", "Prima"]);
    expect(await edge.getAttribute("aria-valuenow")).toBe(String(before + 40));
    await page.getByRole("button", { name: "Columnas" }).click();
    await panel.getByRole("button", { name: "Restablecer" }).click();
    await expect.poll(heads).toHaveLength(5);
  });

  itOnWholeWalk(
    "renders only the near rows of a long one, and reaches its end by key",
    async () => {
      const me = await visit();
      const page = await openKit(me, "?muestra=largo");
      const rows = page.locator("tbody > tr[data-row]");
      await expect.poll(() => rows.count()).toBeLessThan(80);
      expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe("401");
      await page.locator(".k-table__name > a").first().focus();
      await pressed(me, "End");
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.closest("tr")?.getAttribute("aria-rowindex")),
        )
        .toBe("401");
    },
  );
});

describe("filters", () => {
  it("stand in the address, by a menu with keys, and are dropped by their chip", async () => {
    const me = await visit();
    const page = await openKit(me);
    await page.getByRole("button", { name: "Filtro" }).focus();
    await pressed(me, "Enter");
    await page.getByRole("menuitem", { name: "Estado" }).waitFor();
    await pressed(me, "ArrowRight");
    await page.getByRole("menuitemcheckbox", { name: "Asignado" }).waitFor();
    await pressed(me, "Enter");
    await page.waitForURL(/estado=assigned/);
    await pressed(me, "Escape", "Escape");
    await page.getByRole("link", { name: "Quitar filtro Estado: Asignado" }).click();
    await expect.poll(() => new URL(page.url()).search).toBe("");
    await pressed(me, "/");
    await page.keyboard.type("núñez");
    await pressed(me, "Enter");
    await page.waitForURL(/q=n/);
    await page.getByRole("link", { name: "Limpiar" }).waitFor();
  });

  itOnWholeWalk("take a period of the usual ones, or days of a calendar", async () => {
    const me = await visit();
    const page = await openKit(me);
    await page.getByRole("button", { name: /^Fecha/ }).click();
    await page.getByRole("dialog").getByRole("link", { name: "Últimos 7 días" }).click();
    await page.waitForURL(/desde=.*hasta=/);
    const button = page.getByRole("button", { name: "Fecha: Últimos 7 días" });
    await button.click();
    const days = page.getByRole("dialog").getByRole("gridcell").getByRole("button");
    await days.filter({ hasText: /^3$/ }).first().click();
    await days.filter({ hasText: /^5$/ }).first().click();
    await page.waitForURL(/desde=\d{4}-\d{2}-03&hasta=\d{4}-\d{2}-05/);
  });

  itOnWholeWalk("are links and forms without JavaScript", async () => {
    const me = await visit({ javaScriptEnabled: false });
    const { page } = me;
    await page.goto(`${me.url}${kitPath}`);
    await page.getByText("Filtro", { exact: true }).click();
    await page.getByRole("checkbox", { name: "Agenda" }).check();
    await page.locator(".k-filters__form").getByRole("button", { name: "Aplicar" }).click();
    await page.waitForURL(/estado=agenda/);
    expect(await page.getByRole("link", { name: "Quitar filtro Estado: Agenda" }).count()).toBe(1);
    await page.getByRole("link", { name: "Prima" }).click();
    await page.waitForURL(/orden=-premium/);
    await page.getByRole("link", { name: "Siguiente" }).click();
    await page.waitForURL(/despues=/);
    expect(await page.locator("tbody > tr[data-row]").count()).toBeGreaterThan(0);
  });
});
