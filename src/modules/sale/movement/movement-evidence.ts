import type { Connection } from "#src/platform/database/database.ts";
import { badRequest } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import type { FileOwner, Files } from "#src/platform/files/files.ts";
import { findEvidence } from "./evidence.queries.ts";
import { evidenceFault, evidenceKindOf, recordsNamed } from "./evidence.rules.ts";
import type { Account } from "./movement.queries.ts";

/** The files that prove a withdrawal or a forced charge: of what was asked for. */
export const evidenceOwner = (request: string): FileOwner => ({
  kind: "movement-request",
  id: request,
});

/** Refuses an evidence that is not of the kind that its reason names. Throws BAD_REQUEST with what is missing. */
export async function requireEvidence(
  transaction: Connection,
  account: Account,
  given: { words: string; evidence: string; files: number },
): Promise<void> {
  const found = await findEvidence(transaction, account.id, recordsNamed(given.evidence));
  const kind = evidenceKindOf(given.words);
  const code = evidenceFault(kind, given.evidence, { ...found, files: given.files });
  const field = code === "EVIDENCE_FILE" ? "file" : "evidence";
  if (code !== null) throw badRequest([{ field, code }]);
}

/** Keeps what was sent with a request, in its transaction. */
export async function keepEvidence(
  files: Pick<Files, "add">,
  transaction: Connection,
  { request, account, by, sent }: EvidenceSent,
): Promise<void> {
  for (const file of sent)
    await files.add(transaction, {
      owner: evidenceOwner(request),
      tenantId: account.tenant_id,
      addedBy: by,
      file,
    });
}

interface EvidenceSent {
  request: string;
  account: Account;
  by: string;
  sent: readonly CheckedFile[];
}
