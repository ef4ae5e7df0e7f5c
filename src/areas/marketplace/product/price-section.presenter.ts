import {
  type ExactAmount,
  formatExact,
  formatMoney,
  formatNumber,
  formatUfValue,
  type MoneyLocale,
} from "#src/contracts/money.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import { policyPart } from "#src/modules/offer/pricing/price-outcome.rules.ts";
import { riskFactor } from "#src/modules/offer/pricing/rating-risk-factor.rules.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { personWords } from "#src/modules/offer/profile/person-words.rules.ts";
import { inCurrencyOf, pagePrice } from "#src/areas/marketplace/product-facts/price.presenter.ts";
import type {
  FactModel,
  PersonPriceModel,
  PriceSectionModel,
} from "#src/areas/marketplace/product-facts/product.view-model.ts";

/** How the price comes about: person by person, and for isapre plans by the formula with its exact
 *  figures (D3). `forWhom` is the profile in words. */
export function presentPriceSection(
  record: ProductRecord,
  price: ProductPrice,
  forWhom: string,
  reader: Reader,
): PriceSectionModel {
  const risk = riskParts(price);
  return {
    forWhom,
    people: [
      ...price.household.members.map((member) =>
        presentPerson(price, member, risk?.factorOf(member.profileIndex) ?? null, reader),
      ),
      ...presentPolicyPart(price, reader),
    ],
    formula: risk === null ? groupNote(price, reader) : formulaText(price, risk, reader),
    steps: risk === null ? [] : formulaSteps(risk, reader),
    total: pagePrice(record, price, reader),
    facts: priceFacts(record, price, reader),
  };
}

function presentPerson(
  price: ProductPrice,
  member: ProductPrice["household"]["members"][number],
  factor: number | null,
  reader: Reader,
): PersonPriceModel {
  const { say, locale } = reader;
  const who = personWords(member, say);
  const priced = price.outcome.profiles.find((one) => one.profileIndex === member.profileIndex);
  if (priced === undefined || priced.method === "PriceNotFound") {
    return { who, amount: null, local: null, how: null };
  }
  const how =
    factor === null ? null : say("product.price.factor", { factor: trimmed(factor, 2, locale) });
  if (priced.amount === null) {
    return { who, amount: say("presented.price.included"), local: null, how };
  }
  return { who, ...presentPart(price, priced.amount, reader), how };
}

/** What is nobody's part, so that the parts add up to the total. */
function presentPolicyPart(price: ProductPrice, reader: Reader): PersonPriceModel[] {
  const amount = policyPart(price.outcome.amount, price.outcome.profiles);
  if (amount === null) return [];
  const who = reader.say("presented.price.policyPart");
  return [{ who, ...presentPart(price, amount, reader), how: null }];
}

function presentPart(price: ProductPrice, amount: ExactAmount, { locale }: Reader) {
  const shown = inCurrencyOf(amount, price);
  const isConverted = shown !== null && shown.currency !== amount.currency;
  return {
    amount: formatExact(amount, locale),
    local: isConverted ? formatMoney(shown, locale) : null,
  };
}

/** A price that is the group's and not a person's says so. */
function groupNote({ outcome }: ProductPrice, { say }: Reader): string | null {
  const isOfGroup =
    outcome.amount !== null &&
    outcome.profiles.some(({ amount, method }) => amount === null && method !== "PriceNotFound");
  return isOfGroup ? say("product.price.together") : null;
}

interface RiskParts {
  /** Base price in 1e-4 UF. */
  base: number;
  /** Sum of the factors of the insured, in 1e-2. */
  factors: number;
  /** GES a person, in 1e-4 UF. */
  ges: number;
  insured: number;
  factorOf(profileIndex: number): number | null;
}

function riskParts(price: ProductPrice): RiskParts | null {
  const { outcome, product, household, gesUf, index } = price;
  const base = product.rates[0]?.amount;
  if (outcome.method !== "RiskFactor" || outcome.amount === null) return null;
  if (base === undefined || gesUf === null) return null;
  const out = new Set(outcome.uninsurable);
  const insured = household.persons.filter(({ profileIndex }) => !out.has(profileIndex));
  const factors = new Map(
    insured.map((person) => [
      person.profileIndex,
      riskFactor(index.snapshot.riskFactors, person) ?? 0,
    ]),
  );
  return {
    base,
    factors: [...factors.values()].reduce((sum, factor) => sum + factor, 0),
    ges: gesUf,
    insured: insured.length,
    factorOf: (profileIndex) => factors.get(profileIndex) ?? null,
  };
}

/** "precio base × suma de factores + GES × personas: 1,16 UF × 1,3 + 0,731 UF × 1 = 2,24 UF". */
function formulaText({ outcome }: ProductPrice, risk: RiskParts, { say, locale }: Reader): string {
  const uf = (units: number) => `${trimmed(units, 4, locale)}\u00a0UF`;
  const total = outcome.amount === null ? "" : formatExact(outcome.amount, locale);
  const figures = `${uf(risk.base)} × ${trimmed(risk.factors, 2, locale)} + ${uf(risk.ges)} × ${risk.insured} = ${total}`;
  return `${say("product.price.formulaRisk")}: ${figures}`;
}

function formulaSteps(risk: RiskParts, { say, locale }: Reader): FactModel[] {
  const uf = (units: number) => `${trimmed(units, 4, locale)}\u00a0UF`;
  return [
    { label: say("product.price.base"), value: uf(risk.base) },
    { label: say("product.price.factors"), value: trimmed(risk.factors, 2, locale) },
    {
      label: say("product.price.ges", { count: risk.insured, amount: uf(risk.ges) }),
      value: uf(risk.ges * risk.insured),
    },
  ];
}

/** Table version, UF and its day, payment methods. */
function priceFacts(record: ProductRecord, price: ProductPrice, reader: Reader): FactModel[] {
  const { say } = reader;
  const { uf, riskFactorsFrom } = price.index.snapshot;
  const from = price.product.rateValidFrom;
  const isUf = price.product.currency === "UF";
  const payments = paymentText(record, reader);
  return [
    {
      label: say("product.price.table"),
      value:
        from === null
          ? say("product.notInformed")
          : say("product.price.tableFrom", { date: longDay(from, reader) }),
    },
    ...(price.outcome.method === "RiskFactor" && riskFactorsFrom !== null
      ? [
          {
            label: say("presented.price.factorTable"),
            value: say("product.price.tableFrom", { date: longDay(riskFactorsFrom, reader) }),
          },
        ]
      : []),
    ...(isUf
      ? [
          {
            label: say("product.price.uf"),
            value: formatUfValue(uf.valueCents, reader.locale),
            note: uf.date === null ? say("presented.price.referenceUf") : longDay(uf.date, reader),
          },
        ]
      : []),
    {
      label: say("product.price.payment"),
      value: payments.length === 0 ? say("product.notInformed") : payments.join("; "),
    },
  ];
}

const periodicities = new Set([1, 3, 6, 12]);
const paymentTypes = new Set(["tdc", "tdc-token", "tdd", "transfer", "transfer_non_automated"]);

/** "Mensual con tarjeta de crédito": each way and how often, in the record's words. */
function paymentText({ paymentMethods }: ProductRecord, { say }: Reader): string[] {
  const texts = paymentMethods
    .filter(
      ({ paymentType, periodicity }) =>
        paymentTypes.has(paymentType) && periodicities.has(periodicity),
    )
    .map(({ paymentType, periodicity }) =>
      say("presented.payment.line", {
        every: say(`presented.payment.every.${periodicity}`),
        type: say(`presented.payment.type.${paymentType}`),
      }),
    );
  return [...new Set(texts)];
}

/** A decimal without the zeros at its end: (11600, 4) → "1,16". */
export function trimmed(units: number, decimals: number, locale: MoneyLocale): string {
  let [rest, places] = [units, decimals];
  while (places > 0 && rest % 10 === 0) [rest, places] = [rest / 10, places - 1];
  return formatNumber(rest, places, locale);
}
