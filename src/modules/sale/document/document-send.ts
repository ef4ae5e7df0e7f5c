import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { notFound } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import { documentNotEditable } from "./document.errors.ts";
import { askedOf, type DocumentNeeds, handOver, hold, ownerOf, write } from "./document-hold.ts";
import { deleteDocument, insertDocumentEvent, listDocuments } from "./document.queries.ts";
import { type BroughtReason, type DocumentKind, mayMoveDocument } from "./document.rules.ts";

/** Documents as they come: of their person, or of the company's people for them. */

/** Keeps a document that its person sends; one that was refused is sent again, and stays in the history. Throws
 *  NOT_FOUND, NOT_EDITABLE where it was approved or waits for a person, FILE_TYPE, FILE_TOO_BIG, TOO_MANY_FILES. */
export async function send(
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
  return asService(needs.connection, (transaction) =>
    keep(needs, transaction, { id, kind, file, who: "policyholder", by: null }),
  );
}

/** Keeps a document that the company's people add for its person, in the caller's transaction: what was not sent yet,
 *  or was asked for. Throws NOT_FOUND, NOT_EDITABLE, TOO_MANY_FILES. */
export const addFor = (
  needs: DocumentNeeds,
  transaction: Connection,
  asked: { id: string; kind: DocumentKind; file: CheckedFile; by: string; brought: BroughtReason },
): Promise<{ id: string; approval: "PENDING" }> =>
  keep(needs, transaction, { ...asked, who: "staff" });

async function keep(
  needs: DocumentNeeds,
  transaction: Connection,
  sent: {
    id: string;
    kind: DocumentKind;
    file: CheckedFile;
    who: "policyholder" | "staff";
    by: string | null;
    brought?: BroughtReason;
  },
): Promise<{ id: string; approval: "PENDING" }> {
  const { id, kind, file, by, brought } = sent;
  const { step, found } = await hold(needs, transaction, id, kind);
  // What was asked for, or is optional, has nothing yet that would be replaced.
  const from = found.isSent ? found.approval : null;
  if (!mayMoveDocument(from, "PENDING", sent.who)) throw documentNotEditable();
  const { purchase } = step;
  const stored = await needs.files.add(transaction, {
    owner: ownerOf(id),
    tenantId: purchase.tenant_id,
    addedBy: by,
    file,
  });
  const { isAwaited } = found;
  const what = { approval: "PENDING", act: "sent", by } as const;
  await write(needs, transaction, {
    ...what,
    purchase,
    kind,
    fileId: stored.id,
    isAwaited,
    ...(brought === undefined ? {} : { brought }),
  });
  await handOver(needs, transaction, id);
  return { id: stored.id, approval: "PENDING" };
}

/** Takes back a document that nobody has looked at. Throws NOT_FOUND, NOT_EDITABLE. */
export async function takeBack(
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
