import { randomUUID } from "node:crypto";
import type { PermissionName } from "#src/contracts/access.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, notFound } from "#src/platform/errors.ts";
import type { CheckedFile } from "#src/platform/files/file-check.ts";
import type { FileOwner, Files, OpenedFile } from "#src/platform/files/files.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { recordAsked, type SaleActing, saleFactsOf } from "./sale-acting.ts";
import {
  findSaleDocument,
  insertSaleDocument,
  insertSaleEvent,
  type Sale,
} from "./sale.queries.ts";
import type { DocumentKind } from "./sale-transitions.rules.ts";

/** Who may add which paper: the policy whoever records or closes sales, the rest who cancels them. */
const permissionsOf: Readonly<Record<DocumentKind, readonly PermissionName[]>> = {
  policy: ["sale:create", "sale:update"],
  "insurer-letter": ["sale:cancel"],
  "refund-receipt": ["sale:cancel"],
};

const addAct = { permission: "sale:read", action: "sale.document" } as const;
const readAct = { permission: "sale:read", action: "sale.document-read" } as const;

export type SaleFiles = ReturnType<typeof createSaleFiles>;

interface SaleFilesNeeds {
  clock: Clock;
  access: AccessService;
  acting: SaleActing;
  files: Pick<Files, "add" | "check" | "open">;
}

/** All papers of a sale are one record's: fifteen in all (AL 15). */
export const paperOwner = (saleId: number): FileOwner => ({ kind: "sale", id: String(saleId) });

/** Adds a paper, of the kinds that are taken everywhere. Throws NOT_FOUND, FORBIDDEN, REQUIRED, FILE_TYPE, FILE_TOO_BIG,
 *  TOO_MANY_FILES, IDEMPOTENCY_CONFLICT. */
async function add(
  needs: SaleFilesNeeds,
  actor: SaleActor,
  reference: string,
  { kind, file: given, sent }: AddedPaper,
): Promise<{ id: string }> {
  const file = await needs.files.check(given);
  let refusal: AppError | undefined;
  const added = await needs.acting.read(actor, reference, {
    act: addAct,
    work: async (transaction, sale) => {
      const refusals = permissionsOf[kind].map((permission) =>
        needs.access.refusal(permission, actor.holder, saleFactsOf(sale)),
      );
      if (!refusals.includes(undefined)) {
        refusal = refusals.find((one) => one?.code === "DEMO_ACCESS") ?? refusals[0];
        return undefined;
      }
      const paper = { kind, file };
      return onceSent(transaction, sent, needs.clock.now(), () =>
        keepPaper(needs, transaction, sale, { actor, paper }),
      );
    },
  });
  if (added !== undefined) return added;
  await needs.acting.keep(actor, addAct, "denied", recordAsked(reference));
  throw refusal ?? notFound();
}

interface AddedPaper {
  kind: DocumentKind;
  file: { name: string; bytes: Buffer } | undefined;
  /** The call that adds it, where it may come twice. */
  sent?: SentCall | undefined;
}

async function keepPaper(
  needs: SaleFilesNeeds,
  transaction: Connection,
  sale: Sale,
  { actor, paper }: { actor: SaleActor; paper: NewPaper },
): Promise<{ id: string }> {
  const at = needs.clock.now();
  const id = randomUUID();
  const by = actor.user.id;
  const { kind, file } = paper;
  const { name, mediaType } = file;
  const stored = await needs.files.add(transaction, {
    owner: paperOwner(sale.id),
    tenantId: sale.tenant_id,
    addedBy: by,
    file,
  });
  await insertSaleDocument(transaction, {
    id,
    name,
    sale_id: sale.id,
    tenant_id: sale.tenant_id,
    kind,
    media_type: mediaType,
    size: stored.size,
    bytes: null,
    file_id: stored.id,
    added_by: by,
    added_at: at,
  });
  await insertSaleEvent(transaction, { sale, at, actor: by, kind: "document", note: name });
  await needs.acting.keep(actor, addAct, "done", { transaction, sale, fields: ["file"] });
  return { id };
}

interface NewPaper {
  kind: DocumentKind;
  file: CheckedFile;
}

/** One paper with its bytes; that it was opened is kept. Throws NOT_FOUND, FORBIDDEN, FILE_NOT_SCANNED, FILE_INFECTED. */
const open = (
  needs: SaleFilesNeeds,
  actor: SaleActor,
  reference: string,
  id: string,
): Promise<OpenedFile> =>
  needs.acting.read(actor, reference, {
    act: readAct,
    work: async (transaction, sale) => {
      const found = await findSaleDocument(transaction, sale.id, id);
      if (found?.file_id == null) throw notFound();
      const opened = await needs.files.open(transaction, paperOwner(sale.id), found.file_id);
      await needs.acting.keep(actor, readAct, "done", { transaction, sale, fields: ["file"] });
      return opened;
    },
  });

/** The papers of a sale. */
export function createSaleFiles(needs: SaleFilesNeeds) {
  return withNeeds(needs, { add, open });
}
