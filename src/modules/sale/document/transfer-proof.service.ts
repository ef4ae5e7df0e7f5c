import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { KeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { type DeniedAct, recordAsked } from "#src/modules/identity/audit/denials.service.ts";
import type { Finance, FinanceActor } from "#src/modules/sale/finance/finance.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type {
  PaidByTransfer,
  PurchaseTransfers,
} from "#src/modules/sale/purchase/purchase-transfer.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import type { OpenedFile } from "#src/platform/files/files.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { documentNotEditable } from "./document.errors.ts";
import { deleteProofRefusals, insertProofRefusal, listProofRefusals } from "./document.queries.ts";
import type { ProofReason } from "./transfer-proof.rules.ts";

/** Proofs of transfers by hand, as finance looks at them: opened, and refused with a reason. */

/** The outbox's kind for a proof that was refused; its payload names purchase and file alone. */
export const proofRefused = "transfer-proof-refused";

interface ProofNeeds {
  connection: Connection;
  clock: Clock;
  access: AccessService;
  keepDone: KeepDone;
  finance: Pick<Finance, "find">;
  payments: Pick<Payments, "find" | "tellWaiting">;
  transfers: PurchaseTransfers;
}

export type TransferProofs = ReturnType<typeof createTransferProofs>;

export interface ShownProof {
  id: string;
  name: string;
  addedAt: Date;
  /** Null where it was not refused. */
  reason: ProofReason | null;
}

/** The purchase that a payment in scope is of, its first or a later one, and what is paid. Throws FORBIDDEN (403),
 *  NOT_FOUND (404). */
async function paidBy(
  needs: ProofNeeds,
  actor: FinanceActor,
  reference: string,
  action: DeniedAct["action"],
) {
  await needs.finance.find(actor, reference, { permission: "payment:reconcile", action });
  const attempt = await needs.payments.find(reference);
  const found =
    attempt &&
    (await asService(needs.connection, (own) => needs.transfers.paidBy(own, attempt.payableId)));
  if (found === undefined) throw notFound();
  return found;
}

/** Proofs that a person sent of one transfer of a purchase, refused ones too. */
const sentOf = (
  needs: ProofNeeds,
  purchaseId: string,
  paid: Pick<PaidByTransfer, "id">,
): Promise<ShownProof[]> =>
  asService(needs.connection, async (own) => {
    const refusals = await listProofRefusals(own, purchaseId);
    return (await needs.transfers.proofsOf(own, paid)).map(({ id, name, added_at: addedAt }) => ({
      id,
      name,
      addedAt,
      reason: refusals.find(({ file_id: file }) => file === id)?.reason ?? null,
    }));
  });

/** Proofs of the transfer that a purchase waits for, its first payment or a later one; none where it waits for none. */
async function sent(
  needs: ProofNeeds,
  purchase: Parameters<PurchaseTransfers["awaitedOf"]>[1],
): Promise<ShownProof[]> {
  const awaited = await asService(needs.connection, (own) =>
    needs.transfers.awaitedOf(own, purchase),
  );
  return awaited === undefined ? [] : sentOf(needs, purchase.id, awaited);
}

/** Proofs of a payment by transfer that the actor sees; none of any other. Throws FORBIDDEN (403). */
async function list(
  needs: ProofNeeds,
  actor: FinanceActor,
  reference: string,
): Promise<ShownProof[]> {
  const attempt = await needs.payments.find(reference);
  if (attempt?.flow !== "transfer-one-time-non-automated") return [];
  const { purchase, paid } = await paidBy(needs, actor, reference, "payment.read");
  return sentOf(needs, purchase.id, paid);
}

/** One proof with its bytes. Throws FORBIDDEN, NOT_FOUND, FILE_NOT_SCANNED, FILE_INFECTED. */
async function open(
  needs: ProofNeeds,
  actor: FinanceActor,
  { reference, id }: { reference: string; id: string },
): Promise<OpenedFile> {
  const { paid } = await paidBy(needs, actor, reference, "payment.proof-read");
  return needs.access.asHolder(actor.holder, (own) => needs.transfers.openProof(own, { paid, id }));
}

/** Whether the transfer that a proof is of is still awaited. */
const isAwaited = async (
  { transfers }: Pick<ProofNeeds, "transfers">,
  own: Connection,
  { purchase, paid }: NonNullable<Awaited<ReturnType<PurchaseTransfers["paidBy"]>>>,
): Promise<boolean> => (await transfers.awaitedOf(own, purchase))?.payableId === paid.payableId;

/** Refuses a proof while its transfer is awaited: the payer is told why. Throws FORBIDDEN, NOT_FOUND, NOT_EDITABLE. */
async function refuse(
  needs: ProofNeeds,
  actor: FinanceActor,
  { reference, id, reason }: { reference: string; id: string; reason: ProofReason },
): Promise<void> {
  const found = await paidBy(needs, actor, reference, "payment.proof-refuse");
  const { purchase, paid } = found;
  await asService(needs.connection, async (transaction) => {
    if (!(await isAwaited(needs, transaction, found))) throw documentNotEditable();
    const proofs = await needs.transfers.proofsOf(transaction, paid);
    if (!proofs.some((proof) => proof.id === id)) throw notFound();
    const at = needs.clock.now();
    const isNew = await insertProofRefusal(transaction, {
      file_id: id,
      purchase_id: purchase.id,
      tenant_id: purchase.tenant_id,
      reason,
      refused_by: actor.user.id,
      refused_at: at,
    });
    if (!isNew) throw documentNotEditable();
    // Until another is sent, the payment says so itself (PP 8).
    const refused = new Set(
      (await listProofRefusals(transaction, purchase.id)).map(({ file_id: file }) => file),
    );
    if (proofs.every((proof) => refused.has(proof.id)))
      await needs.payments.tellWaiting(transaction, paid.payableId, "PROOF_REJECTED");
    await enqueueMessage(transaction, {
      kind: proofRefused,
      ref: id,
      payload: { purchase: purchase.id, payable: paid.payableId, file: id },
      at,
    });
    await needs.keepDone(transaction, actor, {
      action: "payment.proof-refuse",
      permission: "payment:reconcile",
      record: recordAsked("payment", reference),
      tenantId: purchase.tenant_id,
      fields: ["reason"],
    });
  });
}

/** Why the proof of a transfer was refused, while that is awaited; undefined once it came, or the person was erased. */
const refusalOf = (
  needs: ProofNeeds,
  { payable, file }: { payable: string; file: string },
): Promise<ProofReason | undefined> =>
  asService(needs.connection, async (own) => {
    const found = await needs.transfers.paidBy(own, payable);
    if (found === undefined || !(await isAwaited(needs, own, found))) return undefined;
    const refusals = await listProofRefusals(own, found.purchase.id);
    return refusals.find(({ file_id: id }) => id === file)?.reason;
  });

const erase = (_needs: ProofNeeds, transaction: Connection, purchaseId: string): Promise<void> =>
  deleteProofRefusals(transaction, purchaseId);

/** Proofs of transfers, for finance and for who sent them. */
export const createTransferProofs = (needs: ProofNeeds) =>
  withNeeds(needs, { list, sent, open, refuse, refusalOf, erase });
