import {
  convert,
  type ExactAmount,
  formatExact,
  formatMoney,
  formatUfValue,
  type Money,
  roundToStorage,
  ufToClp,
} from "#src/contracts/money.ts";
import type { InsuredPerson, UfOfTheDay } from "#src/contracts/pricing.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { ProductPrice } from "#src/modules/comparison/comparison.service.ts";
import { type PriceWords, priceWords } from "#src/modules/pricing/price-label.rules.ts";
import type { Member } from "#src/modules/profile/household.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import { dayText } from "../amount.rules.ts";
import type { Reader } from "../reader.presenter.ts";
import type { PriceModel, UninsurableModel } from "./product.view-model.ts";

/** The words around a product's price (CQ 9). */
export function wordsOfPrice(record: ProductRecord, price: ProductPrice): PriceWords {
  return priceWords(
    {
      upperType: record.insuranceType.upperType.name,
      currency: record.currency,
      isProfileEntered: price.isProfileEntered,
      arePricesDefined: price.outcome.arePricesDefined,
      isGroupTotal: false,
      method: price.outcome.method,
      isPerHead: price.outcome.method === "PerHeadYear" && price.outcome.group !== undefined,
    },
    price.price !== null,
  );
}

/** A product's price for the household, or 'Consultar'. */
export function presentPrice(
  record: ProductRecord,
  price: ProductPrice,
  { say, locale }: Reader,
): PriceModel {
  const words = wordsOfPrice(record, price);
  const native = times(price.outcome.amount, words.months);
  const { uf } = price.index.snapshot;
  const shown = inCountry(native, price.price, uf);
  if (native === null || shown === null) {
    return { label: null, amount: say("price.label.ask"), period: null, conversion: null };
  }
  return {
    label: say(`price.label.${words.label ?? "yours"}`),
    amount: formatMoney(shown, locale),
    period: words.suffixes.map((suffix) => say(`price.suffix.${suffix}`)).join(""),
    conversion:
      native.currency === "UF" && shown.currency !== "UF"
        ? conversionText(
            formatExact(native, locale),
            { day: uf.date, valueCents: uf.valueCents },
            { say, locale },
          )
        : null,
  };
}

/** "1,18 UF · UF del 10-10-2026: $41.136,24"; a stale UF says its own day. */
export function conversionText(
  amount: string,
  uf: { day: string | null; valueCents: number },
  { say, locale }: Pick<Reader, "say" | "locale">,
): string {
  const value = formatUfValue(uf.valueCents, locale);
  return uf.day === null
    ? say("presented.price.conversionUndated", { uf: amount, value })
    : say("price.conversionLong", { uf: amount, date: dayText(uf.day), value });
}

/** "1,18 UF al 10-10-2026", for a narrow bar; null where nothing was converted. */
export function shortConversion(price: ProductPrice, { say, locale }: Reader): string | null {
  const { amount } = price.outcome;
  const { date } = price.index.snapshot.uf;
  if (amount === null || amount.currency !== "UF" || date === null) return null;
  return say("presented.price.shortConversion", {
    uf: formatExact(amount, locale),
    date: dayText(date),
  });
}

/** Rounded once, after multiplying (decisions 3). */
export function inCountry(
  native: ExactAmount | null,
  price: Money | null,
  uf: Pick<UfOfTheDay, "valueCents">,
): Money | null {
  if (native === null || price === null) return null;
  if (native.currency === "UF" && price.currency === "CLP")
    return convert(native, ufToClp(uf.valueCents));
  return roundToStorage(native);
}

const times = (amount: ExactAmount | null, months: number): ExactAmount | null =>
  amount && { ...amount, units: amount.units * months };

/** "Contratante, 34 años", "Hija, 6 años". */
export function memberText(
  member: Pick<Member, "relationship" | "parentesco" | "sexo" | "edad">,
  say: Say,
): string {
  const relationship = relationshipText(member, say);
  const text = say("profile.dependant", { relationship, age: member.edad });
  // A number and its unit stay on one line.
  return text.replace(/(\d) (?=\p{L}+$)/u, "$1\u00a0");
}

function relationshipText(
  { relationship, parentesco, sexo }: Pick<Member, "relationship" | "parentesco" | "sexo">,
  say: Say,
): string {
  if (relationship === "holder") return say("profile.form.holder");
  if (relationship === "spouse") return say("profile.spouse");
  const isDaughter = parentesco === "Hija" || (parentesco !== "Hijo" && sexo === "Femenino");
  return say(isDaughter ? "profile.daughter" : "profile.son");
}

/** The same for a person of a frozen price. */
export function personText(
  { relationship, sex, age }: Pick<InsuredPerson, "relationship" | "sex" | "age">,
  say: Say,
): string {
  const sexo = sex === "F" ? "Femenino" : "Masculino";
  return memberText({ relationship, parentesco: null, sexo, edad: age }, say);
}

/** People without a price, by name of their place, with the reason (CQ 5, experience 30). */
export function uninsurablePeople(price: ProductPrice, { say }: Reader): UninsurableModel[] {
  const { outcome, household, product, gesUf } = price;
  const hasTable = product.rates.length > 0 && (outcome.method !== "RiskFactor" || gesUf !== null);
  const isHolderOut = outcome.method === "HolderBand" && outcome.amount === null;
  return outcome.uninsurable.flatMap((profileIndex) => {
    const member = household.members.find((one) => one.profileIndex === profileIndex);
    if (member === undefined) return [];
    const reason = !hasTable
      ? say("presented.uninsurable.noTable")
      : isHolderOut && member.relationship !== "holder"
        ? say("presented.uninsurable.holder")
        : say("product.price.noRow");
    return [{ who: memberText(member, say), reason }];
  });
}
