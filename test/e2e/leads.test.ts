import { rm } from "node:fs/promises";
import type { Route } from "playwright-core";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openEmbedded } from "#src/platform/database/database.ts";
import { openTestModules, projectRoot } from "#test/harness/app.ts";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { isWholeWalk, itOnWholeWalk } from "#test/harness/walk-length.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** The pages of leads in a browser, over the demonstration's leads. */

let folder = "";
let cookie = "";
const { visit } = siteForTests({}, async () => {
  folder = await seededFolder();
  const database = await openEmbedded(join(folder, "database"));
  const clock = fixedClock(new Date());
  const environment = { DEMONSTRATION_LEADS: "80", DATA_DIR: folder };
  await openTestModules({
    root: projectRoot,
    dataFolder: folder,
    database,
    clock,
    environment,
  });
  const person = await signInAs({ database, clock }, "sales/ADMINISTRADOR", {
    node: "amparo",
  });
  ({ cookie } = person);
  await database.close();
  return folder;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const list = "/Gestion/Solicitudes";
async function signedIn(options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  const me = await visit(options);
  const [name = "", value = ""] = cookie.split("=");
  await me.page.context().addCookies([{ name, value, url: me.url }]);
  return me;
}
const open = async (me: Visit, path: string) => {
  await me.page.goto(`${me.url}${path}`);
  await settle(me);
  return me.page;
};
async function firstReference(me: Visit): Promise<string> {
  const page = await open(me, `${list}?estado=2`);
  return (await page.locator("tr[data-row]").first().getAttribute("data-row")) ?? "";
}

describe("the pages of leads", () => {
  it("have no finding of axe at the ends of the widths, in light and dark, and fit", async () => {
    const me = await signedIn();
    const reference = await firstReference(me);
    for (const path of [
      list,
      `${list}?abierta=${reference}`,
      `${list}?q=zzzzzz`,
      `${list}/${reference}`,
      `${list}/${reference}?pasar=13`,
      `${list}/Nueva`,
    ]) {
      await open(me, path);
      for (const width of isWholeWalk ? [1280, 768, 360] : [1280, 360]) {
        await me.page.setViewportSize({ width, height: 900 });
        expect(await sidewaysOverflow(me), `${path} at ${width} px`).toBe(0);
        // The tools fill their lines: the first lead stands in sight on a phone.
        if (path === list && width === 360)
          expect((await me.page.locator(".k-list__tools").boundingBox())?.height).toBeLessThan(180);
        // In the suite axe judges the panel, the empty list and the forms on a phone alone.
        if (width === 360 || isWholeWalk || [list, `${list}/${reference}`].includes(path))
          await expectAccessible(me);
      }
    }
  }, 120_000);

  itOnWholeWalk("are worked by keys alone: to the search, down the list, into a lead", async () => {
    const me = await signedIn();
    const page = await open(me, `${list}?estado=2`);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    const current = await page.evaluate(
      () => document.activeElement?.closest("tr")?.getAttribute("data-row") ?? null,
    );
    expect(current).toMatch(/^AMP-/);
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Solicitud abierta" }).waitFor();
    expect(page.url()).toContain(`abierta=${current}`);
    await page.keyboard.press("/");
    await page.keyboard.type("Ramiro");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=Ramiro/);
  });

  it("take a note and a move, and say that it is done", async () => {
    const me = await signedIn();
    const reference = await firstReference(me);
    const page = await open(me, `${list}/${reference}`);
    await page.getByLabel("Agregar una nota").fill("Llamar a las once");
    await page.getByRole("button", { name: "Guardar nota" }).click();
    await page.getByText("Nota guardada.").waitFor();
    await page.getByText("Llamar a las once").waitFor();
    await page.getByRole("link", { name: "Resuelto" }).click();
    me.expectStatus(409);
    await page.getByRole("button", { name: "Pasar a Resuelto" }).click();
    await page.getByText("Falta una nota con el motivo.").first().waitFor();
    await page.locator("#mover-note, [name=note]").first().fill("Ya lo resolvimos");
    await page.getByRole("button", { name: "Pasar a Resuelto" }).click();
    await page.getByText("Estado cambiado.").waitFor();
  });

  it("keep what was typed where the connection or the server is gone, and send it again", async () => {
    const me = await signedIn();
    const reference = await firstReference(me);
    const page = await open(me, `${list}/${reference}`);
    const note = page.getByLabel("Agregar una nota");
    const said = page.getByRole("alert");
    await note.fill("Escrito en el metro");
    const send = /\.data/;
    for (const fail of [
      (route: Route) => route.abort("internetdisconnected"),
      (route: Route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }),
    ]) {
      me.expectStatus(502);
      await page.route(send, (route) =>
        route.request().method() === "POST" ? fail(route) : route.continue(),
      );
      await page.getByRole("button", { name: "Guardar nota" }).click();
      // What the try before left is still said while this one is sent: that focus comes back shows it failed too.
      await said.getByText("Lo escrito sigue aquí").waitFor();
      await expect.poll(() => said.evaluate((box) => box === document.activeElement)).toBe(true);
      expect(await note.inputValue()).toBe("Escrito en el metro");
      await expectAccessible(me);
      await page.unroute(send);
    }
    await note.fill("Escrito en el metro y al llegar");
    await said.getByRole("button", { name: "Intentar de nuevo" }).click();
    await page.getByText("Nota guardada.").waitFor();
    await page.getByText("Escrito en el metro y al llegar").waitFor();
    expect(await said.count()).toBe(0);
  });

  itOnWholeWalk("change many at once, and take it back", async () => {
    const me = await signedIn();
    const page = await open(me, `${list}?estado=2`);
    const names = page.locator("tr[data-row] th[scope=row]");
    const before = await names.allInnerTexts();
    const boxes = page.locator("tr[data-row] input[type=checkbox]");
    await boxes.nth(0).check();
    await boxes.nth(1).check();
    await page.getByRole("button", { name: "Cambiar el estado de 2 solicitudes" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nuevo estado").selectOption({ label: "Otro" });
    await dialog.getByLabel("Nota").fill("No es de seguros");
    await expectAccessible(me);
    await dialog.getByRole("button", { name: "Cambiar el estado de 2 solicitudes" }).click();
    await page.getByText("2 solicitudes cambiadas.").waitFor();
    await expect.poll(() => names.count()).toBe(before.length - 2);
    await page.getByRole("button", { name: "Deshacer" }).click();
    await page.getByText("Quedó como estaba.").waitFor();
    await expect
      .poll(async () => (await names.allInnerTexts()).toSorted())
      .toEqual(before.toSorted());
  });
});
