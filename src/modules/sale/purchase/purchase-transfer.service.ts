import type { Money } from "#src/contracts/money.ts";
import type { LeadPurchases } from "#src/modules/contact/lead/lead-purchase.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import { type Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import type { Files, OpenedFile, StoredFile } from "#src/platform/files/files.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { holdCart } from "./cart-reading.service.ts";
import { formLocked } from "./purchase.errors.ts";
import { listAwaitingTransfers } from "./purchase-transfer.queries.ts";
import { findPurchase, type PurchaseRow } from "./purchase.queries.ts";
import type { Purchases } from "./purchase.service.ts";
import type { StepPurchase } from "./step-modules.service.ts";

/** A transfer by hand: announced with account, amount and last day, proved by a file, matched by a person or a line of
 *  a statement (PP 6, queplan and queseguro). */

/** The outbox's kind for the mail with account and last day; its payload names the purchase alone. */
export const transferMessage = "purchase-transfer";

/** Transfers of what is charged later than the purchase, for the room that charges it. */
export interface LaterTransfers {
  /** What of a purchase waits for a transfer now: the id of its payable. */
  awaited(own: Connection, purchaseId: string): Promise<string | undefined>;
  /** The id of the purchase that a later payable is of. */
  purchaseOf(own: Connection, payableId: string): Promise<string | undefined>;
  /** Ids of everything that was charged later of a purchase. */
  payablesOf(own: Connection, purchaseId: string): Promise<readonly string[]>;
}

interface TransferNeeds {
  connection: Connection;
  clock: Clock;
  files: Files;
  purchases: Purchases;
  payments: Payments;
  leadPurchases: LeadPurchases;
  later: readonly LaterTransfers[];
}

export type PurchaseTransfers = ReturnType<typeof createPurchaseTransfers>;

/** Proofs are kept by what they pay: the purchase, or the payable of what is charged later. */
const ownerOf = (id: string) => ({ kind: "transfer-proof", id });

type Purchase = Pick<StepPurchase["purchase"], "id" | "state" | "payable_id">;

/** What a transfer pays: whose proofs are kept under which id, and what is owed. */
export interface PaidByTransfer {
  id: string;
  payableId: string;
}

/** What a transfer has to say, of the attempt that waits for it; undefined where none does. */
async function awaited({ payments }: TransferNeeds, own: Connection, step: StepPurchase) {
  const { payable_id: payable } = step.purchase;
  const attempt = payable === null ? undefined : await payments.latest(own, payable);
  const action = attempt?.state === "REQUIRES_ACTION" ? attempt.nextAction : null;
  return attempt === undefined || action?.kind !== "instructions"
    ? undefined
    : { ...action, payment: attempt.reference, amount: attempt.amount };
}

/** The instructions of a purchase that waits for a transfer, for its page and its mail. */
const instructionsOf = (needs: TransferNeeds, step: StepPurchase) =>
  asService(needs.connection, (own) => awaited(needs, own, step));

/** The person chose to transfer: what is bought together waits, their leads too, and account and last day are mailed.
 *  Once. */
const announce = (needs: TransferNeeds, id: string): Promise<void> =>
  asService(needs.connection, async (transaction) => {
    const steps = await holdCart(needs, transaction, id);
    const [first] = steps;
    const transfer = first && (await awaited(needs, transaction, first));
    if (first?.purchase.state !== "PAYING" || transfer === undefined) return;
    for (const { purchase } of steps) {
      await needs.purchases.move(transaction, purchase.id, {
        to: "AWAITING_TRANSFER",
        who: "policyholder",
      });
      if (purchase.lead_reference !== null)
        await needs.leadPurchases.collect(transaction, purchase.lead_reference, true);
    }
    const { id: purchase, reference } = first.purchase;
    await enqueueMessage(transaction, {
      kind: transferMessage,
      ref: `${reference}/${transfer.payment}`,
      payload: { purchase },
      at: needs.clock.now(),
    });
  });

/** What of a purchase waits for a transfer now, its first payment or a later one; undefined where nothing does. */
async function awaitedOf(
  { later }: TransferNeeds,
  own: Connection,
  { id, state, payable_id: payable }: Purchase,
): Promise<PaidByTransfer | undefined> {
  if (state === "AWAITING_TRANSFER" && payable !== null) return { id, payableId: payable };
  for (const room of later) {
    const payableId = await room.awaited(own, id);
    if (payableId !== undefined) return { id: payableId, payableId };
  }
  return undefined;
}

/** Keeps a proof of the transfer. Throws NOT_FOUND, FORM_LOCKED where none is awaited, FILE_TYPE, FILE_TOO_BIG,
 *  TOO_MANY_FILES. */
async function addProof(
  needs: TransferNeeds,
  asked: {
    id: string;
    visitorId: string | undefined;
    file: { name: string; bytes: Buffer };
  },
): Promise<StoredFile> {
  const held = await needs.purchases.held(asked.id, asked.visitorId);
  if (held === undefined) throw notFound();
  const { purchase } = held;
  const paid = await asService(needs.connection, (own) => awaitedOf(needs, own, purchase));
  if (paid === undefined) throw formLocked(purchase.state);
  const file = await needs.files.check(asked.file);
  return asService(needs.connection, async (transaction) => {
    // This one is to be looked at: nothing is wrong with it so far.
    await needs.payments.tellWaiting(transaction, paid.payableId, null);
    return needs.files.add(transaction, {
      owner: ownerOf(paid.id),
      tenantId: purchase.tenant_id,
      addedBy: null,
      file,
    });
  });
}

/** The proofs of what a transfer pays, without their bytes. `reader` is whose rights decide what is seen. */
const proofsOf = (
  { files }: TransferNeeds,
  reader: Connection,
  { id }: Pick<PaidByTransfer, "id">,
): Promise<StoredFile[]> => files.list(reader, ownerOf(id));

/** One proof with its bytes. Throws NOT_FOUND, FILE_NOT_SCANNED, FILE_INFECTED. */
const openProof = (
  { files }: TransferNeeds,
  reader: Connection,
  { paid, id }: { paid: Pick<PaidByTransfer, "id">; id: string },
): Promise<OpenedFile> => files.open(reader, ownerOf(paid.id), id);

/** The purchase that a transfer is of, its first payment or a later one, and what it pays; undefined of anything else. */
async function paidBy(
  { later }: TransferNeeds,
  own: Connection,
  payableId: string,
): Promise<{ purchase: PurchaseRow; paid: PaidByTransfer } | undefined> {
  const first = await findPurchase(own, { payableId });
  if (first !== undefined) return { purchase: first, paid: { id: first.id, payableId } };
  for (const room of later) {
    const id = await room.purchaseOf(own, payableId);
    const purchase = id === undefined ? undefined : await findPurchase(own, { id });
    if (purchase !== undefined) return { purchase, paid: { id: payableId, payableId } };
  }
  return undefined;
}

/** Takes the proofs of a purchase that is erased. */
const erase = async (
  { files, later }: TransferNeeds,
  transaction: Connection,
  purchaseId: string,
): Promise<void> => {
  await files.removeAll(transaction, ownerOf(purchaseId));
  for (const room of later)
    for (const payableId of await room.payablesOf(transaction, purchaseId))
      await files.removeAll(transaction, ownerOf(payableId));
};

/** Transfers that are awaited, the oldest first, for who matches them; `reader` is whose rights decide. */
const waiting = (_needs: TransferNeeds, reader: Connection) => listAwaitingTransfers(reader);

/** A person or a line of a statement says that a transfer is there: with the amount that was asked it pays, with
 *  another it opens an item and nothing is paid. The payment's state then. Throws NOT_FOUND. */
async function match(
  needs: TransferNeeds,
  payment: string,
  came: { providerId: string; amount: Money; by: string },
): Promise<{ state: string }> {
  const attempt = await needs.payments.matchTransfer(payment, came);
  return { state: attempt.paymentState };
}

/** Transfers by hand. */
export const createPurchaseTransfers = (needs: TransferNeeds) =>
  withNeeds(needs, {
    instructionsOf,
    announce,
    addProof,
    proofsOf,
    openProof,
    paidBy,
    awaitedOf,
    erase,
    waiting,
    match,
  });
