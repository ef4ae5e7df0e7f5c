import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openEmbedded } from "#src/platform/database/database.ts";
import { openTestModules, projectRoot } from "#test/harness/app.ts";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** Leads by the keyboard alone, and what an open page says when somebody else changes them. */

let folder = "";
let cookie = "";
const { visit } = siteForTests({}, async () => {
  folder = await seededFolder();
  const database = await openEmbedded(join(folder, "database"));
  const clock = fixedClock(new Date());
  const environment = { DEMONSTRATION_LEADS: "40", DATA_DIR: folder };
  await openTestModules({ root: projectRoot, dataFolder: folder, database, clock, environment });
  ({ cookie } = await signInAs({ database, clock }, "sales/ADMINISTRADOR", { node: "amparo" }));
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
/** Runs in the page: the label of what has focus. */
const focusedLabel = (me: Visit) =>
  me.page.evaluate(() => {
    const { activeElement } = document;
    const { labels } = activeElement as HTMLInputElement;
    return labels?.[0]?.textContent?.trim() ?? activeElement?.textContent?.trim() ?? "";
  });

/** What somebody else does meanwhile. */
async function reassign({ page, url }: Visit, reference: string): Promise<void> {
  const lead = `${url}/api/back-office/leads/${reference}`;
  const { version } = (await (await page.request.get(lead)).json()).data;
  const moved = await page.request.post(`${lead}/status`, {
    data: { to: 97, version },
    headers: { origin: url },
  });
  expect(moved.status()).toBe(200);
}

describe("the keys of leads", () => {
  it("lead from a row to its form, and are letters where one types", async () => {
    const me = await signedIn();
    const page = await open(me, `${list}?estado=2`);
    await page.keyboard.press("j");
    const row = page.locator("tr[data-row]:focus-within");
    const reference = await row.getAttribute("data-row");
    await page.keyboard.press("n");
    await page.waitForURL((url) => url.pathname === `${list}/${reference}`);
    await settle(me);
    await expect.poll(() => focusedLabel(me)).toBe("Agregar una nota");
    await page.keyboard.type("e s a n");
    expect(await page.locator(":focus").inputValue()).toBe("e s a n");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("e");
    await page.locator("#edit-fullName:focus").waitFor();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("a");
    await page.locator("#assign-executive:focus").waitFor();
    await expectAccessible(me);
    expect(me.faults()).toEqual([]);
  });

  itOnWholeWalk("act on the rows that are chosen", async () => {
    const me = await signedIn();
    const page = await open(me, `${list}?estado=2`);
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.keyboard.press("s");
    await page.getByRole("dialog").getByLabel("Nuevo estado").waitFor();
    expect(me.faults()).toEqual([]);
  });

  itOnWholeWalk("stand under ?, and everything is found with Ctrl K", async () => {
    const me = await signedIn();
    const page = await open(me, list);
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("Agregar una nota").waitFor();
    await expectAccessible(me);
    await page.keyboard.press("Escape");
    const row = page.locator("tr[data-row]").first();
    const reference = (await row.getAttribute("data-row")) ?? "";
    await page.keyboard.press("Control+k");
    await page.keyboard.type(reference);
    await page.getByRole("menuitem", { name: reference }).waitFor();
    await expectAccessible(me);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => url.pathname === `${list}/${reference}`);
    expect(me.faults()).toEqual([]);
  });
});

describe("an open page of leads", () => {
  it("says what changed, and moves nothing until it is asked to", async () => {
    const [me, other] = [await signedIn(), await signedIn()];
    const page = await open(me, `${list}?estado=2`);
    const rows = page.locator("tr[data-row]");
    const names = () => rows.evaluateAll((all) => all.map((row) => row.getAttribute("data-row")));
    const before = await names();
    const reference = before[1] ?? "";
    await reassign(other, reference);
    const moved = page.locator(`tr[data-row="${reference}"]`);
    await moved.getByText("Cambió: al actualizar sale de esta lista").waitFor();
    expect(await names()).toEqual(before);
    await expectAccessible(me);
    expect(me.faults()).toEqual([]);
  });

  itOnWholeWalk(
    "shows what came once one asks for it, also on the board and at 360 px",
    async () => {
      const [me, narrow, other] = [
        await signedIn(),
        await signedIn({ width: 360 }),
        await signedIn(),
      ];
      const page = await open(me, `${list}?estado=97`);
      const board = await open(narrow, "/Gestion/Tablero");
      const card = board.locator("section[aria-labelledby=estado-2] li").first().getByRole("link");
      const reference = (await card.first().getAttribute("href"))?.split("/").at(-1) ?? "";
      await reassign(other, reference);
      await board.getByText("1 cambió.").waitFor();
      await expectAccessible(narrow);
      expect(await sidewaysOverflow(narrow)).toBe(0);
      await board.getByRole("button", { name: "Mostrar" }).click();
      // The board has no column of trial requests (97).
      await board
        .locator(`section[aria-labelledby=estado-2] a[href$="${reference}"]`)
        .first()
        .waitFor({ state: "detached" });
      await page.getByText("1 nueva solicitud").waitFor();
      const row = page.locator(`tr[data-row="${reference}"]`);
      expect(await row.count()).toBe(0);
      await page.getByRole("button", { name: "Mostrar" }).click();
      await row.waitFor();
      expect([...me.faults(), ...narrow.faults()]).toEqual([]);
    },
  );
});
