import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "#test/harness/free-port.ts";
import { createTemporaryDatabase, postgresAddress } from "#test/harness/postgres.ts";
import { templateOn } from "#test/harness/postgres-template.ts";
import { seededFolder } from "#test/harness/seeded-folder.ts";
import { type Browser, hiddenValue, holder } from "../../scenarios/purchase/buyer.ts";
import { toSignature } from "../../scenarios/purchase/journey.ts";
import { browserAt } from "../../scenarios/purchase/served-browser.ts";
import { signPurchase } from "../../scenarios/purchase/sign-purchase.ts";
import { press, providerForm } from "../../scenarios/payments/webpay-site.ts";
import { disagreements } from "./books.ts";
import { booksOn, type Disk, type Machine, startMachine } from "./machine.ts";

/** The whole machine dies, the site and the providers with it, while people pay; started again over its folder, it
 *  knows what it knew. */

const base = "/Compra-Online/lafken-dental-esencial";
let disk: Disk;
let port: number;
let machine: Machine;
let temporary: Awaited<ReturnType<typeof createTemporaryDatabase>> | undefined;
beforeAll(async () => {
  if (process.env["TEST_DATABASE"] === "postgresql") {
    const postgres = await postgresAddress();
    if (postgres === undefined) throw new Error("No PostgreSQL answers.");
    temporary = await createTemporaryDatabase(postgres, await templateOn(postgres, "seeded"));
  }
  disk = { folder: await seededFolder(), databaseUrl: temporary?.url };
  port = await freePort();
  machine = await startMachine(disk, port);
}, 240_000);
afterAll(async () => {
  await machine.stop();
  await temporary?.drop();
  await rm(disk.folder, { recursive: true, force: true, maxRetries: 5 });
});

interface Payer {
  browser: Browser;
  email: string;
}

async function signed(email: string): Promise<Payer> {
  const browser = browserAt(() => machine);
  await toSignature(browser, base, { ...holder, "titular.correo": email });
  await signPurchase({ dataFolder: disk.folder }, browser, {
    url: `${base}/Firma`,
    to: email,
  });
  return { browser, email };
}

/** Goes to Webpay's page, which the browser is sent to. */
async function toWebpay({ browser }: Payer) {
  const url = `${base}/Pago`;
  const page = (await browser.follow(url)).response.body;
  await browser.post(url, {
    _act: "pay",
    _key: hiddenValue(page, "_key"),
    _way: hiddenValue(page, "_way"),
  });
  const { response } = await browser.follow(url);
  return providerForm(response.body);
}

const again = async () => {
  await machine.kill();
  machine = await startMachine(disk, port);
};

/** Path and query of an address: the machine that it named may have another port now. */
const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`;
};

/** Longer than the minute for which work that a killed process had begun stays leased to it. */
const longestMs = 120_000;

/** Waits until the purchase is told as issued: its papers are shown one by one before that. */
async function confirmed({ browser, email }: Payer): Promise<void> {
  const end = Date.now() + longestMs;
  let seen = "";
  while (Date.now() < end) {
    const { at, response } = await browser.follow(base);
    const [purchase] = /\/api\/purchases\/[^/"]+(?=\/issued\/policy)/.exec(response.body) ?? [];
    if (at === `${base}/Confirmacion` && purchase !== undefined) {
      const { body } = await browser.open(purchase);
      seen = (JSON.parse(body) as { data: { state: string } }).data.state;
      if (seen === "ISSUED") return;
    } else seen = at;
    await new Promise((wait) => setTimeout(wait, 100));
  }
  throw new Error(`No policy was issued to ${email}, who sees ${seen}.`);
}

it("killed between every two steps of a payment, it ends each purchase with one charge and one policy", async () => {
  const [calm, before, after, back] = [
    await signed("calma@example.cl"),
    await signed("antes@example.cl"),
    await signed("despues@example.cl"),
    await signed("vuelta@example.cl"),
  ];
  await calm.browser.follow(pathOf(await press(await toWebpay(calm), "pay")));
  const chosen = await toWebpay(before);
  const pressed = await press(await toWebpay(after), "pay");
  const returned = pathOf(await press(await toWebpay(back), "pay"));
  // Of the last one the answer is under way when everything dies.
  const lost = back.browser.follow(returned).catch(() => undefined);
  await again();
  await lost;

  // At Webpay's page when it died: it is still there, and takes the card.
  const onward = { ...chosen, url: new URL(new URL(chosen.url).pathname, machine.url).href };
  await before.browser.follow(pathOf(await press(onward, "pay")));
  await after.browser.follow(pathOf(pressed));
  await back.browser.follow(returned);
  await again();
  for (const payer of [calm, before, after, back]) await confirmed(payer);

  const theirs = await machine.theirs();
  await machine.stop();
  const ours = await booksOn(disk);
  expect(disagreements(theirs, ours)).toEqual([]);
  expect(theirs.map(({ kind }) => kind)).toEqual(["charge", "charge", "charge", "charge"]);
  expect(ours.policies).toHaveLength(4);
});
