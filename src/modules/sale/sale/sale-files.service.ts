import { randomUUID } from "node:crypto";
import type { PermissionName } from "#src/contracts/access.ts";
import type { SaleActor } from "#src/modules/contact/lead/lead-sale.service.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type AppError, badRequest, notFound } from "#src/platform/errors.ts";
import type { SentCall } from "#src/platform/http/sent-call.ts";
import { onceSent } from "#src/platform/jobs/once.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import { recordAsked, type SaleActing, saleFactsOf } from "./sale-acting.ts";
import { tooManyFiles, wrongFileType } from "./sale.errors.ts";
import {
  findSaleDocument,
  insertSaleDocument,
  insertSaleEvent,
  listSaleDocuments,
  type Sale,
} from "./sale.queries.ts";
import { fileName, filesMost, mediaTypeOf } from "./sale-file.rules.ts";
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
}

/** Adds a paper: PDF, JPEG or PNG by what it holds. Throws NOT_FOUND, FORBIDDEN, FILE_TYPE, TOO_MANY_FILES,
 *  IDEMPOTENCY_CONFLICT. */
async function add(
  needs: SaleFilesNeeds,
  actor: SaleActor,
  reference: string,
  { kind, file, sent }: AddedPaper,
): Promise<{ id: string }> {
  if (file === undefined || file.bytes.length === 0)
    throw badRequest([{ field: "file", code: "REQUIRED" }]);
  const { bytes, name } = file;
  const mediaType = mediaTypeOf(bytes);
  if (mediaType === undefined) throw wrongFileType();
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
      const paper = { kind, mediaType, name: fileName(name, mediaType), bytes };
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
  const before = await listSaleDocuments(transaction, sale.id);
  if (before.length >= filesMost) throw tooManyFiles();
  const at = needs.clock.now();
  const id = randomUUID();
  const { kind, mediaType, name, bytes } = paper;
  await insertSaleDocument(transaction, {
    id,
    name,
    sale_id: sale.id,
    tenant_id: sale.tenant_id,
    kind,
    media_type: mediaType,
    size: bytes.length,
    bytes,
    added_by: actor.user.id,
    added_at: at,
  });
  const by = actor.user.id;
  await insertSaleEvent(transaction, { sale, at, actor: by, kind: "document", note: name });
  await needs.acting.keep(actor, addAct, "done", { transaction, sale, fields: ["file"] });
  return { id };
}

interface NewPaper {
  kind: DocumentKind;
  mediaType: string;
  name: string;
  bytes: Buffer;
}

/** One paper with its bytes; that it was opened is kept. Throws NOT_FOUND, FORBIDDEN. */
const open = (needs: SaleFilesNeeds, actor: SaleActor, reference: string, id: string) =>
  needs.acting.read(actor, reference, {
    act: readAct,
    work: async (transaction, sale) => {
      const found = await findSaleDocument(transaction, sale.id, id);
      if (found === undefined) throw notFound();
      await needs.acting.keep(actor, readAct, "done", { transaction, sale, fields: ["file"] });
      return found;
    },
  });

/** The papers of a sale. */
export function createSaleFiles(needs: SaleFilesNeeds) {
  return withNeeds(needs, { add, open });
}
