import { transferLabel } from "#src/modules/sale/purchase/transfer-label.rules.ts";
import { formatMoney } from "#src/contracts/money.ts";
import type { PolicyActs } from "#src/modules/sale/subscription/policy-acts.service.ts";
import { isDriven } from "#src/modules/sale/subscription/cycle-dates.rules.ts";
import { isOnePayment } from "#src/modules/sale/purchase/purchase-means.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { href } from "#src/routes/marketplace.ts";
import { presentProviderPage } from "#src/areas/marketplace/request-facts/provider-page.presenter.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { linesOf, sumOf } from "#src/areas/page/unearned.presenter.ts";
import { presentChanges, typedCard } from "./my-purchase-changes.presenter.ts";
import type { CycleLine, Line, MyPurchaseModel, Owing } from "./my-purchase.view-model.ts";

type Policy = Awaited<ReturnType<PolicyActs["show"]>>;
type Term = Parameters<typeof presentChanges>[1]["term"];
type Mine = Extract<MyPurchaseModel["content"], { kind: "mine" }>;

const transferFacts = ["holder", "taxId", "bank", "account", "reference"] as const;

/** What the page of a purchase is drawn of. */
interface MineParts {
  refusalsOf: Parameters<typeof presentChanges>[1]["refusalsOf"];
  /** Whether the day on which it ends was asked for. */
  isEndChosen: boolean;
  refused: Mine["refused"];
  health: Mine["health"];
  term: Term;
  /** The comparator that lists products like it. */
  comparator: string;
  purchase: StepPurchase["purchase"];
  policy: Policy;
  told: ToldPayment | undefined;
  /** Names of proofs of transfers that were sent. */
  proofs: readonly string[];
  /** What was bought with it. */
  together: readonly StepPurchase[];
  /** Payments that have a receipt; the first is named by the empty text. */
  receipts: readonly string[];
  papers: Mine["papers"];
  evidence: Mine["evidence"];
  refunds: Mine["refunds"];
}

/** What a payment's page says of an attempt. */
export interface ToldPayment {
  state: string;
  reason: { cause: string; next: string } | null;
  action:
    | { kind: "redirect"; url: string; method: "GET" | "POST"; fields: Record<string, string> }
    | ({ kind: "instructions" } & Record<(typeof transferFacts)[number] | "lastDay", string>)
    | { kind: "wait" }
    | null;
}

export function presentMine(
  {
    purchase,
    policy,
    told,
    proofs,
    term,
    comparator,
    together,
    receipts,
    papers,
    evidence,
    refunds,
    refused,
    health,
    isEndChosen,
    refusalsOf,
  }: MineParts,
  reader: Reader,
): Mine {
  const { subscription } = policy;
  const owing = presentOwing(policy, { told, refusalsOf }, reader);
  return {
    kind: "mine",
    facts: factsOf(purchase, policy, { term, reader }),
    news: newsOf(policy, reader),
    isOver: !policy.isInForce && policy.state !== "PENDING",
    refused,
    together: togetherWith(purchase, together, reader),
    owing: owing && {
      ...owing,
      proof: { action: `/api/purchases/${purchase.id}/documents`, sent: proofs },
    },
    papers,
    evidence,
    cycles: presentCycles(policy, { purchase, receipts }, reader),
    chargeDay: chargeDayOf(subscription),
    ...presentChanges(policy, { term, comparator, refusalsOf }, reader),
    refunds,
    health,
    withdraw: presentWithdraw(policy, reader),
    end: presentEnd(policy, isEndChosen, reader),
  };
}

/** What was bought with a purchase, each with its own page. */
const togetherWith = (
  { id }: StepPurchase["purchase"],
  together: readonly StepPurchase[],
  { language }: Reader,
): Mine["together"] =>
  together
    .filter((other) => other.purchase.id !== id)
    .map(({ purchase: { product_name: label, reference: key } }) => ({
      label,
      href: href("myPurchase", language, { key }),
    }));

/** What is being done about the policy, in a sentence. */
const newsOf = ({ arrears, state }: Policy, { say }: Reader): string | null => {
  if (arrears?.payable.state === "PAID") return say("my-purchase.reinstatingText");
  return state === "PENDING" ? say("my-purchase.unpaid") : null;
};

/** The day that its person may move; null where its provider has its own, or a year is paid on its first. */
const chargeDayOf = (subscription: Policy["subscription"]): number | null =>
  subscription?.state !== "authorized" ||
  isDriven(subscription) ||
  isOnePayment(subscription.months)
    ? null
    : subscription.charge_day;

function factsOf(
  purchase: StepPurchase["purchase"],
  policy: Policy,
  { term, reader }: { term: Term; reader: Reader },
): Line[] {
  const { say } = reader;
  const { subscription, cycles, state } = policy;
  const next = cycles.find((one) => one.state === "scheduled");
  return [
    { label: say("my-purchase.reference"), value: purchase.reference },
    { label: say("my-purchase.insurer"), value: purchase.insurer_name },
    {
      label: say("my-purchase.state"),
      value: say(`my-purchase.states.${state ?? "PENDING"}`),
    },
    ...(term === undefined
      ? []
      : [{ label: say("my-purchase.yearEnds"), value: longDay(term.ends_on, reader) }]),
    ...(next === undefined
      ? []
      : [{ label: say("my-purchase.next"), value: longDay(next.charge_on, reader) }]),
    ...(subscription?.card == null
      ? []
      : [{ label: say("my-purchase.card"), value: `•••• ${subscription.card}` }]),
  ];
}

function presentOwing(
  { owing, today }: Policy,
  { told, refusalsOf }: Pick<MineParts, "told" | "refusalsOf">,
  reader: Reader,
): Omit<Owing, "proof"> | null {
  if (owing === undefined) return null;
  const { say } = reader;
  const amount = formatMoney(owing.amount, reader.locale);
  const values = { amount, day: longDay(owing.day, reader) };
  const isWaiting = told?.state === "PENDING";
  const action = told?.action;
  const cardOf = (taker: (typeof owing.typed)[number]) =>
    typedCard(
      taker,
      { value: `${taker.flow}:${taker.id}`, amount: owing.amount, refusalsOf },
      reader,
    );
  return {
    title: say(`my-purchase.${owing.kind}`),
    text: say(`my-purchase.${owing.kind}Text`, values),
    cycle: owing.id,
    key: crypto.randomUUID(),
    ways: isWaiting
      ? []
      : owing.ways.map(({ flow, provider }) => ({
          value: `${flow}:${provider}`,
          label: `${say(`purchase.way.${flow}`)} (${say(`purchase.provider.${provider}`)})`,
        })),
    card: owing.typed.length === 0 || isWaiting ? null : { ways: owing.typed.map(cardOf), today },
    redirect:
      isWaiting && action?.kind === "redirect"
        ? presentProviderPage(action, say("purchase.goOn", { amount }))
        : null,
    transfer:
      isWaiting && action?.kind === "instructions" ? transferOf(action, amount, reader) : [],
    refusal: told?.reason == null ? null : `${told.reason.cause} ${told.reason.next}`,
    submit: say("purchase.pay", { amount }),
  };
}

const transferOf = (
  action: Extract<ToldPayment["action"], { kind: "instructions" }>,
  amount: string,
  reader: Reader,
): Line[] => [
  ...transferFacts.map((key) => ({
    label: reader.say(transferLabel(key, reader.country.code)),
    value: action[key],
  })),
  { label: reader.say("purchase.transfer.amount"), value: amount },
  { label: reader.say("purchase.transfer.lastDay"), value: longDay(action.lastDay, reader) },
];

const presentCycles = (
  { cycles, paid }: Policy,
  { purchase, receipts }: { purchase: StepPurchase["purchase"]; receipts: readonly string[] },
  reader: Reader,
): CycleLine[] => {
  const { say, locale } = reader;
  const path = `/api/purchases/${purchase.id}/issued/receipt`;
  const [first] = paid;
  return [
    ...(first === undefined
      ? []
      : [
          {
            id: first.reference,
            day: longDay(first.cover.from, reader),
            amount: formatMoney(first.amount, locale),
            isKnown: true,
            state: say("my-purchase.cycle.processed"),
            receiptHref: receipts.includes("") ? path : null,
          },
        ]),
    ...cycles
      .filter(({ state }) => state !== "cancelled")
      .map((cycle) => ({
        id: cycle.id,
        day: longDay(cycle.charge_on, reader),
        amount:
          cycle.amount_minor === null
            ? say("my-purchase.notYet")
            : formatMoney(
                {
                  amountMinor: cycle.amount_minor,
                  currency: cycle.price?.shown?.currency ?? "CLP",
                },
                locale,
              ),
        isKnown: cycle.amount_minor !== null,
        state: say(`my-purchase.cycle.${cycle.state}`),
        receiptHref:
          cycle.payment_reference !== null && receipts.includes(cycle.payment_reference)
            ? `${path}?payment=${cycle.payment_reference}`
            : null,
      })),
  ];
};

function presentWithdraw({ withdrawUntil, paid }: Policy, reader: Reader): Mine["withdraw"] {
  if (withdrawUntil === null) return null;
  const all = paid.map((one) => ({ ...one, minor: one.leftMinor }));
  return {
    text: reader.say("my-purchase.withdraw.text", { day: longDay(withdrawUntil, reader) }),
    amount: sumOf(all, reader),
  };
}

/** Day by day what ending it on a day gives back, before it is confirmed (D8). */
function presentEnd(
  { isInForce, unearned, today, endsOn, lastEnd }: Policy,
  isChosen: boolean,
  reader: Reader,
): Mine["end"] {
  if (!isInForce) return null;
  const day = longDay(endsOn, reader);
  const isToday = endsOn === today;
  return {
    endsOn,
    first: today,
    last: lastEnd,
    isOpen: isChosen,
    text: isToday
      ? reader.say("my-purchase.end.text")
      : reader.say("my-purchase.end.textOn", { day }),
    sure: isToday
      ? reader.say("my-purchase.end.sure")
      : reader.say("my-purchase.end.sureOn", { day }),
    lines: linesOf(unearned, reader),
    total: sumOf(unearned, reader),
  };
}
