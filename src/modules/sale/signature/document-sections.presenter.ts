import { countryOf } from "#src/config/countries.ts";
import { moneyLocaleIn } from "#src/contracts/money.ts";
import type { GeneralConditions } from "#src/contracts/general-conditions.ts";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { PriceReader } from "#src/modules/offer/pricing/said-price.rules.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { exclusionText } from "#src/modules/sale/health-declaration/health-exclusion.rules.ts";
import type { WithdrawalOf } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import {
  type WithdrawalTerm,
  withdrawalText,
} from "#src/modules/sale/payment-setting/withdrawal.rules.ts";
import { deductibleText } from "#src/modules/sale/purchase/said-deductible.rules.ts";
import {
  saidSeller,
  type Seller,
  type SellerOf,
} from "#src/modules/sale/purchase/said-seller.rules.ts";
import { coverLines, topLines } from "#src/modules/sale/purchase/said-cover.rules.ts";
import { saidConditions } from "#src/modules/sale/purchase/said-conditions.rules.ts";
import { saidLoading } from "#src/modules/sale/purchase/said-loading.rules.ts";
import { saidBesides } from "#src/modules/sale/purchase/said-besides.rules.ts";
import type { FormKey } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepField, StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { PlainSection } from "#src/platform/pdf/pdf-document.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import type { Say } from "#src/platform/words/words.ts";

/** What documents say of the answers and of the product, in the reader's words. */

type Forms = StepPurchase["forms"];
type Tree = Readonly<Record<string, unknown>>;

/** What is read before a transaction begins: on the embedded database nothing else runs while one is open. */
export interface Gathered {
  steps: readonly { key: FormKey; fields: readonly StepField[] }[];
  product: ProductRecord | undefined;
  /** What is not covered, as it was decided and agreed to. */
  exclusions: readonly string[];
  /** The legal withdrawal of a policy received today; null where there is no such right. */
  withdrawal: WithdrawalTerm | null;
  seller: Seller;
  /** Of the day of the signature; null where the catalogue knows none. */
  conditions: GeneralConditions | null;
}

/** General conditions of what is bought, as they are in force on a civil day. */
export type ConditionsOf = (
  purchase: StepPurchase["purchase"],
  day: string,
) => Promise<GeneralConditions | null>;

/** Steps whose answers are never printed: health, and what only says that something was read. */
const unprinted: readonly FormKey[] = ["dps", "review", "signature"];

/** What documents say, read at the instant whose general conditions hold. */
export async function gather(
  needs: {
    purchases: Purchases;
    productOf(purchase: StepPurchase["purchase"]): Promise<ProductRecord | undefined>;
    exclusionsOf(purchaseId: string): Promise<readonly string[]>;
    withdrawalOf: WithdrawalOf;
    sellerOf: SellerOf;
    conditionsOf: ConditionsOf;
  },
  step: StepPurchase,
  at: Date,
): Promise<Gathered> {
  const { purchase, forms } = step;
  const steps: Gathered["steps"][number][] = [];
  for (const { key } of forms) {
    if (unprinted.includes(key)) continue;
    const shown = await needs.purchases.steps
      .find(key)
      ?.show(step, { language: purchase.language });
    steps.push({ key, fields: shown?.definition?.profileFormFields ?? [] });
  }
  return {
    steps,
    product: await needs.productOf(purchase),
    exclusions: await needs.exclusionsOf(purchase.id),
    withdrawal: await needs.withdrawalOf(purchase),
    seller: needs.sellerOf(purchase.country),
    conditions: await needs.conditionsOf(
      purchase,
      civilDate(at, countryOf(purchase.country).timeZone),
    ),
  };
}

const treeOf = (value: unknown): Tree =>
  typeof value === "object" && value !== null ? (value as Tree) : {};

/** Labels that are keys of the messages in words; names of the catalogue as they are. */
const worded = (text: string | undefined, say: Say): string =>
  text === undefined ? "" : text.startsWith("purchase.") ? say(text) : text;

function lineOf(field: StepField, values: Tree, say: Say): string[] {
  const value = values[field.fldName];
  if (typeof value !== "string" && typeof value !== "number") return [];
  if (value === "") return [];
  const [element] = field.elements;
  const option = element?.allowedValues?.find((one) => String(one.value) === String(value));
  return [`${worded(element?.label, say)}: ${option ? worded(option.label, say) : value}`];
}

/** So many rows have a part of their own each; more are a line each. */
const rowsInParts = 20;

/** A row of many in one line: its answers in the order of the fields. */
function shortLine(own: readonly StepField[], row: unknown, say: Say): string {
  const tree = treeOf(row);
  return own
    .flatMap((field) =>
      lineOf({ ...field, elements: [{ ...field.elements[0], label: "" }] }, tree, say),
    )
    .map((line) => line.replace(/^: /, ""))
    .join(" · ");
}

/** Every answer under its label, a part for each group and each row. */
export function answerSections(gathered: Gathered, forms: Forms, say: Say): PlainSection[] {
  return gathered.steps.flatMap(({ key, fields }) => {
    const values = treeOf(forms.find((form) => form.key === key)?.values);
    return fields
      .filter(({ fieldType }) => fieldType.fldType === "group" || fieldType.fldType === "array")
      .flatMap((container) => {
        const own = fields.filter(({ groupedBy }) => groupedBy === container.fldName);
        const held = values[container.fldName];
        const rows: unknown[] = Array.isArray(held) ? held : [held];
        const heading = worded(container.elements[0]?.label, say);
        if (rows.length > rowsInParts)
          return [
            {
              heading,
              lines: rows.map((row, index) => `${index + 1}. ${shortLine(own, row, say)}`),
            },
          ];
        return rows
          .map((row, index) => ({
            heading: rows.length > 1 ? `${heading} ${index + 1}` : heading,
            lines: own.flatMap((field) => lineOf(field, treeOf(row), say)),
          }))
          .filter(({ lines }) => lines.length > 0);
      });
  });
}

/** What comes with it besides the price; no part where nothing does. */
export function besidesSections(
  { price, language }: Pick<StepPurchase["purchase"], "price" | "language">,
  say: Say,
): PlainSection[] {
  const lines = saidBesides(price.besides, { say, language }).map(
    ({ label, value }) => `${label}: ${value}`,
  );
  return lines.length === 0 ? [] : [{ heading: say("purchase.offered.heading"), lines }];
}

/** What the insurer asks above the price of its table; no line where it asks nothing. */
export function loadingLines(price: PriceSnapshot, reader: PriceReader): string[] {
  const value = saidLoading(price, reader);
  return value === null ? [] : [`${reader.say("purchase.loading.label")}: ${value}`];
}

/** What was agreed not to be covered; no part where everything is. */
export const exclusionSections = ({ exclusions }: Gathered, say: Say): PlainSection[] =>
  exclusions.length === 0
    ? []
    : [
        {
          heading: say("signature.proposal.exclusions"),
          lines: exclusions.map((one) => exclusionText(one, say)),
        },
      ];

/** Who insures, who sells, what has to be waited for, and the right to withdraw (PP 2, review). */
export function conditionsSection(
  { product, withdrawal, seller, conditions }: Gathered,
  purchase: Pick<StepPurchase["purchase"], "insurer_name" | "country" | "language">,
  say: Say,
): PlainSection {
  const locale = moneyLocaleIn(purchase.country, purchase.language);
  return {
    heading: say("signature.proposal.conditions"),
    lines: [
      `${say("purchase.review.insurer")}: ${purchase.insurer_name}`,
      `${say("purchase.review.seller")}: ${saidSeller(seller, say)}`,
      `${say("purchase.review.general")}: ${saidConditions(conditions, { say, locale })}`,
      ...(product?.waitingPeriod
        ? [`${say("purchase.review.waiting")}: ${product.waitingPeriod}`]
        : []),
      ...(product === undefined
        ? []
        : [
            `${say("purchase.review.deductible")}: ${deductibleText(product.limits, { say, locale })}`,
          ]),
      ...(withdrawal === null
        ? []
        : [`${say("purchase.review.withdrawal")}: ${withdrawalText(withdrawal, say)}`]),
    ],
  };
}

/** The text of the general conditions, part by part, as deposited; no part where the catalogue has no text. */
export const generalSections = ({ conditions }: Pick<Gathered, "conditions">): PlainSection[] =>
  (conditions?.parts ?? []).map(({ heading, body }, at) => ({
    heading: `${at + 1}. ${heading}`,
    lines: [body],
  }));

/** What is covered and up to where; no part where the catalogue says nothing of it. */
export function coverSections(
  { product }: Pick<Gathered, "product">,
  { country, language }: Pick<StepPurchase["purchase"], "country" | "language">,
  say: Say,
): PlainSection[] {
  if (product === undefined) return [];
  const words = { say, locale: moneyLocaleIn(country, language), country, language };
  const lines = [...coverLines(product, words), ...topLines(product, words)];
  return lines.length === 0 ? [] : [{ heading: say("signature.proposal.cover"), lines }];
}
