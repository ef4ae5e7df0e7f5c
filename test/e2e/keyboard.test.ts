import { describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { siteForTests } from "./site.ts";
import { ComparatorPage } from "./pages/comparator-page.ts";
import { CompareTablePage } from "./pages/compare-table-page.ts";
import { tabTo } from "./pages/keyboard.ts";
import { ConfirmationPage, goodContact, RequestPage } from "./pages/request-page.ts";
import { focusedText } from "./pages/visit.ts";

const { visit } = siteForTests();

describe("the main job with the keyboard alone", () => {
  it("skips to the content with the first key", async () => {
    const me = await visit();
    const { page } = me;
    await ComparatorPage.visitAt(me);
    await page.keyboard.press("Tab");
    expect(await focusedText(me)).toBe("Ir al contenido");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await focusedText(me)).toBe("Ir a los resultados");
    await page.keyboard.press("Tab");
    expect(await focusedText(me)).toBe("Inicio");
  });

  // The suite counts the keys of this way (first-request.test.ts).
  itOnWholeWalk("goes from the household to a stored request without a pointer", async () => {
    const me = await visit();
    const { page } = me;
    const press = (...keys: string[]) =>
      keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
    const list = await ComparatorPage.visitAt(me);

    await tabTo(me, list.profileLink);
    await press("Enter");
    const dialog = page.getByRole("dialog", { name: "¿Quiénes se asegurarán?" });
    const man = dialog
      .getByRole("group", { name: "Contratante" })
      .getByRole("radio", { name: "Hombre" });
    await man.waitFor();
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
    await tabTo(me, man);
    await press("ArrowLeft", "Tab", "ControlOrMeta+A");
    await page.keyboard.type("34");
    await tabTo(me, dialog.getByRole("checkbox", { name: "Quiero incluir a mi pareja" }));
    await press("Space");
    const partner = dialog.getByRole("group", { name: "Pareja" });
    await tabTo(me, partner.getByRole("radio").first());
    await press("Space", "Tab");
    await page.keyboard.type("36");
    await tabTo(me, dialog.getByRole("button", { name: "Agregar carga" }));
    await press("Enter");
    const relation = dialog.getByLabel("Parentesco");
    await relation.waitFor();
    await expect.poll(() => relation.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.keyboard.type("Hija");
    await press("Tab");
    await page.keyboard.type("6");
    await press("Enter");
    await dialog.waitFor({ state: "detached" });
    await list.profileSummary.filter({ hasText: "ti (34)" }).waitFor();
    await expect.poll(() => focusedText(me)).toMatch(/^(Precios calculados|Editar perfil)$/);

    const dental = list.option("Tipo de seguro", "Dental");
    await tabTo(me, dental);
    await list.totalAfter(() => press("Space"));
    expect(await dental.evaluate((box) => box === document.activeElement)).toBe(true);
    const chosen = (await list.names()).slice(0, 2);
    for (const name of chosen) {
      await tabTo(me, list.compareBox(name));
      await press("Space");
    }
    await tabTo(me, list.tray.getByRole("link", { name: "Comparar 2 productos" }));
    await press("Enter");
    const table = await CompareTablePage.arrive(me);
    await tabTo(me, table.onlyDifferences);
    await press("Space");
    await page.waitForURL(/diferencias=1/);
    await tabTo(me, table.table.getByRole("link", { name: /^(Solicitar|Contratar)/ }).first());
    await press("Enter");

    const request = await RequestPage.arrive(me);
    me.expectStatus(400);
    await tabTo(me, request.field("Nombre y apellido"));
    await page.keyboard.type(goodContact.name);
    await press("Tab");
    await page.keyboard.type(goodContact.rut);
    await press("Tab");
    await page.keyboard.type(goodContact.email);
    await press("Tab");
    await page.keyboard.type(goodContact.phone);
    await press("Enter");
    await request.errorSummary.waitFor();
    await expect.poll(() => focusedText(me)).toContain("Datos Inválidos");
    await press("Tab", "Enter");
    await expect
      .poll(() => request.quoteConsent.evaluate((box) => box === document.activeElement))
      .toBe(true);
    await press("Space");
    await tabTo(me, request.submit);
    await press("Enter");
    const sent = await ConfirmationPage.arrive(me);
    expect(await sent.reference()).not.toBe("");
  });
});
