import type { ShownDocument } from "#src/modules/sale/document/documents.service.ts";
import type { ShownProof } from "#src/modules/sale/document/transfer-proof.service.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import type { DocumentItem, DocumentsModel } from "./documents.view-model.ts";

const tones = { APPROVED: "success", PENDING: "info", REJECTED: "error" } as const;

/** What something that is not there yet says of itself. */
const stateOf = ({ approval, isSent }: ShownDocument): string =>
  isSent && approval !== null ? approval : "NOT_SENT";

/** Whether a person has to do something about it. */
const isToDo = ({ approval, isSent, isAwaited }: ShownDocument): boolean =>
  approval === "REJECTED" || (isAwaited && !isSent);

/** The documents of a purchase: all of them, or those alone that its person has to send or that were added for them. Null where there are none. */
export function presentDocuments(
  sources: {
    purchase: { id: string; state: string };
    documents: readonly ShownDocument[];
    back: string;
    query: URLSearchParams;
    isWhole: boolean;
  },
  { say }: Reader,
): DocumentsModel | null {
  const { purchase, documents, back, query } = sources;
  const thanked = documents.find(({ kind }) => kind === query.get("hecho"));
  const shown = sources.isWhole
    ? documents
    : documents.filter((one) => isToDo(one) || one.isByStaff);
  if (shown.length === 0 && thanked === undefined) return null;
  return {
    action: `/api/purchases/${purchase.id}/documents`,
    back,
    thanks:
      thanked === undefined
        ? null
        : say("documents.thanks", { document: say(`documents.kind.${thanked.kind}`) }),
    items: shown.map((one): DocumentItem => {
      const { kind, approval, isSent, fileName, reason, isRequired, isAwaited } = one;
      const need = isRequired ? "required" : isAwaited ? "asked" : "optional";
      return {
        kind,
        label: say(`documents.kind.${kind}`),
        hint: say(`documents.hint.${kind}`),
        need: say(`documents.need.${need}`),
        state: say(`documents.state.${stateOf(one)}`),
        tone:
          !isSent || approval === null || approval === "NO_ACTION" ? "warning" : tones[approval],
        fileName,
        byStaff: one.isByStaff ? say("documents.byStaff") : null,
        reason:
          reason === null
            ? null
            : say("documents.refused", { reason: say(`documents.reason.${reason}`) }),
        maySend: !isSent || approval === "REJECTED",
        takeBack: purchase.state === "OPEN" && approval === "PENDING" ? one.fileId : null,
      };
    }),
  };
}

/** What a file was refused with, where the form of a document led back; undefined where none did. */
export function documentFault(query: URLSearchParams, { say }: Reader): string | undefined {
  const known = [
    "FILE_TYPE",
    "FILE_TOO_BIG",
    "TOO_MANY_FILES",
    "REQUIRED",
    "NOT_EDITABLE",
  ] as const;
  const found = known.find((one) => one === query.get("falta"));
  return found === undefined || query.get("documento") === null
    ? undefined
    : say(`errors.${found}`, { field: say("documents.file") });
}

/** Proofs of transfers by name, with why one was not accepted. */
export const presentProofs = (proofs: readonly ShownProof[], { say }: Reader): string[] =>
  proofs.map(({ name, reason }) =>
    reason === null
      ? name
      : say("documents.proof.refused", { name, reason: say(`documents.proof.${reason}`) }),
  );
