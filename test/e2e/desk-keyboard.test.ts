import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Locator } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openEmbedded } from "#src/platform/database/database.ts";
import { openTestModules, projectRoot } from "#test/harness/app.ts";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { tabTo } from "./pages/keyboard.ts";
import { settle, type Visit } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** The forms of the desk, filled and sent by the keyboard alone. */

let folder = "";
let cookie = "";
/** Records of the demonstration that can be moved. */
const found = { lead: "", ticket: "", sale: "", account: "" };
const { visit } = siteForTests({}, async () => {
  folder = await seededFolder();
  const database = await openEmbedded(join(folder, "database"));
  const clock = fixedClock(new Date());
  const environment = { DEMONSTRATION_LEADS: "80", DATA_DIR: folder };
  await openTestModules({ root: projectRoot, dataFolder: folder, database, clock, environment });
  const person = await signInAs({ database, clock }, "staff/ADMINISTRADOR", { node: "amparo" });
  ({ cookie } = person);
  const { connection } = database;
  const lead = connection.selectFrom("leads").select("reference").where("status", "=", 2);
  const ticket = connection.selectFrom("tickets").select("reference").where("status", "=", "open");
  const sale = connection.selectFrom("sales").select("reference").where("state", "=", "PENDING");
  const account = connection.selectFrom("accounts").select("id").where("currency", "=", "CLP");
  const cl = "CL" as const;
  found.lead = (await lead.where("country", "=", cl).executeTakeFirstOrThrow()).reference;
  found.ticket = (await ticket.where("country", "=", cl).executeTakeFirstOrThrow()).reference;
  found.sale = (
    await sale.where("origin", "=", "hand").where("country", "=", cl).executeTakeFirstOrThrow()
  ).reference;
  found.account = (await account.executeTakeFirstOrThrow()).id;
  await database.close();
  return folder;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function open(path: string) {
  const me = await visit();
  const [name = "", value = ""] = cookie.split("=");
  await me.page.context().addCookies([{ name, value, url: me.url }]);
  await me.page.goto(`${me.url}/Gestion/${path}`);
  await settle(me);
  return me;
}

async function type(me: Visit, field: Locator, text: string): Promise<void> {
  await tabTo(me, field);
  await me.page.keyboard.type(text);
}

/** Takes an option of a list of the system by its keys. */
async function choose(me: Visit, list: Locator, value: string): Promise<void> {
  await tabTo(me, list);
  for (let stop = 0; stop < 80; stop += 1) {
    if ((await list.inputValue()) === value) return;
    await me.page.keyboard.press("ArrowDown");
  }
  throw new Error(`No key came to ${value}.`);
}

async function send(me: Visit, button: Locator, done: string): Promise<void> {
  await tabTo(me, button);
  await me.page.keyboard.press("Enter");
  await me.page.getByText(done).first().waitFor();
}

describe("the forms of the desk with the keyboard alone", () => {
  it("move a lead with a reason", async () => {
    const me = await open(`Solicitudes/${found.lead}?pasar=4`);
    const { page } = me;
    const reasons = page.locator("#mover-failureReason");
    const values = await reasons
      .locator("option")
      .evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    const reason = values.find((one) => one !== "") ?? "";
    await choose(me, reasons, reason);
    await type(me, page.locator("#mover-note"), "No le interesa por ahora");
    const form = page.locator("form").filter({ has: reasons });
    await send(me, form.locator("button[type=submit]").last(), "Estado cambiado.");
  });

  it("answer a ticket, and move it with a message, which stays where it is refused", async () => {
    const me = await open(`Tickets/${found.ticket}`);
    const { page } = me;
    await type(me, page.locator("#answer-text"), "Hola: revisamos tu póliza hoy.");
    await send(
      me,
      page.getByRole("button", { name: "Responder", exact: true }),
      "La respuesta va en camino.",
    );
    await page.goto(`${me.url}/Gestion/Tickets/${found.ticket}?pasar=hold`);
    await settle(me);
    await type(me, page.locator("#mover-note"), "La isapre responde");
    const move = page.getByRole("button", { name: "Pasar a En Espera" });
    await tabTo(me, move);
    me.expectStatus(400);
    await page.keyboard.press("Enter");
    const summary = page.getByRole("alert");
    await summary.waitFor();
    expect(await summary.innerText()).toContain("Hasta cuándo");
    expect(await page.locator("#mover-note").inputValue()).toBe("La isapre responde");
    // The summary leads to the day, whose parts are typed one after the other.
    await tabTo(me, summary.getByRole("link").first());
    await page.keyboard.press("Enter");
    const day = new Date(Date.now() + 3 * 86_400_000);
    const two = (part: number) => String(part).padStart(2, "0");
    await page.keyboard.type(
      `${two(day.getUTCDate())}${two(day.getUTCMonth() + 1)}${day.getUTCFullYear()}`,
    );
    await send(me, move, "El ticket cambió de estado.");
    expect(await page.getByText("La isapre responde").count()).toBe(1);
  });

  itOnWholeWalk("move a sale", async () => {
    const me = await open(`Ventas/${found.sale}?pasar=FAIL`);
    const { page } = me;
    await type(me, page.locator("#mover-reason"), "Se arrepintió");
    const form = page.locator("form").filter({ has: page.locator("#mover-reason") });
    await send(me, form.locator("button[type=submit]"), "Se arrepintió");
  });

  itOnWholeWalk(
    "post a movement, and ask for a charge whose evidence follows its reason",
    async () => {
      const me = await open(`Movimientos/${found.account}`);
      const { page } = me;
      await choose(me, page.locator("#registrar-type"), "deposits");
      await type(me, page.locator("#registrar-amount"), "12.500");
      await type(me, page.locator("#registrar-reason"), "Depósito de prueba");
      const post = page.locator("form").filter({ has: page.locator("#registrar-type") });
      await send(me, post.locator("button[type=submit]"), "Depósito de prueba");
      expect(await page.getByText("$12.500").count()).toBeGreaterThan(0);

      const file = page.locator("#pedir-file");
      expect(await page.locator("#pedir-reasonCode").count()).toBe(0);
      await choose(me, page.locator("#pedir-kind"), "forced-charge");
      await choose(me, page.locator("#pedir-reasonCode"), "FC08");
      expect(await file.count()).toBe(1);
      expect(await page.locator("#pedir-evidence-hint").innerText()).toContain("documento");
      await choose(me, page.locator("#pedir-reasonCode"), "FC10");
      expect(await file.count()).toBe(0);
      expect(await page.locator("#pedir-evidence-hint").innerText()).toContain("20 caracteres");
      await tabTo(me, page.locator("#pedir-amount"), "Shift+Tab");
      await page.keyboard.type("3.000");
      await type(me, page.locator("#pedir-evidence"), "Lo pidió la jefatura por escrito");
      const ask = page.locator("form").filter({ has: page.locator("#pedir-kind") });
      await send(me, ask.locator("button[type=submit]"), "Lo pidió la jefatura por escrito");
    },
  );
});
