import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Disputes } from "#src/modules/sale/dispute/dispute.service.ts";
import type { createDemonstrationPayments } from "#src/modules/sale/payment/demonstration-payments.service.ts";
import { type FeeRate, feeOn, partOf } from "#src/modules/sale/payment-setting/fee-rates.rules.ts";
import { feesIn } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import type { Reconciliation } from "#src/modules/sale/reconciliation/reconciliation.service.ts";
import type { Remittances } from "#src/modules/sale/remittance/remittance.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { HeldClock } from "#src/platform/clock/held-clock.ts";

interface MoneyNeeds {
  connection: Connection;
  clock: HeldClock;
  access: Pick<AccessService, "findNode" | "holderOf">;
  demonstratePayment: ReturnType<typeof createDemonstrationPayments>;
  refunds: Pick<Refunds, "demonstrate">;
  reconciliation: Pick<Reconciliation, "loadText">;
  disputes: Pick<Disputes, "hear">;
  remittances: Pick<Remittances, "draft" | "approve" | "pay">;
  /** Users of the demonstration by the name of their account. */
  users: ReadonlyMap<string, string>;
}

const dayMs = 86_400_000;
/** Old enough that no job of the present day looks at its statement. */
const daysAgo = 4;
const insurers = ["lafken-salud", "tralka-proteccion", "quillay-vida", "boldo-salud"] as const;
/** Which of the payments below has the refund of which state: one of each (PP 10). */
const refunds = [
  [0, "REQUESTED"],
  [1, "REJECTED"],
  [2, "WITHDRAWN"],
  [3, "FAILED"],
  [4, "SENT"],
  [12, "APPROVED"],
  [13, "UNKNOWN"],
  [14, "DONE"],
] as const;
const paymentsMade = 15;

const approved = (ref: string, amountMinor: number) =>
  ({
    kind: "approved",
    providerId: `demo-${ref}`,
    amount: { amountMinor, currency: "CLP" },
    facts: {},
  }) as const;

/** Money of the demonstration (PP 10): a payment in each state, refunds, an item of each kind, a dispute. What is there is
 *  not made again; how many payments are new. */
export async function makeDemonstrationMoney(needs: MoneyNeeds): Promise<number> {
  const node = await needs.access.findNode("amparo/chile");
  if (node === undefined) return 0;
  const at = new Date(needs.clock.now().getTime() - daysAgo * dayMs);
  at.setUTCHours(15, 0, 0, 0);
  const made = await needs.clock.at(at, () => make(needs, node.id, at));
  // Dated today: the people who make and approve remittances have had their roles only since the demonstration began.
  if (made > 0) await makeRemittances(needs, node.id, at.toISOString().slice(0, 10));
  return made;
}

async function make(needs: MoneyNeeds, tenantId: string, at: Date): Promise<number> {
  const expiresAt = new Date(at.getTime() + 30 * dayMs);
  const common = { tenantId, provider: "kushki_ad", flow: "tdc-one-time", expiresAt } as const;
  const paid: { ref: string; amountMinor: number }[] = [];
  let made = 0;
  for (let turn = 0; turn < paymentsMade; turn += 1) {
    const ref = `P${turn + 20}`;
    const amountMinor = 18_000 + turn * 2_750;
    const insurer = insurers[turn % insurers.length] ?? insurers[0];
    const answers = [approved(ref, amountMinor)];
    const reference = await needs.demonstratePayment({
      ...common,
      ref,
      insurer,
      amountMinor,
      answers,
    });
    if (reference === undefined) continue;
    made += 1;
    paid.push({ ref, amountMinor });
  }
  if (made === 0) return 0;
  const insurer = insurers[0];
  const byHand = { provider: "queplan", flow: "transfer-one-time-non-automated" } as const;
  const action = {
    kind: "action",
    token: "demo",
    action: { kind: "wait" },
  } as const;
  const others = [
    { ref: "D1", answers: [{ kind: "declined", flow: "tdc-one-time", code: "K006" }] },
    { ref: "F1", answers: [{ kind: "refused", flow: "tdc-one-time", code: "K001" }] },
    { ref: "W1", answers: [{ ...action, token: "demo-W1" }], ...byHand },
    { ref: "V1", answers: [{ ...action, token: "demo-V1" }, { kind: "closed" }], ...byHand },
  ] as const;
  for (const one of others)
    if (await needs.demonstratePayment({ ...common, insurer, amountMinor: 25_000, ...one }))
      made += 1;
  const by = needs.users.get("sales.backoffice") ?? null;
  for (const [index, state] of refunds)
    await needs.refunds.demonstrate(`PAG-DEMO${paid[index]?.ref ?? ""}`, { state, by });
  const disputed = paid[5];
  if (disputed !== undefined)
    await needs.disputes.hear("kushki_ad", {
      disputeId: "demo-cb-1",
      providerId: `demo-${disputed.ref}`,
      amountMinor: disputed.amountMinor,
      currency: "CLP",
      reason: "NOT_RECOGNIZED",
      state: "OPEN",
      evidenceUntil: null,
    });
  const day = at.toISOString().slice(0, 10);
  const { provider } = common;
  const fee = feeOn(await asService(needs.connection, feesIn), { provider, country: "CL", day });
  const text = statementOf(paid, day, fee);
  const asked = { provider, text, source: "command", by: null } as const;
  await needs.reconciliation.loadText(asked);
  return made;
}

/** One remittance of each state, made by one person and approved by another; what the first insurer is owed stays open. */
async function makeRemittances(needs: MoneyNeeds, tenantId: string, day: string): Promise<void> {
  const { access, remittances, users } = needs;
  const actorOf = async (name: string) => {
    const id = users.get(name);
    const noProof = () => undefined;
    if (id === undefined) return undefined;
    const holder = await access.holderOf(id);
    return { id, kind: "staff", user: { id }, holder, requireRecentProof: noProof };
  };
  const [maker, approver] = [await actorOf("sales.backoffice"), await actorOf("sales.gerente")];
  if (!maker || !approver) return;
  const [, toApprove, toPay, drafted] = insurers;
  for (const insurer of [toApprove, toPay, drafted]) {
    const asked = { tenantId, insurer, currency: "CLP", untilDay: day } as const;
    const { reference } = await remittances.draft(maker, asked);
    if (insurer !== drafted) await remittances.approve(approver, reference);
    if (insurer === toPay)
      await remittances.pay(maker, reference, { on: day, bankReference: "TEF-DEMO-1" });
  }
}

/** The provider's statement of that day, with one line of each kind that does not match. */
function statementOf(
  paid: readonly { ref: string; amountMinor: number }[],
  day: string,
  rate: FeeRate,
): string {
  const line = (id: string, ref: string, amount: number, extra = 0) => {
    const fee = partOf(amount, rate.fee_millionths) + extra;
    const vat = partOf(amount, rate.vat_millionths);
    return `${day},${id},${ref},charge,${amount},CLP,${fee},${vat},${amount - fee - vat}`;
  };
  const [, , , , , , other, fee, twice, missing, ...equal] = paid;
  const of = (one: { ref: string; amountMinor: number }, less = 0, extra = 0) =>
    line(`demo-${one.ref}`, `PAG-DEMO${one.ref}`, one.amountMinor - less, extra);
  return [
    "date,provider_id,merchant_ref,kind,amount,currency,fee,vat,net",
    ...[...paid.slice(0, 6), ...equal].map((one) => of(one)),
    ...(other === undefined ? [] : [of(other, 500)]),
    ...(fee === undefined ? [] : [of(fee, 0, 1)]),
    ...(twice === undefined ? [] : [of(twice), of(twice)]),
    ...(missing === undefined ? [] : [line("demo-unknown", "PAG-OTRA", 9_990)]),
  ].join("\n");
}
