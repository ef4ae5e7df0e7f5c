import type { PolicyActs } from "#src/modules/sale/subscription/policy-acts.service.ts";
import type { PolicyTerms } from "#src/modules/sale/subscription/policy-terms.service.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { TokenRefusals } from "#src/modules/sale/payment/payment.presenter.ts";
import { href } from "#src/routes/marketplace.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { presentProviderPage } from "#src/areas/marketplace/request-facts/provider-page.presenter.ts";
import { cardRefusals, tokenShapeOf } from "#src/areas/marketplace/purchase/purchase.presenter.ts";
import type { WayModel } from "#src/areas/marketplace/purchase/purchase.view-model.ts";
import type { MyPurchaseModel, RenewalModel } from "./my-purchase.view-model.ts";

type Policy = Awaited<ReturnType<PolicyActs["show"]>>;
type Mine = Extract<MyPurchaseModel["content"], { kind: "mine" }>;

/** What its person may change: the card, and a pause, each with what it means. */
export function presentChanges(
  policy: Policy,
  {
    term,
    comparator,
    refusalsOf,
  }: { term: PolicyTerm | undefined; comparator: string; refusalsOf: RefusalsOf },
  reader: Reader,
): Pick<Mine, "card" | "pauses" | "paused" | "renewal"> {
  const { say } = reader;
  const { subscription, pauses } = policy;
  const isPaused = subscription?.state === "paused" && subscription.paused_until !== null;
  return {
    card: presentCard(policy, refusalsOf, reader),
    pauses: pauses.map(({ cycles, until, uncovered, nextCharge }) => ({
      value: until,
      label: say("my-purchase.pause.option", {
        count: cycles,
        from: longDay(uncovered.from, reader),
        until: longDay(uncovered.until, reader),
        next: longDay(nextCharge, reader),
      }),
    })),
    renewal: presentRenewal(policy, { term, comparator }, reader),
    paused: isPaused ? longDay(subscription.paused_until ?? "", reader) : null,
  };
}

type PolicyTerm = NonNullable<Awaited<ReturnType<PolicyTerms["ofPurchase"]>>>;

function presentRenewal(
  { subscription }: Policy,
  { term, comparator }: { term: PolicyTerm | undefined; comparator: string },
  reader: Reader,
): RenewalModel | null {
  const { say, locale, language } = reader;
  if (term === undefined || subscription === undefined || term.state === "ACTIVE") return null;
  const money = (amountMinor: number | null) =>
    formatMoney({ amountMinor: amountMinor ?? 0, currency: subscription.currency }, locale);
  const day = longDay(term.ends_on, reader);
  const isDeclined = term.state === "DECLINED";
  const isAsked = term.needs_yes && term.agreed_at === null;
  const agreed = term.agreed_at === null ? "announced" : "agreed";
  const said = isDeclined ? "declined" : isAsked ? "asked" : agreed;
  const limit = term.yesAbovePercent;
  const values = { day, limit, before: money(term.before_minor), next: money(term.next_minor) };
  return {
    text: say(`my-purchase.renewal.${said}`, values),
    why:
      isDeclined || term.next_price === null
        ? null
        : say("my-purchase.renewal.why", {
            reason: term.reasons.map((one) => say(`subscription.reason.${one}`)).join(", "),
          }),
    mayAgree: !isDeclined && isAsked,
    decline: isDeclined ? null : say("my-purchase.renewal.declineText", { day }),
    compareHref: href("comparator", language, { comparator }),
  };
}

/** What a provider refuses a card with as the browser asks for its token. */
type RefusalsOf = (provider: string) => TokenRefusals;

/** A card that is typed here, by who makes a token of it; `value` is what the form sends of it. */
export const typedCard = (
  { id, tokens, isSimulated }: Policy["keepers"][number],
  {
    value = id,
    amount,
    refusalsOf,
  }: {
    value?: string;
    amount: { amountMinor: number; currency: string };
    refusalsOf: RefusalsOf;
  },
  { say }: Reader,
): WayModel => ({
  value,
  label: say(`purchase.provider.${id}`),
  note: "",
  // What is charged for a cycle is charged at once.
  mayDefer: false,
  card:
    tokens === null
      ? null
      : {
          ...tokens,
          ...amount,
          ...tokenShapeOf({ id, isSimulated }),
          refusals: cardRefusals(refusalsOf(id)),
        },
});

/** The card of the charges, and the providers that may keep another: by its fields here, or on a page of theirs. */
function presentCard(
  { subscription, keepers, cycles, today, enrolment: { next } }: Policy,
  refusalsOf: RefusalsOf,
  reader: Reader,
): Mine["card"] {
  if (subscription === undefined || keepers.length === 0) return null;
  const { card, means, currency, amount_minor: amountMinor } = subscription;
  return {
    current:
      means === null ? null : reader.say("my-purchase.cardChange.current", { card: card ?? "" }),
    // Each keeper makes tokens of its own, which no other takes.
    ways: keepers
      .filter(({ tokens }) => tokens !== null)
      .map((one) => ({
        ...typedCard(one, { amount: { amountMinor, currency }, refusalsOf }, reader),
        label: reader.say("my-purchase.cardChange.typed", {
          provider: reader.say(`purchase.provider.${one.id}`),
        }),
      })),
    goOn:
      next?.kind === "redirect"
        ? presentProviderPage(next, reader.say("my-purchase.cardChange.goOn"))
        : null,
    enrolments: keepers
      .filter(({ tokens }) => tokens === null)
      .map(({ id }) => ({
        value: id,
        label: reader.say("my-purchase.cardChange.enrol", {
          provider: reader.say(`purchase.provider.${id}`),
        }),
      })),
    today,
    isLate: cycles.some(({ state }) => state === "recycling"),
  };
}
