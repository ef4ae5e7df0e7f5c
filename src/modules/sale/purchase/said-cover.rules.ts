import { amountText, numberText } from "#src/contracts/amount-text.rules.ts";
import { inCountryWords } from "#src/contracts/country-glossary.ts";
import type { MoneyLocale } from "#src/contracts/money.ts";
import type { CoverageRecord, LimitRecord, ProductRecord } from "#src/contracts/product-record.ts";
import { percentsByPrevision, topText } from "#src/modules/offer/catalog/coverage-words.rules.ts";
import { readNameTags } from "#src/modules/offer/catalog/name-tag.rules.ts";

/** What a product covers and up to where, line by line, as signed documents say it: what the general conditions call the
 *  table of the proposal (PP 2, review). */

interface Words {
  say(key: string, params?: Readonly<Record<string, string>>): string;
  locale: MoneyLocale;
  country: string;
  language: string;
}

const tiers = ["preferente", "libre_eleccion", "internacional"] as const;
/** The percentage of a record that pays what the person's own scheme pays. */
const asTheScheme = -1;
const hardSpace = "\u00A0";

const percent = (value: number, { locale, language }: Words): string =>
  `${numberText(value, locale)}${language === "es" ? hardSpace : ""}%`;

function shareText(value: number, words: Words): string {
  if (value === asTheScheme) return words.say("product.value.same");
  return value === 0 ? words.say("product.value.notCovered") : percent(value, words);
}

/** What one modality of a benefit gives; null where its source does not say. */
function cellText(one: CoverageRecord, words: Words): string | null {
  const share = one.percentage === null ? [] : [shareText(one.percentage, words)];
  const top = one.percentage === 0 ? null : topText(one, words);
  const others = percentsByPrevision(one, {
    say: words.say,
    percent: (value) => percent(value, words),
  });
  const parts = [...share, ...others, ...(top === null ? [] : [top])];
  return parts.length === 0
    ? null
    : [...parts, ...(one.note === null ? [] : [one.note])].join(", ");
}

/** What each modality gives, named where the product has several and they differ: "Preferente 80 % · Libre Elección 60 %". */
function byTier(
  said: readonly { tier: string; text: string | null }[],
  { isOneTier, say }: { isOneTier: boolean; say: Words["say"] },
): string {
  const known = tiers.flatMap((tier) => {
    const text = said.find((one) => one.tier === tier)?.text;
    return text === null || text === undefined ? [] : [{ tier, text }];
  });
  const [first] = known;
  if (first === undefined) return say("product.notInformed");
  const isAlike = known.length === said.length && known.every(({ text }) => text === first.text);
  if (isOneTier || (isAlike && known.length > 1)) return first.text;
  return known.map(({ tier, text }) => `${say(`product.tier.${tier}`)} ${text}`).join(" · ");
}

const haveOneTier = (records: readonly { tier: string }[]): boolean =>
  new Set(records.map(({ tier }) => tier)).size === 1;

/** "Consultas médicas: Preferente 80 %, hasta 2 UF por consulta · Libre Elección 60 %", a line a benefit. */
export function coverLines(
  { coverages }: Pick<ProductRecord, "coverages">,
  words: Words,
): string[] {
  const { say, country, language } = words;
  const rows = Map.groupBy(
    coverages,
    ({ tag, benefit, written = benefit }) => `${tag.code}|${written}`,
  );
  const isOneTier = haveOneTier(coverages);
  return [...rows.values()].map((row) => {
    const said = row.map((one) => ({ tier: one.tier, text: cellText(one, words) }));
    const label = inCountryWords(row[0]?.benefit ?? "", country, language);
    return `${label}: ${byTier(said, { isOneTier, say })}`;
  });
}

const isDeductible = ({ kind }: LimitRecord): boolean => kind.startsWith("deductible");

/** "Tope anual: 500 UF, por persona", a line a limit; deductibles stand with the conditions. */
export function topLines({ limits }: Pick<ProductRecord, "limits">, words: Words): string[] {
  const { say, locale, country, language } = words;
  const tops = limits.filter((limit) => !isDeductible(limit) && limit.amount !== null);
  const rows = Map.groupBy(tops, (limit) =>
    [limit.kind, limit.written ?? limit.name, limit.coverageOrganization?.code].join("|"),
  );
  const isOneTier = haveOneTier(tops);
  return [...rows.values()].map((row) => {
    const said = row.map(({ tier, amount, unit, details, coverageOrganization: place }) => {
      const most =
        amount === 0 ? say("product.value.noTop") : amountText(amount ?? 0, unit, locale);
      const parts = [most, details, place?.displayName];
      return { tier, text: parts.filter((one) => one !== null && one !== undefined).join(", ") };
    });
    const name = readNameTags(row[0]?.name ?? "").tags.label;
    return `${inCountryWords(name, country, language)}: ${byTier(said, { isOneTier, say })}`;
  });
}
