import type { Purchases } from "#src/modules/sale/purchase/purchase.service.ts";
import { nextStepOf } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { endedStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import type { Files, OpenedFile } from "#src/platform/files/files.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { documentNotEditable, documentsMissing, documentsUndecided } from "./document.errors.ts";
import {
  deleteDocument,
  type DocumentRow,
  eraseDocuments,
  insertDocumentEvent,
  listDocuments,
  putDocument,
} from "./document.queries.ts";
import {
  documentGate,
  type DocumentKind,
  type DocumentMover,
  type DocumentReason,
  documentsOf,
  type DocumentState,
  mayMoveDocument,
} from "./document.rules.ts";

/** The outbox's kind for what an applicant is told of a document; its payload names purchase, kind and what. */
export const documentTold = "document-told";
export type DocumentTold = "documentApproved" | "documentAsked" | "documentRejected";

/** Hears, in the transaction, that everything was answered and sent and a person has to look at documents. */
type HearAwaited = (transaction: Connection, purchaseId: string) => Promise<void>;

interface DocumentNeeds {
  connection: Connection;
  clock: Clock;
  files: Files;
  purchases: Purchases;
  heard: HearAwaited[];
}

export type PurchaseDocuments = ReturnType<typeof createPurchaseDocuments>;

/** A document as its person and its reviewer see it. */
export interface ShownDocument extends DocumentState {
  reason: DocumentReason | null;
  fileId: string | null;
  fileName: string | null;
  changedAt: Date | null;
}

const ownerOf = (purchaseId: string) => ({ kind: "purchase-document", id: purchaseId });

const askedOf = ({ purchase }: StepPurchase) =>
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
async function states(_needs: DocumentNeeds, own: Connection, step: StepPurchase) {
  const rows = await listDocuments(own, step.purchase.id);
  return askedOf(step).map((asked) => ({
    row: rows.find(({ kind }) => kind === asked.kind),
    ...stateOf(
      asked,
      rows.find(({ kind }) => kind === asked.kind),
    ),
  }));
}

/** The documents of a purchase, for whoever may see it. */
const shown = (needs: DocumentNeeds, step: StepPurchase): Promise<ShownDocument[]> =>
  asService(needs.connection, async (own) => {
    const files = await needs.files.list(own, ownerOf(step.purchase.id));
    return (await states(needs, own, step)).map(({ row, ...state }) => ({
      ...state,
      reason: row?.reason ?? null,
      fileId: row?.file_id ?? null,
      fileName: files.find(({ id }) => id === row?.file_id)?.name ?? null,
      changedAt: row?.changed_at ?? null,
    }));
  });

/** One of a purchase that goes on, held until the transaction ends. Throws NOT_FOUND, NOT_EDITABLE. */
async function hold(needs: DocumentNeeds, transaction: Connection, id: string, kind: DocumentKind) {
  const step = await needs.purchases.hold(transaction, id);
  if (endedStates.includes(step.purchase.state)) throw documentNotEditable();
  const found = (await states(needs, transaction, step)).find((one) => one.kind === kind);
  if (found === undefined) throw notFound();
  return { step, found };
}

async function write(
  { clock }: DocumentNeeds,
  transaction: Connection,
  change: {
    purchase: StepPurchase["purchase"];
    kind: DocumentKind;
    approval: "PENDING" | "APPROVED" | "REJECTED";
    fileId: string | null;
    isAwaited: boolean;
    reason?: DocumentReason;
    act: "sent" | "asked" | "approved" | "rejected";
    by: string | null;
  },
): Promise<void> {
  const { purchase, kind, fileId, reason = null, act } = change;
  const at = clock.now();
  const of = { purchase_id: purchase.id, tenant_id: purchase.tenant_id, kind, reason };
  await putDocument(transaction, {
    ...of,
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
  });
}

/** Keeps a document that its person sends; one that was refused is sent again, and stays in the history. Throws
 *  NOT_FOUND, NOT_EDITABLE where it was approved or waits for a person, FILE_TYPE, FILE_TOO_BIG, TOO_MANY_FILES. */
async function send(
  needs: DocumentNeeds,
  asked: {
    id: string;
    visitorId: string | undefined;
    kind: DocumentKind;
    file: { name: string; bytes: Buffer };
  },
): Promise<{ id: string; approval: "PENDING" }> {
  const { id, kind } = asked;
  if ((await needs.purchases.held(id, asked.visitorId)) === undefined) throw notFound();
  const file = await needs.files.check(asked.file);
  return asService(needs.connection, async (transaction) => {
    const { step, found } = await hold(needs, transaction, id, kind);
    // What was asked for, or is optional, has nothing yet that would be replaced.
    const from = found.isSent ? found.approval : null;
    if (!mayMoveDocument(from, "PENDING", "policyholder")) throw documentNotEditable();
    const { purchase } = step;
    const stored = await needs.files.add(transaction, {
      owner: ownerOf(id),
      tenantId: purchase.tenant_id,
      addedBy: null,
      file,
    });
    const { isAwaited } = found;
    const what = { approval: "PENDING", act: "sent", by: null } as const;
    await write(needs, transaction, { ...what, purchase, kind, fileId: stored.id, isAwaited });
    await handOver(needs, transaction, id);
    return { id: stored.id, approval: "PENDING" };
  });
}

/** Takes back a document that nobody has looked at. Throws NOT_FOUND, NOT_EDITABLE. */
async function takeBack(
  needs: DocumentNeeds,
  asked: { id: string; visitorId: string | undefined; fileId: string },
): Promise<void> {
  const held = await needs.purchases.held(asked.id, asked.visitorId);
  if (held === undefined) throw notFound();
  await asService(needs.connection, async (transaction) => {
    const rows = await listDocuments(transaction, asked.id);
    const kind = askedOf(held).find((one) =>
      rows.some((row) => row.kind === one.kind && row.file_id === asked.fileId),
    )?.kind;
    if (kind === undefined) throw notFound();
    const { step, found } = await hold(needs, transaction, asked.id, kind);
    if (step.purchase.state !== "OPEN" || found.approval !== "PENDING") throw documentNotEditable();
    const { purchase } = step;
    await insertDocumentEvent(transaction, {
      purchase_id: purchase.id,
      tenant_id: purchase.tenant_id,
      kind,
      at: needs.clock.now(),
      by_user: null,
      act: "taken-back",
      file_id: asked.fileId,
      reason: null,
    });
    await needs.files.remove(transaction, ownerOf(purchase.id), asked.fileId);
    await deleteDocument(transaction, purchase.id, kind);
  });
}

/** Hands an open purchase to a person once everything is answered and sent and a document was not looked at. */
async function handOver(
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

/** Throws DOCUMENTS_MISSING where something that is awaited was not sent or was refused, DOCUMENTS_UNDECIDED where a
 *  person has not yet looked at it. */
async function requireSent(needs: DocumentNeeds, own: Connection, step: StepPurchase) {
  const { missing, waiting } = documentGate(await states(needs, own, step));
  if (missing.length > 0) throw documentsMissing(missing);
  if (waiting.length > 0) throw documentsUndecided(waiting);
}

/** Whether nothing that is awaited is missing, refused or not yet looked at. */
async function areSettled(needs: DocumentNeeds, own: Connection, step: StepPurchase) {
  const { missing, waiting } = documentGate(await states(needs, own, step));
  return missing.length + waiting.length === 0;
}

/** Throws DOCUMENTS_UNDECIDED where something that was sent waits for a decision, or was refused. */
async function requireDecided(needs: DocumentNeeds, own: Connection, step: StepPurchase) {
  const all = await states(needs, own, step);
  const undecided = all.filter(
    ({ isAwaited, isSent, approval }) => isAwaited && isSent && approval !== "APPROVED",
  );
  if (undecided.length > 0) throw documentsUndecided(undecided.map(({ kind }) => kind));
}

interface Decision {
  purchaseId: string;
  kind: DocumentKind;
  by: string;
}

const tell = (
  { clock }: DocumentNeeds,
  transaction: Connection,
  { purchaseId: purchase, kind }: Decision,
  told: DocumentTold,
) =>
  enqueueMessage(transaction, {
    kind: documentTold,
    ref: `${purchase}/${kind}/${clock.now().toISOString()}`,
    payload: { purchase, kind, told },
    at: clock.now(),
  });

const reviewer: DocumentMover = "purchase:review";

/** A person approves or refuses what was sent, and its person is told. Throws NOT_FOUND, NOT_EDITABLE. */
async function decide(
  needs: DocumentNeeds,
  transaction: Connection,
  decision: Decision & { reason: DocumentReason | null },
): Promise<void> {
  const { purchaseId, kind, by, reason } = decision;
  const { step, found } = await hold(needs, transaction, purchaseId, kind);
  const approval = reason === null ? "APPROVED" : "REJECTED";
  const { purchase } = step;
  const fileId = found.row?.file_id ?? null;
  const isOver = found.approval === "APPROVED" && purchase.state === "ISSUED";
  if (fileId === null || isOver || !mayMoveDocument(found.approval, approval, reviewer))
    throw documentNotEditable();
  const { isAwaited } = found;
  const of = { purchase, kind, approval, fileId, by } as const;
  if (reason === null) await write(needs, transaction, { ...of, isAwaited, act: "approved" });
  else await write(needs, transaction, { ...of, isAwaited, act: "rejected", reason });
  if (reason !== null) await tell(needs, transaction, decision, "documentRejected");
  // Whoever waits for the whole review is told of that one.
  else if (isAwaited && purchase.state !== "IN_REVIEW")
    await tell(needs, transaction, decision, "documentApproved");
}

/** A person asks for a document that is optional. Throws NOT_FOUND, NOT_EDITABLE. */
async function ask(
  needs: DocumentNeeds,
  transaction: Connection,
  decision: Decision,
): Promise<void> {
  const { purchaseId, kind, by } = decision;
  const { step, found } = await hold(needs, transaction, purchaseId, kind);
  if (!mayMoveDocument(found.approval, "PENDING", reviewer)) throw documentNotEditable();
  const what = { approval: "PENDING", act: "asked", fileId: null, isAwaited: true } as const;
  await write(needs, transaction, { ...what, purchase: step.purchase, kind, by });
  await tell(needs, transaction, decision, "documentAsked");
}

/** One file of a purchase, earlier ones too. `reader` is whose rights decide. Throws NOT_FOUND, FILE_NOT_SCANNED,
 *  FILE_INFECTED. */
const open = (
  { files }: DocumentNeeds,
  reader: Connection,
  { purchaseId, fileId }: { purchaseId: string; fileId: string },
): Promise<OpenedFile> => files.open(reader, ownerOf(purchaseId), fileId);

/** Takes files, states and history of a purchase that is erased. */
async function erase({ files }: DocumentNeeds, transaction: Connection, id: string): Promise<void> {
  await files.removeAll(transaction, ownerOf(id));
  await eraseDocuments(transaction, id);
}

/** Documents of purchases. */
export const createPurchaseDocuments = (needs: Omit<DocumentNeeds, "heard">) => {
  const heard: HearAwaited[] = [];
  return {
    ...withNeeds(
      { ...needs, heard },
      {
        shown,
        send,
        takeBack,
        handOver,
        requireSent,
        areSettled,
        requireDecided,
        decide,
        ask,
        open,
        erase,
      },
    ),
    onAwaited: (hear: HearAwaited): void => void heard.push(hear),
  };
};
