import { formatExact, formatMoney, formatUfValue, type Money } from "#src/contracts/money.ts";
import type { ProductPrice } from "#src/modules/offer/comparison/comparison.service.ts";
import {
  type PriceRange,
  priceRangeFromIncome,
} from "#src/modules/offer/pricing/contribution-range.rules.ts";
import { contributionBalance } from "#src/modules/offer/pricing/legal-contribution.rules.ts";
import { contributorIncomes } from "#src/modules/offer/profile/income.rules.ts";
import { fieldId } from "#src/ui/form/field-ids.rules.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import { pageFormPrefix } from "./profile-field.rules.ts";
import type { LegalContributionModel } from "./legal-contribution.view-model.ts";

type Words = Pick<Reader, "say" | "locale">;

const pesos = (amountMinor: number, { locale }: Words): string =>
  formatMoney({ amountMinor, currency: "CLP" }, locale);

/** The profile form's page at the income of whoever contracts. */
export const incomeHref = (profileHref: string): string =>
  `${profileHref}#${fieldId(pageFormPrefix, "cotizante.0.ingreso")}`;

/** "Tu 7 %: $144.375 · pagas $12.625 más" with the sum (CQ 9); a link that asks where no income was
 *  said. Null where the price is not one in pesos. */
export function presentBalance(
  price: Money | null,
  range: PriceRange | null,
  askHref: string,
  words: Words,
): LegalContributionModel | null {
  if (price === null || price.currency !== "CLP") return null;
  const { say } = words;
  const balance = range && contributionBalance(price.amountMinor, range);
  if (!balance) return { text: say("legal-contribution.askPrice"), askHref, lines: [] };
  const { kind, contributionClp, differenceClp } = balance;
  const own = pesos(contributionClp, words);
  const difference = pesos(differenceClp, words);
  return {
    text: say(`legal-contribution.${kind}`, { own, difference }),
    askHref: null,
    lines: [
      { label: say("legal-contribution.price"), value: pesos(price.amountMinor, words) },
      { label: say("legal-contribution.own"), value: `−\u00a0${own}` },
      { label: say(`legal-contribution.rest.${kind}`), value: difference },
    ],
  };
}

/** The contribution by itself with how it comes about, as the profile says it once for a whole list. */
export function presentContribution(
  range: PriceRange | null,
  ufValueCents: number,
  askHref: string,
  words: Words,
): LegalContributionModel {
  const { say } = words;
  if (range === null || range.contributionClp === null || range.basis !== "income") {
    return { text: say("legal-contribution.ask"), askHref, lines: [] };
  }
  const own = pesos(range.contributionClp, words);
  return {
    text: say("legal-contribution.alone", { own }),
    askHref: null,
    lines: contributionLines(range, ufValueCents, words),
  };
}

/** The taxable income that counts, the ceiling of the day, and 7 % of it. */
function contributionLines(
  range: PriceRange,
  ufValueCents: number,
  words: Words,
): { label: string; value: string }[] {
  const { say, locale } = words;
  const ceiling = { units: range.ceilingUf, decimals: 4, currency: "UF" as const };
  return [
    {
      label: say("legal-contribution.taxable"),
      value: pesos(range.taxableClp ?? 0, words),
    },
    {
      label: say("legal-contribution.ceiling", {
        ceiling: formatExact(ceiling, locale),
        uf: formatUfValue(ufValueCents, locale),
      }),
      value: pesos(range.ceilingClp, words),
    },
    {
      label: say("legal-contribution.share"),
      value: pesos(range.contributionClp ?? 0, words),
    },
  ];
}

/** Of a product's page or a compared product: null unless it is an isapre's plan. */
export function productContribution(
  price: ProductPrice,
  profileHref: string,
  words: Words,
): LegalContributionModel | null {
  if (price.outcome.method !== "RiskFactor") return null;
  const { snapshot } = price.index;
  const range = price.isProfileEntered
    ? priceRangeFromIncome(
        contributorIncomes(price.profile),
        snapshot.contribution,
        snapshot.incomeCeilingUf,
        snapshot.uf.valueCents,
      )
    : null;
  const model = presentBalance(price.price, range, incomeHref(profileHref), words);
  if (model === null || range === null || model.lines.length === 0) return model;
  const own = contributionLines(range, snapshot.uf.valueCents, words);
  return { ...model, lines: [...own, ...model.lines] };
}
