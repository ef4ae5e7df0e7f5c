import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { notFound } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import type { OpenedFile, StoredFile } from "#src/platform/files/files.ts";
import {
  type AnswerNeeds,
  audited,
  change,
  ownerOf,
  reads,
  requireChange,
  within,
  writes,
} from "./dispute-answer-hold.ts";

/** Documents of an answer to a dispute. */

/** Adds documents, all or none. Throws FORBIDDEN, NOT_FOUND, DISPUTE_DECIDED, NOT_EDITABLE, FILE_TYPE, FILE_TOO_BIG,
 *  TOO_MANY_FILES. */
export async function addFiles(
  needs: AnswerNeeds,
  actor: SaleActor,
  id: number,
  sent: readonly { name: string; bytes: Buffer }[],
): Promise<StoredFile[]> {
  // Who may not send any learns nothing of the file, and the check of a big one is not made for them.
  const act = { id, action: "dispute.file-add", permission: writes } as const;
  await within(needs, actor, act, async () => undefined);
  const checked: CheckedFile[] = [];
  for (const one of sent) checked.push(await needs.files.check(one));
  return change(needs, actor, act, async (transaction, held) => {
    requireChange(held);
    const { dispute } = held;
    const added: StoredFile[] = [];
    for (const file of checked)
      added.push(
        await needs.files.add(transaction, {
          owner: ownerOf(id),
          tenantId: dispute.tenant_id,
          addedBy: actor.user.id,
          file,
        }),
      );
    const { action, permission } = act;
    await audited(needs, actor, { action, permission, dispute, fields: ["file"] }, transaction);
    return added;
  });
}

/** Takes a document away that was not sent. Throws FORBIDDEN, NOT_FOUND, DISPUTE_DECIDED, NOT_EDITABLE. */
export const removeFile = (
  needs: AnswerNeeds,
  actor: SaleActor,
  { id, fileId }: { id: number; fileId: string },
): Promise<void> =>
  change(needs, actor, { id, action: "dispute.file-remove" }, async (transaction, held) => {
    requireChange(held);
    const { dispute } = held;
    if (!(await needs.files.remove(transaction, ownerOf(id), fileId))) throw notFound();
    const act = { action: "dispute.file-remove", permission: "payment:upload-file" } as const;
    await audited(needs, actor, { ...act, dispute, fields: ["file"] }, transaction);
  });

/** One document with its bytes; that it was opened is kept. Throws FORBIDDEN, NOT_FOUND, FILE_NOT_SCANNED,
 *  FILE_INFECTED. */
export const openFile = (
  needs: AnswerNeeds,
  actor: SaleActor,
  { id, fileId }: { id: number; fileId: string },
): Promise<OpenedFile> =>
  within(needs, actor, { id, action: "dispute.file-read", permission: reads }, async (own) => {
    const file = await needs.files.open(own, ownerOf(id), fileId);
    const dispute = { id, tenant_id: file.tenant_id ?? "" };
    const act = { action: "dispute.file-read", permission: "dispute:read", dispute } as const;
    await asService(own, (service) => audited(needs, actor, { ...act, fields: ["file"] }, service));
    return file;
  });
