import { exclusionText } from "#src/modules/sale/health-declaration/health-exclusion.rules.ts";
import type { PriceSnapshot } from "#src/modules/offer/quote/price-snapshot.rules.ts";
import { askedLoading } from "#src/modules/sale/purchase/said-loading.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { HealthStepFacts } from "#src/modules/sale/review/health-step.ts";
import { href } from "#src/routes/marketplace.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { HealthPartModel, PurchaseContent } from "./purchase.view-model.ts";

/** What stands above the questions: why they are asked, how far it is, conditions that were decided. */
export function presentHealthPart(
  { kind, progress, conditions, loadingPercent }: HealthStepFacts,
  price: PriceSnapshot,
  reader: Reader,
): HealthPartModel {
  const { say } = reader;
  const worded = [
    ...conditions.map((one) => `${say("health.conditions.item")}: ${exclusionText(one, say)}`),
    ...(loadingPercent === 0 ? [] : [askedLoading(price, loadingPercent, reader)]),
  ];
  if (kind === "consent")
    return {
      title: say("health.consent.title"),
      text: say("health.consent.text"),
      progress: null,
      conditions: [],
    };
  if (kind === "conditions")
    return {
      title: say("health.conditions.title"),
      text: say("health.conditions.text"),
      progress: null,
      conditions: worded,
    };
  return {
    title: kind === "declared" ? say("health.correct.title") : say("health.title"),
    text: null,
    progress: progress === null ? null : say("health.progress", { ...progress }),
    conditions: worded,
  };
}

/** A purchase that a person reviews, or that was declined; undefined of any other. */
export function presentState(
  { purchase, forms }: StepPurchase,
  { say, language, country }: Reader,
): PurchaseContent | undefined {
  const isDeclined = purchase.state === "DECLINED";
  if (!isDeclined && purchase.state !== "IN_REVIEW") return undefined;
  const key = isDeclined ? "declined" : "review";
  const { titular } = (forms.find((form) => form.key === "personalData")?.values ?? {}) as {
    titular?: { correo?: string };
  };
  return {
    kind: "state",
    title: say(`health.state.${key}.title`),
    reference: purchase.reference,
    charge: say(`health.state.${key}.charge`),
    texts: [
      say(`health.state.${key}.text`),
      say(`health.state.${key}.next`, { email: titular?.correo ?? say("health.state.noEmail") }),
    ],
    other: isDeclined
      ? {
          href: href("comparator", language, { comparator: country.defaultComparator }),
          label: say("health.state.other"),
        }
      : null,
  };
}
