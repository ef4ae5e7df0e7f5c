import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { itOnWholeWalk } from "#test/harness/walk-length.ts";
import { default as words } from "#src/locales/es/finance.json" with { type: "json" };
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openEmbedded } from "#src/platform/database/database.ts";
import { openTestModules, projectRoot } from "#test/harness/app.ts";
import { freePort } from "#test/harness/free-port.ts";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { Pointer } from "./pages/hand.ts";
import { PurchaseWalk } from "./pages/purchase-walk.ts";
import { expectAccessible, settle, sidewaysOverflow, type Visit } from "./pages/visit.ts";
import { siteForTests } from "./site.ts";

/** People who buy online by transfer, the one at a bank's page, the other by hand; and the pages of finance. */

let folder = "";
let cookie = "";
const { visit, site } = siteForTests(
  { PAYMENT_SIMULATORS: "on", SIMULATORS_PORT: String(await freePort()) },
  async () => {
    folder = await seededFolder();
    const database = await openEmbedded(join(folder, "database"));
    const people = { database, clock: fixedClock(new Date()) };
    const environment = { DATA_DIR: folder };
    await openTestModules({ ...people, root: projectRoot, dataFolder: folder, environment });
    await database.connection
      .updateTable("payment_methods")
      .set({ payment_type: "transfer_non_automated", provider: "queplan" })
      .where("product_code", "=", byHand)
      .where("payment_type", "=", "transfer")
      .execute();
    ({ cookie } = await signInAs(people, "sales/BACKOFFICE", { node: "amparo/chile" }));
    await database.close();
    return folder;
  },
);
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Paid by card in the demonstration, where no person's product of Chile is both sold online and paid by hand. */
const byHand = "dental-maqui-control";

async function finance(): Promise<Visit> {
  const me = await visit();
  const [name = "", value = ""] = cookie.split("=");
  await me.page.context().addCookies([{ name, value, url: me.url }]);
  return me;
}

async function open(me: Visit, path: string): Promise<void> {
  await me.page.goto(`${me.url}${path}`, { waitUntil: "load" });
  await settle(me);
}

describe("a purchase by transfer", () => {
  itOnWholeWalk("is paid at the bank's page on a phone of 360 px, in Portuguese", async () => {
    const me = await visit({
      width: 360,
      height: 780,
      isMobile: true,
      hasTouch: true,
      locale: "pt-BR",
    });
    const walk = new PurchaseWalk({
      hand: new Pointer(me),
      product: "dental-boldo-frenillos",
      language: "pt",
      email: "ana.linkify@example.cl",
      document: "11.111.111-1",
      dataFolder: site().dataFolder,
      periodicity: "12",
    });
    await walk.toPayment();
    await walk.choose("transfer-one-time", "linkify");
    await walk.pay();
    await me.page.getByRole("heading", { name: /\(simulador\)/ }).waitFor();
    await me.page.getByRole("button", { name: "Transferir" }).click();
    await walk.atEnd();
  });

  it("by hand shows where to transfer, takes the proof, and is bought once finance matched it, JavaScript off", async () => {
    const me = await visit({ javaScriptEnabled: false });
    const walk = new PurchaseWalk({
      hand: new Pointer(me),
      product: byHand,
      language: "es",
      email: "ana.mano@example.cl",
      document: "22.222.222-2",
      dataFolder: site().dataFolder,
      periodicity: "12",
    });
    await walk.startAtPayment();
    await walk.choose("transfer-one-time-non-automated", "queplan");
    await walk.pay();
    await me.page.getByRole("heading", { name: walk.words.transfer.proofTitle }).waitFor();
    await walk.judged();
    const proof = { name: "comprobante.png", mimeType: "image/png", buffer: onePixel };
    await me.page.getByLabel(walk.words.transfer.proofLabel, { exact: true }).setInputFiles(proof);
    await walk.press(walk.words.transfer.proofSubmit);
    await me.page.getByText(walk.words.transfer.thanks).waitFor();
    await walk.judged();
    // Until somebody finds it on the account, every address of the purchase leads here.
    await open(me, walk.base);
    const shown = await me.page.getByRole("main").innerText();
    const [reference = ""] = /PAG-[2-9A-Z]{12}/.exec(shown) ?? [];
    const desk = await finance();
    await open(desk, `/Gestion/Finanzas/Pagos/${reference}`);
    await desk.page.getByLabel(words.match.bank).fill("TEF 44120");
    await desk.page.getByRole("button", { name: words.match.submit }).click();
    await desk.page.getByText(words.done.matched).waitFor();
    await open(me, walk.base);
    await walk.atEnd();
  });
});

/** The smallest picture that is one. */
const onePixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

describe("the pages of finance", () => {
  it("have nothing that axe finds at 320 px, in light and dark, and scroll only downwards", async () => {
    const me = await finance();
    await me.page.setViewportSize({ width: 320, height: 800 });
    await open(me, "/Gestion/Finanzas");
    const links = await me.page
      .locator('a[href^="/Gestion/Finanzas"]')
      .evaluateAll((all) => all.map((one) => new URL((one as HTMLAnchorElement).href).pathname));
    await open(me, "/Gestion/Finanzas/Pagos");
    const payment = await me.page.locator('a[href*="/Pagos/PAG-"]').first().getAttribute("href");
    const paths = new Set(["/Gestion/Finanzas", ...links, payment ?? ""]);
    expect(paths.size).toBeGreaterThanOrEqual(9);
    const beyond: string[] = [];
    for (const path of paths) {
      await open(me, path);
      await expectAccessible(me);
      const overflow = await sidewaysOverflow(me);
      if (overflow > 0) beyond.push(`${path}: ${overflow} px`);
    }
    expect(beyond).toEqual([]);
  });
});
