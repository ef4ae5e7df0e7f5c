import { formatMoney, type Money } from "#src/contracts/money.ts";
import type { PolicyActs } from "#src/modules/sale/subscription/policy-acts.service.ts";
import { isDriven } from "#src/modules/sale/subscription/cycle-dates.rules.ts";
import { isOnePayment } from "#src/modules/sale/purchase/purchase-means.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { href } from "#src/routes/marketplace.ts";
import { providerLink } from "#src/areas/marketplace/request-facts/provider-link.ts";
import { longDay, type Reader } from "#src/areas/page/reader.presenter.ts";
import { presentChanges } from "./my-purchase-changes.presenter.ts";
import type { CycleLine, Line, MyPurchaseModel, Owing } from "./my-purchase.view-model.ts";

type Policy = Awaited<ReturnType<PolicyActs["show"]>>;
type Mine = Extract<MyPurchaseModel["content"], { kind: "mine" }>;

const transferFacts = ["holder", "taxId", "bank", "account", "reference"] as const;

/** What a payment's page says of an attempt. */
export interface ToldPayment {
  state: string;
  reason: { cause: string; next: string } | null;
  action:
    | { kind: "redirect"; url: string; fields: Record<string, string> }
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
    together,
    receipts,
    refunds,
    refused,
    health,
  }: {
    refused: Mine["refused"];
    health: Mine["health"];
    term: Parameters<typeof presentChanges>[1];
    purchase: StepPurchase["purchase"];
    policy: Policy;
    told: ToldPayment | undefined;
    /** Names of proofs of transfers that were sent. */
    proofs: readonly string[];
    /** What was bought with it. */
    together: readonly StepPurchase[];
    /** Payments that have a receipt; the first is named by the empty text. */
    receipts: readonly string[];
    refunds: Mine["refunds"];
  },
  reader: Reader,
): Mine {
  const { subscription } = policy;
  const owing = presentOwing(policy, told, reader);
  return {
    kind: "mine",
    facts: factsOf(purchase, policy, { term, reader }),
    news: newsOf(policy, reader),
    isOver: !policy.isInForce && policy.state !== "PENDING",
    refused,
    together: together
      .filter((other) => other.purchase.id !== purchase.id)
      .map((other) => ({
        label: other.purchase.product_name,
        href: href("myPurchase", reader.language, { key: other.purchase.reference }),
      })),
    owing: owing && {
      ...owing,
      proof: { action: `/api/purchases/${purchase.id}/documents`, sent: proofs },
    },
    cycles: presentCycles(policy, { purchase, receipts }, reader),
    chargeDay: chargeDayOf(subscription),
    ...presentChanges(policy, term, reader),
    refunds,
    health,
    withdraw: presentWithdraw(policy, reader),
    end: presentEnd(policy, reader),
  };
}

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

const sumOf = (parts: readonly { minor: number; amount: Money }[], reader: Reader): string => {
  const [first] = parts;
  const amountMinor = parts.reduce((sum, { minor }) => sum + minor, 0);
  const { currency = "CLP" as const } = first?.amount ?? {};
  return formatMoney({ amountMinor, currency }, reader.locale);
};

function factsOf(
  purchase: StepPurchase["purchase"],
  policy: Policy,
  { term, reader }: { term: Parameters<typeof presentChanges>[1]; reader: Reader },
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
  { owing }: Policy,
  told: ToldPayment | undefined,
  reader: Reader,
): Omit<Owing, "proof"> | null {
  if (owing === undefined) return null;
  const { say } = reader;
  const amount = formatMoney(owing.amount, reader.locale);
  const values = { amount, day: longDay(owing.day, reader) };
  const isWaiting = told?.state === "PENDING";
  const action = told?.action;
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
    redirect:
      isWaiting && action?.kind === "redirect"
        ? {
            href: providerLink(action.url, action.fields),
            label: say("purchase.goOn", { amount }),
          }
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
    label: reader.say(`purchase.transfer.${key}`),
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
  const all = paid.map((one) => ({ ...one, minor: one.amount.amountMinor }));
  return {
    text: reader.say("my-purchase.withdraw.text", { day: longDay(withdrawUntil, reader) }),
    amount: sumOf(all, reader),
  };
}

/** Day by day what ending it today gives back, before it is confirmed (D8). */
function presentEnd({ isInForce, unearned }: Policy, reader: Reader): Mine["end"] {
  if (!isInForce) return null;
  return {
    lines: unearned.map(({ cover, left, days, minor, amount }) => ({
      label: reader.say("my-purchase.end.line", {
        from: longDay(cover.from, reader),
        until: longDay(cover.until, reader),
        left,
        days,
      }),
      value: formatMoney({ amountMinor: minor, currency: amount.currency }, reader.locale),
    })),
    total: sumOf(unearned, reader),
  };
}
