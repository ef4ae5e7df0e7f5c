import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { OpenedFile } from "#src/platform/files/files.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import {
  documentNotEditable,
  documentsMissing,
  documentsUndecided,
  sameAdder,
} from "./document.errors.ts";
import {
  type DocumentNeeds,
  handOver,
  type HearAwaited,
  hold,
  ownerOf,
  states,
  write,
} from "./document-hold.ts";
import { eraseDocuments } from "./document.queries.ts";
import {
  documentGate,
  type DocumentKind,
  type DocumentMover,
  type DocumentReason,
  type DocumentState,
  mayMoveDocument,
} from "./document.rules.ts";
import { addFor, send, takeBack } from "./document-send.ts";

/** The outbox's kind for what an applicant is told of a document; its payload names purchase, kind and what. */
export const documentTold = "document-told";
export type DocumentTold = "documentApproved" | "documentAsked" | "documentRejected";

export type PurchaseDocuments = ReturnType<typeof createPurchaseDocuments>;

/** A document as its person and its reviewer see it. */
export interface ShownDocument extends DocumentState {
  reason: DocumentReason | null;
  fileId: string | null;
  fileName: string | null;
  /** Whether the company's people added the file for its person. */
  isByStaff: boolean;
  changedAt: Date | null;
}

/** The documents of a purchase, for whoever may see it. */
const shown = (needs: DocumentNeeds, step: StepPurchase): Promise<ShownDocument[]> =>
  asService(needs.connection, async (own) => {
    const files = await needs.files.list(own, ownerOf(step.purchase.id));
    return (await states(needs, own, step)).map(({ row, ...state }) => {
      const file = files.find(({ id }) => id === row?.file_id);
      return {
        ...state,
        reason: row?.reason ?? null,
        fileId: row?.file_id ?? null,
        fileName: file?.name ?? null,
        isByStaff: typeof file?.added_by === "string",
        changedAt: row?.changed_at ?? null,
      };
    });
  });

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

/** Whoever added a file for its person does not approve it. Throws SAME_PERSON. */
async function requireOther(
  { files }: DocumentNeeds,
  transaction: Connection,
  { purchaseId, fileId, by }: { purchaseId: string; fileId: string; by: string },
): Promise<void> {
  const file = (await files.list(transaction, ownerOf(purchaseId))).find(({ id }) => id === fileId);
  if (file?.added_by === by) throw sameAdder();
}

/** A person approves or refuses what was sent, and its person is told. Throws NOT_FOUND, NOT_EDITABLE,
 *  SAME_PERSON. */
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
  if (reason === null) await requireOther(needs, transaction, { purchaseId, fileId, by });
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
        addFor,
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
