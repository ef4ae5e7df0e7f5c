import { describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { expectAccessible, focusedText, type Visit } from "./pages/visit.ts";
import { kitPath, openKit, pressed } from "./pages/kit-page.ts";
import { siteForTests } from "./site.ts";

const { visit } = siteForTests();

describe("what opens above a page", () => {
  const layers = [
    ["Diálogo", "dialog"],
    ["Panel lateral", "dialog"],
    ["Confirmación", "dialog"],
    ["Más acciones", "menu"],
  ] as const;
  it("takes focus, closes by Esc and gives focus back: dialog, panel, question and menu", async () => {
    const me = await visit();
    await openKit(me, "/Paneles");
    for (const [name, role] of layers) await opensAbove(me, name, role);
  });

  async function opensAbove(me: Visit, name: string, role: "dialog" | "menu"): Promise<void> {
    const { page } = me;
    await page.getByRole("button", { name, exact: true }).focus();
    await pressed(me, "Enter");
    const opened = page.getByRole(role).first();
    await opened.waitFor();
    const holdsFocus = () => opened.evaluate((element) => element.contains(document.activeElement));
    await expect.poll(holdsFocus).toBe(true);
    await expectAccessible(me);
    await pressed(me, "Tab", "Tab", "Tab", "Tab");
    if (role === "dialog") expect(await holdsFocus()).toBe(true);
    await pressed(me, "Escape");
    await expect.poll(() => page.getByRole(role).count()).toBe(0);
    if (role === "dialog") await expect.poll(() => focusedText(me)).toBe(name);
  }

  itOnWholeWalk("tabs move by arrow keys and stand in the address", async () => {
    const me = await visit();
    const page = await openKit(me, "/Paneles");
    await page.getByRole("tab", { name: "Resumen" }).focus();
    await pressed(me, "ArrowRight", "Enter");
    await page.waitForURL(/pestana=coverage/);
    await page.getByRole("tabpanel", { name: "Coberturas" }).waitFor();
  });

  itOnWholeWalk("a command is found by part of its name and run by Enter", async () => {
    const me = await visit();
    const page = await openKit(me);
    await page.getByRole("button", { name: /^Buscar o ejecutar/ }).focus();
    await pressed(me, "Control+k");
    await page.getByRole("dialog", { name: "Órdenes" }).waitFor();
    await expectAccessible(me);
    await page.keyboard.type("form");
    await expect.poll(() => page.getByRole("menuitem").count()).toBe(1);
    await pressed(me, "ArrowDown", "Enter");
    await page.waitForURL(/Formularios/);
    await pressed(me, "Control+k", "Escape");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  });

  itOnWholeWalk("shortcuts are listed under ?, and single keys can be switched off", async () => {
    const me = await visit();
    const page = await openKit(me);
    await pressed(me, "?");
    const dialog = page.getByRole("dialog", { name: "Atajos" });
    await dialog.getByRole("switch", { name: "Atajos de una sola tecla" }).uncheck();
    await pressed(me, "Escape");
    await dialog.waitFor({ state: "detached" });
    await page.locator(".k-table__name > a").first().focus();
    const first = await focusedText(me);
    await pressed(me, "j", "?");
    expect(await focusedText(me)).toBe(first);
    await pressed(me, "ArrowDown");
    expect(await focusedText(me)).not.toBe(first);
  });

  itOnWholeWalk(
    "a toast is announced, waits while it has focus, and takes the change back",
    async () => {
      const me = await visit();
      const page = await openKit(me, "/Paneles");
      await page.getByRole("button", { name: "Mostrar un aviso" }).click();
      const region = page.getByRole("region", { name: /Avisos/ });
      await region.getByText("Listo.").waitFor();
      expect(await region.getByRole("alert").count()).toBe(1);
      const undo = region.getByRole("button", { name: "Deshacer" });
      await undo.focus();
      await expectAccessible(me);
      await pressed(me, "Enter");
      await expect.poll(() => undo.count()).toBe(0);
    },
  );
});

describe("a form", () => {
  it("names what is wrong with its number, leads to each field, and keeps what was typed", async () => {
    const me = await visit();
    me.expectStatus(400);
    const page = await openKit(me, "/Formularios");
    await page.getByLabel("Nombre completo").fill("Ana Soto");
    await page.getByLabel("Prima").fill("1.234,5");
    await page.getByRole("button", { name: "Guardar" }).click();
    const summary = page.getByRole("alert").filter({ hasText: "Datos Inválidos" });
    await summary.getByText("Hay 6 datos por corregir.").waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await page.getByLabel("Nombre completo").inputValue()).toBe("Ana Soto");
    await expectAccessible(me);
    await summary.getByRole("link", { name: "Escribe un correo" }).click();
    expect(
      await page.getByLabel("Correo electrónico").evaluate((one) => one === document.activeElement),
    ).toBe(true);
    await summary.getByRole("link", { name: "Elige el día" }).click();
    expect(await page.evaluate(() => document.activeElement?.getAttribute("role"))).toBe(
      "spinbutton",
    );
  });

  itOnWholeWalk(
    "takes a person that the server finds, a day that is typed, and is right",
    async () => {
      const me = await visit();
      const page = await openKit(me, "/Formularios");
      await page.getByLabel("Nombre completo").fill("Ana Soto");
      await page.getByLabel("Correo electrónico").fill("ana@ejemplo.cl");
      await page.getByLabel("Teléfono", { exact: true }).fill("9 8123 4567");
      await page.getByLabel("Producto").selectOption({ index: 1 });
      const person = page.getByRole("combobox", { name: "Ejecutivo" });
      await person.focus();
      await person.pressSequentially("anti");
      await page.getByRole("option", { name: "Ñire Antimán" }).waitFor();
      await pressed(me, "ArrowDown", "Enter");
      expect(await person.inputValue()).toBe("Ñire Antimán");
      await page.getByRole("spinbutton").first().focus();
      await page.keyboard.type("03122030");
      await page.getByLabel("La persona aceptó").check();
      await page.getByRole("button", { name: "Guardar" }).click();
      await page.getByText("La solicitud está completa.").waitFor();
    },
  );

  itOnWholeWalk("sends files with their progress, and says what it does not take", async () => {
    const me = await visit();
    me.expectStatus(500);
    const page = await openKit(me, "/Formularios");
    const field = page.locator("input[type=file]");
    const pdf = (name: string, bytes = 1_000) => ({
      name,
      mimeType: "application/pdf",
      buffer: Buffer.alloc(bytes, 1),
    });
    await field.setInputFiles([pdf("uno.pdf"), { ...pdf("dos.exe") }]);
    await page.getByText("Listo", { exact: true }).waitFor();
    await page.getByText("Solo se aceptan .pdf, .jpg, .png.").waitFor();
    expect(await page.locator("input[type=hidden][name=files]").count()).toBe(1);
    await page.route("**/dev/kit-files", (route) => route.fulfill({ status: 500, json: {} }));
    await field.setInputFiles([pdf("tres.pdf")]);
    await page.getByText("No se pudo subir.").waitFor();
    await page.unroute("**/dev/kit-files");
    await page.getByRole("button", { name: "Reintentar tres.pdf" }).click();
    await expect.poll(() => page.getByText("Listo", { exact: true }).count()).toBe(2);
    // One that is on its way is called off.
    await page.route("**/dev/kit-files", () => undefined);
    await field.setInputFiles([pdf("cuatro.pdf")]);
    await page.getByRole("progressbar", { name: "Avance de cuatro.pdf" }).waitFor();
    await expectAccessible(me);
    await page.getByRole("button", { name: "Cancelar cuatro.pdf" }).click();
    await expect.poll(() => page.getByText("cuatro.pdf").count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("type"))).toBe("file");
  });
});

describe("charts", () => {
  itOnWholeWalk("say their figures in words and as a table behind a switch", async () => {
    const me = await visit();
    const page = await openKit(me, "/Cifras");
    await expect.poll(() => page.locator("canvas").count()).toBe(3);
    await page.getByText(/Solicitudes subió de 182 a 240/).waitFor();
    const panel = page.getByRole("region", { name: "Quién paga la prima" });
    const table = panel.getByRole("button", { name: "Datos" });
    await table.focus();
    await pressed(me, "Enter");
    expect(await table.getAttribute("aria-pressed")).toBe("true");
    expect(await panel.getByRole("row").count()).toBe(7);
    expect(await panel.locator("canvas").count()).toBe(0);
  });

  it("are tables without JavaScript", async () => {
    const me = await visit({ javaScriptEnabled: false });
    await me.page.goto(`${me.url}${kitPath}/Cifras`);
    const box = await me.page.getByRole("table").first().boundingBox();
    expect(box?.height).toBeGreaterThan(100);
  });
});

describe("the navigation of an area", () => {
  it("is behind a button on a phone, with and without JavaScript", async () => {
    for (const javaScriptEnabled of [true, false]) {
      const me = await visit({ width: 360, javaScriptEnabled });
      await openKit(me);
      const link = me.page
        .getByRole("navigation", { name: "Kit de componentes" })
        .getByRole("link", { name: "Formularios" });
      expect(await link.isVisible()).toBe(false);
      await me.page.locator(".k-nav__small > summary").click();
      await link.click();
      await me.page.waitForURL(/Formularios/);
    }
  });
});
