import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { DeniedAct } from "#src/modules/identity/audit/denials.service.ts";
import type { Finance, FinanceActor } from "#src/modules/sale/finance/finance.service.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PurchaseTransfers } from "#src/modules/sale/purchase/purchase-transfer.service.ts";
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

/** The purchase that a payment in scope is of. Throws FORBIDDEN (403), NOT_FOUND (404). */
async function purchaseOf(
  needs: ProofNeeds,
  actor: FinanceActor,
  reference: string,
  action: DeniedAct["action"],
) {
  await needs.finance.find(actor, reference, { permission: "payment:reconcile", action });
  const attempt = await needs.payments.find(reference);
  const found =
    attempt &&
    (await asService(needs.connection, (own) =>
      needs.transfers.purchaseOf(own, attempt.payableId),
    ));
  if (found === undefined) throw notFound();
  return found;
}

/** Proofs that a person sent of a purchase, refused ones too. */
const sent = (needs: ProofNeeds, purchaseId: string): Promise<ShownProof[]> =>
  asService(needs.connection, async (own) => {
    const refusals = await listProofRefusals(own, purchaseId);
    return (await needs.transfers.proofsOf(own, purchaseId)).map(
      ({ id, name, added_at: addedAt }) => ({
        id,
        name,
        addedAt,
        reason: refusals.find(({ file_id: file }) => file === id)?.reason ?? null,
      }),
    );
  });

/** Proofs of a payment by transfer that the actor sees; none of any other. Throws FORBIDDEN (403). */
async function list(
  needs: ProofNeeds,
  actor: FinanceActor,
  reference: string,
): Promise<ShownProof[]> {
  const attempt = await needs.payments.find(reference);
  if (attempt?.flow !== "transfer-one-time-non-automated") return [];
  const purchase = await purchaseOf(needs, actor, reference, "payment.read");
  return sent(needs, purchase.id);
}

/** One proof with its bytes. Throws FORBIDDEN, NOT_FOUND, FILE_NOT_SCANNED, FILE_INFECTED. */
async function open(
  needs: ProofNeeds,
  actor: FinanceActor,
  { reference, id }: { reference: string; id: string },
): Promise<OpenedFile> {
  const { id: purchaseId } = await purchaseOf(needs, actor, reference, "payment.proof-read");
  return needs.access.asHolder(actor.holder, (own) =>
    needs.transfers.openProof(own, { purchaseId, id }),
  );
}

/** Refuses a proof while its transfer is awaited: the payer is told why. Throws FORBIDDEN, NOT_FOUND, NOT_EDITABLE. */
async function refuse(
  needs: ProofNeeds,
  actor: FinanceActor,
  { reference, id, reason }: { reference: string; id: string; reason: ProofReason },
): Promise<void> {
  const purchase = await purchaseOf(needs, actor, reference, "payment.proof-refuse");
  if (purchase.state !== "AWAITING_TRANSFER") throw documentNotEditable();
  await asService(needs.connection, async (transaction) => {
    const proofs = await needs.transfers.proofsOf(transaction, purchase.id);
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
    if (purchase.payable_id !== null && proofs.every((proof) => refused.has(proof.id)))
      await needs.payments.tellWaiting(transaction, purchase.payable_id, "PROOF_REJECTED");
    await enqueueMessage(transaction, {
      kind: proofRefused,
      ref: id,
      payload: { purchase: purchase.id, file: id },
      at,
    });
  });
}

const erase = (_needs: ProofNeeds, transaction: Connection, purchaseId: string): Promise<void> =>
  deleteProofRefusals(transaction, purchaseId);

/** Proofs of transfers, for finance and for who sent them. */
export const createTransferProofs = (needs: ProofNeeds) =>
  withNeeds(needs, { list, sent, open, refuse, erase });
