import { expect } from "vitest";
import en from "#src/locales/en/purchase.json" with { type: "json" };
import es from "#src/locales/es/purchase.json" with { type: "json" };
import pt from "#src/locales/pt/purchase.json" with { type: "json" };
import { type StepKey, stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { isWholeWalk } from "#test/harness/walk-length.ts";
import { holder } from "../../scenarios/purchase/buyer.ts";
import { toSignature } from "../../scenarios/purchase/journey.ts";
import { browserAt } from "../../scenarios/purchase/served-browser.ts";
import { leftMails, newCode, signPurchase } from "../../scenarios/purchase/sign-purchase.ts";
import type { Hand } from "./hand.ts";
import { expectAccessible, settle, sidewaysOverflow } from "./visit.ts";

const texts = { es, en, pt };

export interface Buyer {
  hand: Hand;
  /** Sold online to one person, with nothing to answer on health. */
  product: string;
  language: keyof typeof texts;
  email: string;
  /** A RUT that nobody else of the file has. */
  document: string;
  /** Of the site, where mails lie. */
  dataFolder: string;
  /** How often it is paid: 1, each month; 12, once a year. */
  periodicity: "1" | "12";
}

/** A purchase online in a browser, screen by screen, in the words of its language. Each screen is judged where it is
 *  narrowest: nothing that axe finds in light or dark, and nothing to scroll sideways. */
export class PurchaseWalk {
  readonly buyer: Buyer;
  readonly #words: (typeof texts)["es"];

  constructor(buyer: Buyer) {
    this.buyer = buyer;
    this.#words = texts[buyer.language];
  }

  get words(): (typeof texts)["es"] {
    return this.#words;
  }
  get page() {
    return this.buyer.hand.visit.page;
  }
  get base(): string {
    const { language, product } = this.buyer;
    return `${language === "es" ? "" : `/${language}`}/Compra-Online/${product}`;
  }
  field(name: string) {
    return this.page.locator(`main [name="${name}"]`);
  }
  async press(name: string | RegExp): Promise<void> {
    const { hand } = this.buyer;
    await hand.press(this.page.getByRole("main").getByRole("button", { name }).last());
    await settle(hand.visit);
  }

  /** From the consent to the signature, to where it is paid. */
  async toPayment(): Promise<void> {
    const { page, words, buyer } = this;
    const { hand } = buyer;
    await page.goto(`${hand.visit.url}${this.base}`, { waitUntil: "load" });
    await this.judged();
    await hand.tick(this.field("purchase"));
    await this.press(words.start.submit);
    await this.at("personalData");
    for (const [name, text] of Object.entries(this.#person()))
      await hand.write(this.field(`titular.${name}`), text);
    await hand.choose(this.field("titular.sexo"), "Femenino");
    await hand.choose(this.field("titular.region"), "13");
    await this.press(words.next);
    await this.at("partialPayment");
    const accept = page.getByRole("button", { name: words.change.accept });
    if ((await accept.count()) > 0) {
      await this.press(words.change.accept);
      await accept.waitFor({ state: "detached" });
    }
    await hand.choose(this.field("plan.periodicidad"), buyer.periodicity);
    await hand.write(this.field("plan.diaDeCargo"), "5");
    await this.press(words.next);
    await this.at("review");
    await hand.tick(this.field("leido"));
    await this.press(words.confirm);
    await this.at("signature");
    await this.#sign();
  }

  /** To where it is paid, in Spanish and once a year. The suite sends the forms before it without the window, where
   *  another journey of the suite goes through their screens; the whole walk goes through all of them. */
  async startAtPayment(): Promise<void> {
    if (isWholeWalk) return this.toPayment();
    const { buyer, page, base } = this;
    const { url } = buyer.hand.visit;
    const browser = browserAt(() => ({ url }));
    const who = { "titular.correo": buyer.email, "titular.identificacion": buyer.document };
    await toSignature(browser, base, { ...holder, ...who });
    await signPurchase(buyer, browser, {
      url: `${base}/${stepSegments.signature.es}`,
      to: buyer.email,
    });
    await page
      .context()
      .addCookies([...browser.cookies].map(([name, value]) => ({ name, value, url })));
    await page.goto(`${url}${base}`, { waitUntil: "load" });
    await this.at("payment");
  }

  #person(): Record<string, string> {
    const { document, email } = this.buyer;
    return {
      nombres: "Ana María",
      primerApellido: "Soto",
      identificacion: document,
      fechaNacimiento: "05-11-1985",
      correo: email,
      telefono: "9 1234 5678",
      comuna: "Ñuñoa",
      calle: "Los Aromos 12",
    };
  }

  async #sign(): Promise<void> {
    const { hand, email, dataFolder } = this.buyer;
    const before = new Set(await leftMails({ dataFolder }));
    await this.press(this.words.sign.send);
    await hand.write(this.field("name"), "Ana María Soto");
    await hand.write(this.field("code"), await newCode({ dataFolder }, before, email));
    await hand.tick(this.field("read"));
    await this.press(new RegExp(`^${this.words.sign.submit}$`));
    await this.at("payment");
  }

  /** Chooses a way to pay by its words: "Tarjeta de crédito o débito Webpay". */
  async choose(flow: keyof typeof es.way, provider: keyof typeof es.provider): Promise<void> {
    const { words, page, buyer } = this;
    const group = page.getByRole("group", { name: words.howToPay });
    await buyer.hand.pick(group, new RegExp(`^${words.way[flow]} ${words.provider[provider]}`));
  }

  /** "Pagar $48.541", without the amount. */
  pay = (): Promise<void> =>
    this.press(new RegExp(`^${this.words.pay.replace("{amount}", "").trim()}`));

  async writeCard(number: string, name: string): Promise<void> {
    const { words, page, buyer } = this;
    const typed = { number, name, expiry: "12/39", code: "123" };
    for (const [field, text] of Object.entries(typed))
      await buyer.hand.write(
        page.getByLabel(words.card[field as keyof typeof typed], { exact: true }),
        text,
      );
  }

  /** Where it is said that it is bought; its reference. */
  async atEnd(): Promise<string> {
    await this.at("success");
    const reference = await this.page.locator(".ref").innerText();
    expect(reference).toMatch(/^COM-[2-9A-Z]{4}-[2-9A-Z]{3}$/);
    await this.page.getByRole("heading", { level: 1, name: this.words.title.success }).waitFor();
    return reference;
  }

  async at(step: StepKey): Promise<void> {
    const path = `${this.base}/${stepSegments[step][this.buyer.language]}`;
    await this.page.waitForURL(({ pathname }) => pathname === path);
    await this.judged();
  }

  async judged(): Promise<void> {
    const { visit } = this.buyer.hand;
    await settle(visit);
    const size = visit.page.viewportSize();
    const scheme = await visit.page.evaluate(
      () => matchMedia("(prefers-color-scheme: dark)").matches,
    );
    await visit.page.setViewportSize({ width: 320, height: 800 });
    expect([visit.page.url(), await sidewaysOverflow(visit)]).toEqual([visit.page.url(), 0]);
    await expectAccessible(visit);
    if (size !== null) await visit.page.setViewportSize(size);
    if (scheme) await visit.page.emulateMedia({ colorScheme: "dark" });
  }
}
