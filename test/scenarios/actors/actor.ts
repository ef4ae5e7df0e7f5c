import { expect } from "vitest";
import { type Browser, browserOf, hiddenValue, hiddenValues, holder } from "../purchase/buyer.ts";
import { answer, begin, priceToAccept } from "../purchase/journey.ts";
import { leftMails, newCode, signPurchase } from "../purchase/sign-purchase.ts";
import type { PaymentSite } from "../payments/payment-site.ts";

/** What the people of the stories do: they read pages and mails, follow links and send forms. Nothing here calls a
 *  service. */

/** The text that a reader sees in the main part of a page. */
export const read = (html: string): string =>
  (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "")
    .replaceAll(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/[\s\u00a0\u202f]+/g, " ");

/** A mail as its reader has it: no soft line breaks, no escaped bytes. */
const readable = (mail: string): string =>
  Buffer.from(
    mail
      .replaceAll(/=\r?\n/g, "")
      .replaceAll(/=([\dA-F]{2})/g, (_all, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    "latin1",
  ).toString("utf8");

/** The mails that a person has, in no order. */
export async function mailsTo(site: Pick<PaymentSite, "dataFolder">, to: string) {
  return (await leftMails(site)).map(readable).filter((mail) => mail.includes(to));
}

/** Waits for a mail to a person in which a text stands. */
export async function mailThatSays(
  site: Pick<PaymentSite, "dataFolder">,
  to: string,
  text: string | RegExp,
): Promise<string> {
  const found = async () =>
    (await mailsTo(site, to)).find((mail) =>
      typeof text === "string" ? mail.includes(text) : text.test(mail),
    ) ?? "";
  await expect.poll(found, { timeout: 45_000 }).not.toBe("");
  return found();
}

/** The address that a mail leads to, on our own site. */
export const linkIn = (mail: string, path: string): string => {
  const escaped = path.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const [, found = ""] =
    new RegExp(String.raw`https?://[^/\s"<]+(${escaped}[^\s"<>)]*)`).exec(mail) ?? [];
  return found.replaceAll("&amp;", "&");
};

/** Opens the link of a mail in another browser and types the code that comes for it; where that leads to. */
export async function enter(site: PaymentSite, link: string, to: string) {
  const browser = browserOf(site);
  const { at } = await browser.follow(link);
  const before = new Set(await leftMails(site));
  await browser.post(at, { _act: "send" });
  const codigo = await newCode(site, before, to);
  const entered = await browser.post(at, { codigo });
  expect(entered.statusCode).toBe(303);
  return { browser, path: (entered.headers.location ?? "").split("?")[0] ?? "" };
}

interface Buyer {
  base: string;
  person?: Record<string, string>;
  /** The name that they sign with. */
  name?: string;
  months?: number;
  chargeDay?: number;
  /** What the page sends of a card; by default one that Kushki keeps. */
  way?: string;
  card?: string;
}

/** Accepts the price that the page asks about, where it does. */
export async function acceptPrice(browser: Browser, base: string): Promise<void> {
  const { at, response } = await browser.follow(base);
  if (!response.body.includes(priceToAccept)) return;
  await browser.post(at, { _act: "accept", _version: hiddenValue(response.body, "_version") });
}

/** From the plan to the confirmation: signs by the code of the mail and pays by a card. */
export async function planSignAndPay(
  site: PaymentSite,
  browser: Browser,
  { base, person = holder, name, months = 1, chargeDay = 10, way, card }: Buyer,
): Promise<string> {
  await answer(browser, base, "Recaudacion", {
    "plan.periodicidad": String(months),
    "plan.diaDeCargo": String(chargeDay),
  });
  await answer(browser, base, "Revision", { leido: "true" });
  const to = person["titular.correo"] ?? "";
  await signPurchase(site, browser, { url: `${base}/Firma`, to, ...(name && { name }) });
  return payByCard(site, browser, base, { ...(way && { way }), ...(card && { card }) });
}

/** Pays on the page of the payment; the confirmation as it is read. */
export async function payByCard(
  site: PaymentSite,
  browser: Browser,
  base: string,
  {
    way = "t-subscriptions-one-click:kushki_ad",
    card,
    isEnglish = false,
  }: Pick<Buyer, "way" | "card"> & { isEnglish?: boolean } = {},
): Promise<string> {
  const { at, response } = await browser.follow(base);
  const end = `${base}/${isEnglish ? "Confirmation" : "Confirmacion"}`;
  expect(at).toBe(`${base}/${isEnglish ? "Payment" : "Pago"}`);
  expect(hiddenValues(response.body, "_way")).toContain(way);
  const [, provider = ""] = way.split(":");
  const paid = await browser.post(at, {
    _act: "pay",
    _key: hiddenValue(response.body, "_key"),
    _way: way,
    _token: await site.token(provider, card),
  });
  expect(paid.headers.location).toBe(end);
  const done = async () => (await browser.open(end)).body;
  await expect.poll(done).toContain("/issued/receipt");
  return read(await done());
}

/** Buys what asks nothing about health, from the first page to the confirmation. */
export async function buyMonthly(site: PaymentSite, buyer: Buyer) {
  const browser = browserOf(site);
  await begin(browser, buyer.base);
  await answer(browser, buyer.base, "Datos-personales", buyer.person ?? holder);
  await acceptPrice(browser, buyer.base);
  const confirmation = await planSignAndPay(site, browser, buyer);
  const [reference = ""] = /COM-[2-9A-Z]{4}-[2-9A-Z]{3}/.exec(confirmation) ?? [];
  return { browser, confirmation, reference };
}

/** Presses a button on the page of the bank to which a page of ours leads; our page after it. */
export async function pressAtBank(
  site: PaymentSite,
  browser: Browser,
  { page, action = "pay" }: { page: string; action?: string },
) {
  const [, href = ""] = /href="(http[^"]*linkify[^"]*)"/.exec(page) ?? [];
  expect(href).not.toBe("");
  // The site is asked by another host than it listens on.
  const here = (address: string) => {
    const { pathname, search } = new URL(address, site.origin);
    return `${site.origin}${pathname}${search}`;
  };
  const pressed = await fetch(here(href.replaceAll("&amp;", "&")), {
    method: "POST",
    body: new URLSearchParams({ action }),
    redirect: "manual",
    headers: { origin: site.origin },
  });
  expect(pressed.status).toBe(303);
  const back = new URL(here(pressed.headers.get("location") ?? ""));
  return browser.follow(`${back.pathname}${back.search}`);
}

/** Declares health page by page, every answer no but those named, until another step is asked; the text of the pages. */
export async function declareHealth(
  browser: Browser,
  { base, segment, yes = {} }: { base: string; segment: string; yes?: Record<string, string> },
): Promise<string> {
  const seen: string[] = [];
  for (let parts = 0; parts < 12; parts += 1) {
    const { at, response } = await browser.follow(base);
    if (at !== `${base}/${segment}`) return seen.join(" ");
    const { body } = response;
    seen.push(read(body));
    // Everything is declared: somebody decides, or a condition is to be agreed to.
    if (!/name="(consentimiento|salud\.)/.test(body)) return seen.join(" ");
    const asked = [...body.matchAll(/name="(salud\.[a-zA-Z]+)"[^>]*value="no"/g)].map(
      ([, name = ""]): [string, string] => [name, "no"],
    );
    const form = body.includes('name="consentimiento"')
      ? { consentimiento: "true" }
      : body.includes('name="salud.estatura"')
        ? { "salud.estatura": "165", "salud.peso": "60" }
        : Object.fromEntries(asked);
    const said = Object.entries(yes).filter(([name]) =>
      asked.some(([field]) => name === field || name.startsWith(field)),
    );
    const _version = hiddenValue(body, "_version");
    const sent = await browser.post(at, { _version, ...form, ...Object.fromEntries(said) });
    expect(sent.statusCode).toBe(303);
  }
  throw new Error("Health is asked on and on.");
}
