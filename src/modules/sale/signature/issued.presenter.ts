import { payerOf, signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import { formatMoney, type Money } from "#src/contracts/money.ts";
import type { RateParts } from "#src/contracts/pricing.ts";
import { splitByParts } from "#src/modules/offer/pricing/price-parts.rules.ts";
import { boughtPrice } from "#src/modules/offer/pricing/said-price.rules.ts";
import { saidDeferred } from "#src/modules/sale/payment/said-deferred.rules.ts";
import { saidSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { dateFormat } from "#src/contracts/date-format.ts";
import { countryOf } from "#src/config/countries.ts";
import { tripCover } from "#src/modules/sale/purchase/trip.rules.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { PlainDocument } from "#src/platform/pdf/pdf-document.ts";
import type { Say } from "#src/platform/words/words.ts";
import {
  answerSections,
  besidesSections,
  conditionsSection,
  coverSections,
  exclusionSections,
  generalSections,
  loadingLines,
  type Gathered,
} from "./document-sections.presenter.ts";
import { codeSection, localeOf } from "./proposal.presenter.ts";
import { saidEvidence, type SignedEvidence } from "./said-evidence.rules.ts";
import { shownDocumentCode } from "./signature.rules.ts";

/** What was taken off to come to what was paid. */
interface PaidDiscount {
  kind: "offer" | "bundle" | "code";
  title: string;
  amountMinor: number;
}

/** In how many instalments it was paid; without rate and total where the payer chose them at the provider. */
interface PaidDeferred {
  installments: number;
  rateHundredths: number | null;
  payerTotalMinor: number | null;
}

/** What a policy and a receipt say. Health is in neither. */
export interface IssuedFacts {
  step: StepPurchase;
  gathered: Gathered;
  /** Of what was signed; null of a purchase whose signature is no longer there. */
  signed: SignedEvidence | null;
  /** What was paid; null where nothing was. */
  paid: {
    reference: string;
    amount: Money;
    /** What of its price is net, exempt and tax; undefined where the rates do not say. */
    parts: RateParts | undefined;
    discounts: readonly PaidDiscount[];
    deferred: PaidDeferred;
    /** Of a later payment: when it was paid, and the days that it covers. */
    later?: { at: Date; cover: { from: string; until: string } };
  } | null;
  isDemonstration: boolean;
}

const dayOf = (at: Date, { purchase }: StepPurchase): string =>
  dateFormat(localeOf(purchase), {
    dateStyle: "long",
    timeZone: countryOf(purchase.country).timeZone,
  }).format(at);

/** What both begin and end with. */
function frame(
  { step, isDemonstration }: IssuedFacts,
  { kind, say }: { kind: "policy" | "receipt"; say: Say },
): Omit<PlainDocument, "sections"> {
  const { reference, language } = step.purchase;
  return {
    language,
    brand: say("mail.brand"),
    title: say(`signature.${kind}.title`, { reference }),
    subtitle: isDemonstration ? say("signature.demonstration") : say(`signature.${kind}.subtitle`),
    footer: isDemonstration ? say("signature.demonstration") : say(`signature.${kind}.footer`),
    pageLabel: (page, pages) => say("mail.document.page", { page, pages }),
  };
}

export function policyDocument(facts: IssuedFacts, say: Say, code: string): PlainDocument {
  const { step, gathered, signed } = facts;
  const { purchase, forms } = step;
  const { price } = purchase;
  const reader = { say, locale: localeOf(purchase) };
  const bought = boughtPrice(saidSnapshot(price), reader);
  return {
    ...frame(facts, { kind: "policy", say }),
    sections: [
      {
        heading: say("signature.proposal.product"),
        lead: purchase.product_name,
        lines: [purchase.insurer_name, inForce(step, say)],
      },
      {
        heading: say("signature.proposal.price"),
        lead: bought.line,
        lines: [
          ...(bought.conversion === null ? [] : [bought.conversion]),
          ...loadingLines(price, reader),
        ],
      },
      { heading: say("signature.policy.holder"), lines: [signerOf(forms).policyholder] },
      ...answerSections(gathered, forms, say),
      ...coverSections(gathered, purchase, say),
      conditionsSection(gathered, purchase, say),
      ...exclusionSections(gathered, say),
      ...generalSections(gathered),
      ...(signed === null
        ? []
        : [
            {
              heading: say("signature.policy.signed"),
              lines: [
                say("signature.policy.signedText", {
                  day: dayOf(signed.signedAt, step),
                  code: shownDocumentCode(signed.code),
                }),
                signed.hash,
              ],
            },
          ]),
      codeSection(code, purchase, say),
      ...evidenceSections(facts, say),
    ],
  };
}

/** How it was signed, at the end: what the browser and the network were is read on the page alone. */
const evidenceSections = ({ signed, step: { purchase } }: IssuedFacts, say: Say) =>
  signed === null
    ? []
    : [
        {
          heading: say("signature.evidence.title"),
          lines: saidEvidence(
            { ...signed, network: null, browser: null },
            { say, locale: localeOf(purchase), timeZone: countryOf(purchase.country).timeZone },
          ).map(({ label, value }) => `${label}: ${value}`),
        },
      ];

export function receiptDocument(
  facts: IssuedFacts & { paid: NonNullable<IssuedFacts["paid"]> },
  say: Say,
  code: string,
): PlainDocument {
  const { step, paid } = facts;
  const { purchase, forms } = step;
  return {
    ...frame(facts, { kind: "receipt", say }),
    sections: [
      {
        heading: say("signature.receipt.paid"),
        lead: formatMoney(paid.amount, localeOf(purchase)),
        lines: [
          ...discountLines(paid, localeOf(purchase), say),
          ...deferredLines(paid, localeOf(purchase), say),
          ...partLines(paid, localeOf(purchase), say),
          say("signature.receipt.payment", { reference: paid.reference }),
          say("signature.receipt.day", {
            day: dayOf(paid.later?.at ?? purchase.paid_at ?? purchase.made_at, step),
          }),
          ...(paid.later === undefined
            ? []
            : [say("signature.receipt.cover", coverText(paid.later.cover, step))]),
          say("signature.receipt.payer", { name: signerOf(forms).policyholder }),
          ...payerLines(step, say),
        ],
      },
      {
        heading: say("signature.proposal.product"),
        lead: purchase.product_name,
        lines: [purchase.insurer_name],
      },
      // They come once, with the first payment.
      ...(paid.later === undefined ? besidesSections(purchase, say) : []),
      codeSection(code, purchase, say),
    ],
  };
}

/** What of the payment is net, exempt and tax, or that the insurer did not say. */
function partLines(
  { amount, parts }: NonNullable<IssuedFacts["paid"]>,
  locale: ReturnType<typeof localeOf>,
  say: Say,
): string[] {
  const split = parts === undefined ? null : splitByParts(amount.amountMinor, parts);
  if (split === null) return [say("signature.receipt.noParts")];
  return (["net", "exempt", "tax"] as const).map((part) =>
    say(`signature.receipt.${part}`, {
      amount: formatMoney({ ...amount, amountMinor: split[part] }, locale),
    }),
  );
}

/** Who paid, where that is somebody else than who took it out. */
const payerLines = ({ forms }: StepPurchase, say: Say): string[] => {
  const { name, identification } = payerOf(forms);
  return identification === null ? [] : [say("signature.receipt.paidBy", { name, identification })];
};

/** From when the policy is in force; of a trip, from its first day to its last. */
function inForce(step: StepPurchase, say: Say): string {
  const { country, paid_at: paidAt, made_at: madeAt } = step.purchase;
  const at = paidAt ?? madeAt;
  const trip = tripCover(step, civilDate(at, countryOf(country).timeZone));
  return trip === undefined
    ? say("signature.policy.from", { day: dayOf(at, step) })
    : say("signature.receipt.cover", coverText(trip, step));
}

/** First and last day that a payment covers. */
function coverText({ from, until }: { from: string; until: string }, { purchase }: StepPurchase) {
  const format = dateFormat(localeOf(purchase), { dateStyle: "long", timeZone: "UTC" });
  const day = (text: string) => format.format(new Date(`${text}T00:00:00Z`));
  return { from: day(from), until: day(addDays(until, -1)) };
}

/** The price before it and each discount; nothing where none was given. */
function discountLines(
  { amount, discounts }: NonNullable<IssuedFacts["paid"]>,
  locale: ReturnType<typeof localeOf>,
  say: Say,
): string[] {
  if (discounts.length === 0) return [];
  const money = (amountMinor: number) => formatMoney({ ...amount, amountMinor }, locale);
  const off = discounts.reduce((sum, one) => sum + one.amountMinor, 0);
  return [
    say("signature.receipt.before", { amount: money(amount.amountMinor + off) }),
    ...discounts.map(({ kind, title, amountMinor }) =>
      say(`signature.receipt.${kind}`, { title, amount: money(amountMinor) }),
    ),
  ];
}

function deferredLines(
  { amount, deferred }: NonNullable<IssuedFacts["paid"]>,
  locale: ReturnType<typeof localeOf>,
  say: Say,
): string[] {
  const { installments, rateHundredths, payerTotalMinor } = deferred;
  if (installments === 1) return [];
  if (rateHundredths === null || payerTotalMinor === null)
    return [say("purchase.installments.chosen", { count: installments })];
  const total = { ...amount, amountMinor: payerTotalMinor };
  return [saidDeferred({ installments, rateHundredths, total }, { say, locale })];
}
