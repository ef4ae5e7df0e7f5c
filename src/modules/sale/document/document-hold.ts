import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { nextStepOf } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { endedStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import type { Files } from "#src/platform/files/files.ts";
import { documentNotEditable } from "./document.errors.ts";
import {
  type DocumentRow,
  insertDocumentEvent,
  listDocuments,
  putDocument,
} from "./document.queries.ts";
import {
  type BroughtReason,
  documentGate,
  type DocumentKind,
  type DocumentReason,
  documentsOf,
} from "./document.rules.ts";

/** Where the documents of a purchase stand, and how each move of one is written. */

/** Hears, in the transaction, that everything was answered and sent and a person has to look at documents. */
export type HearAwaited = (transaction: Connection, purchaseId: string) => Promise<void>;

export interface DocumentNeeds {
  connection: Connection;
  clock: Clock;
  files: Files;
  purchases: Purchases;
  heard: HearAwaited[];
}

export const ownerOf = (purchaseId: string) => ({ kind: "purchase-document", id: purchaseId });

export const askedOf = ({ purchase }: StepPurchase) =>
  documentsOf({
    productCode: purchase.product_code,
    insuranceType: purchase.insurance_type,
    country: purchase.country,
    steps: purchase.steps,
  });

const stateOf = (asked: { kind: DocumentKind; isRequired: boolean }, row?: DocumentRow) => ({
  ...asked,
  approval: row?.approval ?? (asked.isRequired ? null : ("NO_ACTION" as const)),
  isSent: row !== undefined && row.file_id !== null,
  isAwaited: row?.is_awaited ?? asked.isRequired,
});

/** Every document that the product asks for, and where it stands. */
export async function states(_needs: DocumentNeeds, own: Connection, step: StepPurchase) {
  const rows = await listDocuments(own, step.purchase.id);
  return askedOf(step).map((asked) => ({
    row: rows.find(({ kind }) => kind === asked.kind),
    ...stateOf(
      asked,
      rows.find(({ kind }) => kind === asked.kind),
    ),
  }));
}

/** One of a purchase that goes on, held until the transaction ends. Throws NOT_FOUND, NOT_EDITABLE. */
export async function hold(
  needs: DocumentNeeds,
  transaction: Connection,
  id: string,
  kind: DocumentKind,
) {
  const step = await needs.purchases.hold(transaction, id);
  if (endedStates.includes(step.purchase.state)) throw documentNotEditable();
  const found = (await states(needs, transaction, step)).find((one) => one.kind === kind);
  if (found === undefined) throw notFound();
  return { step, found };
}

export async function write(
  { clock }: DocumentNeeds,
  transaction: Connection,
  change: {
    purchase: StepPurchase["purchase"];
    kind: DocumentKind;
    approval: "PENDING" | "APPROVED" | "REJECTED";
    fileId: string | null;
    isAwaited: boolean;
    reason?: DocumentReason;
    /** How it came, of a file that is added for its person. */
    brought?: BroughtReason;
    act: "sent" | "asked" | "approved" | "rejected";
    by: string | null;
  },
): Promise<void> {
  const { purchase, kind, fileId, reason = null, brought, act } = change;
  const at = clock.now();
  const of = { purchase_id: purchase.id, tenant_id: purchase.tenant_id, kind };
  await putDocument(transaction, {
    ...of,
    reason,
    approval: change.approval,
    file_id: fileId,
    is_awaited: change.isAwaited,
    changed_at: at,
  });
  await insertDocumentEvent(transaction, {
    ...of,
    at,
    by_user: change.by,
    act,
    file_id: fileId,
    reason: brought ?? reason,
  });
}

/** Hands an open purchase to a person once everything is answered and sent and a document was not looked at. */
export async function handOver(
  needs: DocumentNeeds,
  transaction: Connection,
  purchaseId: string,
): Promise<void> {
  const step = await needs.purchases.read(transaction, purchaseId);
  const next = nextStepOf(step.forms);
  if (step.purchase.state !== "OPEN" || (next !== "signature" && next !== "payment")) return;
  const gate = documentGate(await states(needs, transaction, step));
  if (gate.missing.length > 0 || gate.waiting.length === 0) return;
  for (const hear of needs.heard) await hear(transaction, purchaseId);
}
