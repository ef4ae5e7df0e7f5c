import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { countryOf } from "#src/config/countries.ts";
import type { OfferBesides } from "#src/contracts/offer-besides.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { type IssuedFacts, receiptDocument } from "#src/modules/sale/signature/issued.presenter.ts";
import { proposalDocument } from "#src/modules/sale/signature/proposal.presenter.ts";
import type { PlainDocument } from "#src/platform/pdf/pdf-document.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore, type WordsStore } from "#src/platform/words/words.ts";
import { moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";
import { examplePrice } from "#test/scenarios/visitor/example-price.ts";
import { reviewFacts } from "#src/areas/page/review-facts.presenter.ts";

/** What comes with a purchase besides its price, in its review, its proposal and its receipt. */

const offer = (change: Partial<OfferBesides>): OfferBesides => ({
  kind: "STOCK",
  title: "Kit de regalo",
  titles: { en: "Kit as a gift", pt: null },
  unit: null,
  amount: null,
  ...change,
});
const besides = [
  offer({}),
  offer({ kind: "AGGREGATE", title: "Telemedicina gratis", titles: { en: "Free telemedicine" } }),
  offer({
    kind: "GIFTCARD",
    title: "Gift card de $20.000",
    titles: {},
    unit: "CLP",
    amount: 20_000,
  }),
];

let words: WordsStore;
beforeAll(async () => {
  words = createWordsStore(await readWordsFolder(join(import.meta.dirname, "../../../locales")), {
    es: "es-CL",
    en: "en-US",
    pt: "pt-BR",
  });
});

const stepOf = (language: "es" | "en" | "pt", agreed?: readonly OfferBesides[]): StepPurchase => ({
  purchase: {
    reference: "COM-2222-222",
    product_name: "Dental",
    insurer_name: "Lafken",
    price: agreed === undefined ? examplePrice() : examplePrice({ besides: agreed }),
    language,
    country: "CL",
    base_url: "",
    steps: [] as StepPurchase["purchase"]["steps"],
    made_at: new Date("2026-11-23T15:00:00Z"),
  } as StepPurchase["purchase"],
  forms: [],
  persons: [],
});
const paid: NonNullable<IssuedFacts["paid"]> = {
  reference: "PAG-1",
  amount: { amountMinor: 6_705, currency: "CLP" },
  parts: undefined,
  discounts: [],
  deferred: { installments: 1, rateHundredths: null, payerTotalMinor: null },
};
const seller = { name: null, isDemonstration: true };
const gathered = {
  steps: [],
  exclusions: [],
  conditions: null,
  product: undefined,
  withdrawal: null,
  seller,
};
const linesOf = ({ sections }: PlainDocument) => sections.flatMap(({ lines }) => lines);

const proposalOf = ({ purchase }: StepPurchase) => {
  const facts = { purchase, forms: [], gathered, signer: "", healthHash: null };
  const say = words.say(purchase.language);
  return linesOf(proposalDocument({ ...facts, isDemonstration: false }, say, ""));
};
const receiptOf = (step: StepPurchase, payment = paid) => {
  const facts = { step, gathered, signed: null, isDemonstration: false };
  return linesOf(
    receiptDocument({ ...facts, paid: payment }, words.say(step.purchase.language), ""),
  );
};
function reviewOf(step: StepPurchase, record: Partial<ProductRecord> = {}): string[] {
  const { language } = step.purchase;
  const free = { amountMinor: 0, currency: "CLP" } as const;
  const due = {
    base: free,
    discount: null,
    bundle: null,
    promo: null,
    promoRefusal: null,
    due: free,
  };
  const country = countryOf("CL");
  return reviewFacts(
    {
      hrefOf: () => null,
      purchased: step,
      due: { due, charges: [], today: "2026-11-23" },
      terms: {
        withdrawal: null,
        seller,
        conditions: null,
        product: { waitingPeriod: null, offers: [], limits: [], ...record },
      },
    },
    {
      say: words.say(language),
      locale: moneyLocaleOf(country.locale, language),
      language,
      country,
      origin: "",
      layout: null,
    },
  ).map(({ label, value }) => `${label}: ${value}`);
}

describe.each([
  [
    "es",
    [
      "Regalo: Kit de regalo",
      "Incluye: Telemedicina gratis",
      "Gift card: Gift card de $20.000. Se envía por correo; si hay días para retractarse, después de ellos.",
    ],
  ],
  [
    "en",
    [
      "Gift: Kit as a gift",
      "Includes: Free telemedicine",
      "Gift card: Gift card de $20.000. It is sent by e-mail; where there are days to withdraw, after them.",
    ],
  ],
  [
    "pt",
    [
      "Presente: Kit de regalo",
      "Inclui: Telemedicina gratis",
      "Gift card: Gift card de $20.000. É enviado por e-mail; se houver dias para desistir, depois deles.",
    ],
  ],
] as const)("what comes besides the price in %s", (language, said) => {
  it("stands in review, proposal and receipt as it was agreed, in the reader's language", () => {
    const step = stepOf(language, besides);
    for (const lines of [reviewOf(step), proposalOf(step), receiptOf(step)])
      expect(lines).toEqual(expect.arrayContaining([...said]));
  });

  it("is in none of them where nothing was agreed, and on no receipt of a later payment", () => {
    const cover = { from: "2026-12-05", until: "2027-01-05" };
    const later = { ...paid, later: { at: new Date("2026-12-05T15:00:00Z"), cover } };
    for (const agreed of [undefined, []]) {
      const step = stepOf(language, agreed);
      for (const lines of [reviewOf(step), proposalOf(step), receiptOf(step)])
        for (const line of said) expect(lines).not.toContain(line);
    }
    const lines = receiptOf(stepOf(language, besides), later);
    for (const line of said) expect(lines).not.toContain(line);
  });
});

it("of the catalogue's offers the review names those of the price alone: others may be gone", () => {
  const of = { ...offer({}), parcels: null, stockRemaining: 3, validFrom: null, validTo: null };
  const offers = [of, { ...of, kind: "DISCOUNT", title: "Diez por ciento" }];
  const lines = reviewOf(stepOf("es", []), { offers });
  expect(lines.filter((line) => /Diez por ciento/.test(line))).toHaveLength(1);
  expect(lines.filter((line) => /Kit de regalo/.test(line))).toEqual([]);
});
