import type { WithdrawalOf } from "#src/modules/sale/payment-setting/payment-settings.service.ts";
import { createHash, randomUUID } from "node:crypto";
import type { ProductRecord } from "#src/contracts/product-record.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { SellerOf } from "#src/modules/sale/purchase/said-seller.rules.ts";
import { signerOf } from "#src/modules/sale/purchase/purchase-buyer.rules.ts";
import { partOf } from "#src/modules/sale/purchase/purchase-payment.service.ts";
import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Subscriptions } from "#src/modules/sale/subscription/subscription.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { drawPdf, type PlainDocument } from "#src/platform/pdf/pdf-document.ts";
import { type RandomSource, randomText } from "#src/platform/random/random.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Say } from "#src/platform/words/words.ts";
import { type ConditionsOf, gather } from "./document-sections.presenter.ts";
import type { SignedEvidence } from "./said-evidence.rules.ts";
import { type IssuedFacts, policyDocument, receiptDocument } from "./issued.presenter.ts";
import { findIssued, insertDocument, listReceipts } from "./signature.queries.ts";
import { documentCodeAlphabet, documentCodeLength } from "./signature.rules.ts";
import type { Signatures } from "./signature.service.ts";

/** Kind of the outbox's message that tells of a policy; its payload names the purchase alone. */
export const issuedMessage = "purchase-issued";

export type IssuedKind = "policy" | "receipt";

interface IssuingNeeds {
  connection: Connection;
  clock: Clock;
  random: RandomSource;
  purchases: Purchases;
  signatures: Signatures;
  payments: Pick<Payments, "latest" | "owed" | "partsOf">;
  productOf(purchase: StepPurchase["purchase"]): Promise<ProductRecord | undefined>;
  conditionsOf: ConditionsOf;
  subscriptions: Pick<Subscriptions, "paidCycle" | "tellPaid">;
  exclusionsOf(purchaseId: string): Promise<readonly string[]>;
  withdrawalOf: WithdrawalOf;
  sellerOf: SellerOf;
  say(language: string): Say;
  isDemonstration: boolean;
}

type Attempt = NonNullable<Awaited<ReturnType<Payments["latest"]>>>;
type PayableDiscount = NonNullable<
  NonNullable<Awaited<ReturnType<Payments["owed"]>>>["discounts"]
>[number];

export type Issuing = ReturnType<typeof createIssuing>;

/** Policies and receipts: drawn once after a purchase is paid, kept byte for byte. */
export const createIssuing = (needs: IssuingNeeds) =>
  withNeeds(needs, { issue, receipt, list, evidence, isProposalKept, receipts, open });

/** Draws and keeps what a paid purchase is given, then moves it to ISSUED. Called again it draws nothing a second time;
 *  what fails is tried again by the outbox. Throws NOT_FOUND. */
async function issue(needs: IssuingNeeds, id: string): Promise<void> {
  const { connection, purchases } = needs;
  const step = await asService(connection, (own) => purchases.read(own, id));
  if (step.purchase.state !== "PAID") return;
  const facts = await factsOf(needs, step);
  const say = needs.say(step.purchase.language);
  const { paid } = facts;
  await keep(needs, step, { kind: "policy" }, (code) => policyDocument(facts, say, code));
  if (paid !== null)
    await keep(needs, step, { kind: "receipt" }, (code) =>
      receiptDocument({ ...facts, paid }, say, code),
    );
  await asService(connection, async (transaction) => {
    await purchases.move(transaction, id, { to: "ISSUED", who: "system (outbox)" });
    await enqueueMessage(transaction, {
      kind: issuedMessage,
      ref: step.purchase.reference,
      payload: { purchase: id },
      at: needs.clock.now(),
    });
  });
}

/** Draws and keeps the receipt of a later payment of a policy, then has its person told. Called again it draws nothing a
 *  second time. */
async function receipt(needs: IssuingNeeds, cycleId: string): Promise<void> {
  const found = await needs.subscriptions.paidCycle(cycleId);
  if (found === undefined) return;
  const { attempt, at, cover, price, purchaseId } = found;
  const step = await asService(needs.connection, (own) => needs.purchases.read(own, purchaseId));
  const facts = await factsOf(needs, step);
  const { reference, amount } = attempt;
  // By the rates of its own day, which may say other parts than those of the purchase.
  const { parts } = price ?? step.purchase.price;
  const paid = { reference, amount, parts, discounts: [], deferred: attempt, later: { at, cover } };
  const say = needs.say(step.purchase.language);
  await keep(needs, step, { kind: "receipt", payment: reference }, (code) =>
    receiptDocument({ ...facts, paid }, say, code),
  );
  await needs.subscriptions.tellPaid(cycleId);
}

async function factsOf(needs: IssuingNeeds, step: StepPurchase): Promise<IssuedFacts> {
  const { connection, signatures, payments, isDemonstration } = needs;
  const { payable_id: payable } = step.purchase;
  const signed = await evidence({ connection, signatures }, step);
  // The conditions of the day of the signature hold, also where newer ones are in force by now.
  const gathered = await gather(needs, step, signed?.signedAt ?? step.purchase.made_at);
  return asService(connection, async (own) => {
    const attempt = payable === null ? undefined : await payments.latest(own, payable);
    const owed = payable === null ? undefined : await payments.owed(own, payable);
    const paid =
      attempt === undefined
        ? null
        : await paidOf(needs, own, { attempt, discounts: owed?.discounts ?? [], step });
    return {
      step,
      gathered,
      signed: signed ?? null,
      paid,
      isDemonstration,
    };
  });
}

/** What was paid for it: of a cart its part. */
async function paidOf(
  { payments }: Pick<IssuingNeeds, "payments">,
  own: Connection,
  {
    attempt,
    discounts,
    step: { purchase },
  }: { attempt: Attempt; discounts: readonly PayableDiscount[]; step: StepPurchase },
): Promise<IssuedFacts["paid"]> {
  const { reference } = purchase;
  const amount = await partOf({ payments }, own, attempt, purchase);
  if (amount.amountMinor === 0) return null;
  const isPart = amount.amountMinor !== attempt.amount.amountMinor;
  return {
    reference: purchase.payment_reference ?? attempt.reference,
    parts: purchase.price.parts,
    amount,
    discounts: discounts.filter(({ part = reference }) => part === reference),
    // Interest and total of instalments are of all that was paid together.
    deferred: isPart ? { ...attempt, rateHundredths: null, payerTotalMinor: null } : attempt,
  };
}

async function keep(
  { connection, purchases, clock, random }: IssuingNeeds,
  { purchase }: StepPurchase,
  { kind, payment = null }: { kind: IssuedKind; payment?: string | null },
  document: (code: string) => PlainDocument,
): Promise<void> {
  if (await asService(connection, (own) => findIssued(own, purchase.id, kind, payment))) return;
  const code = randomText(random, documentCodeAlphabet, documentCodeLength);
  const drawn = document(code);
  const bytes = await drawPdf(drawn);
  await asService(connection, async (transaction) => {
    // Held: two nodes that draw it at once keep one.
    await purchases.hold(transaction, purchase.id);
    if (await findIssued(transaction, purchase.id, kind, payment)) return;
    await insertDocument(transaction, {
      id: randomUUID(),
      purchase_id: purchase.id,
      tenant_id: purchase.tenant_id,
      kind,
      code,
      language: purchase.language,
      content_hash: hashOf(JSON.stringify(drawn.sections)),
      sha256: hashOf(bytes),
      product_name: purchase.product_name,
      payment,
      bytes,
      made_at: clock.now(),
    });
  });
}

const hashOf = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex");

/** Which of them a purchase has. */
const list = ({ connection }: IssuingNeeds, id: string): Promise<IssuedKind[]> =>
  asService(connection, async (own) => {
    const kinds = ["policy", "receipt"] as const;
    const found = await Promise.all(kinds.map((kind) => findIssued(own, id, kind)));
    return kinds.filter((_kind, index) => found[index] !== undefined);
  });

/** How a purchase was signed, for who may read it: its holder. Undefined where it
 *  is not signed. */
const evidence = (
  { connection, signatures }: Pick<IssuingNeeds, "connection" | "signatures">,
  { purchase, forms }: StepPurchase,
): Promise<SignedEvidence | undefined> =>
  asService(connection, async (own) => {
    const signed = await signatures.evidenceOf(own, purchase.id);
    return (
      signed && {
        name: signed.name,
        signedAt: signed.signed_at,
        codeSentAt: signed.evidence === null ? null : new Date(signed.evidence.codeSentAt),
        email: signed.evidence === null ? null : signerOf(forms).email,
        network: signed.evidence?.network ?? null,
        browser: signed.evidence?.browser ?? null,
        hash: signed.sha256,
        code: signed.code,
      }
    );
  });

/** Whether a purchase has a proposal that was signed and is still there. */
const isProposalKept = ({ connection, signatures }: IssuingNeeds, id: string): Promise<boolean> =>
  asService(connection, async (own) => {
    const signed = await signatures.evidenceOf(own, id);
    return (
      signed !== undefined && (await signatures.documentOf(own, id, signed.code)) !== undefined
    );
  });

/** The later payments of a purchase that have a receipt. */
const receipts = ({ connection }: IssuingNeeds, id: string): Promise<string[]> =>
  asService(connection, (own) => listReceipts(own, id));

/** One of them for whoever holds the purchase. Throws NOT_FOUND. */
async function open(
  { connection, purchases, say }: IssuingNeeds,
  {
    id,
    visitorId,
    kind,
    payment,
  }: { id: string; visitorId: string | undefined; kind: IssuedKind; payment?: string | undefined },
): Promise<{ name: string; media_type: string; bytes: Buffer }> {
  const held = await purchases.held(id, visitorId);
  if (held === undefined) throw notFound();
  const found = await asService(connection, (own) => findIssued(own, id, kind, payment));
  if (found?.bytes == null) throw notFound();
  const { reference, language } = held.purchase;
  return {
    name: `${say(language)(`signature.${kind}.title`, { reference: payment ?? reference })}.pdf`,
    media_type: "application/pdf",
    bytes: Buffer.from(found.bytes),
  };
}
