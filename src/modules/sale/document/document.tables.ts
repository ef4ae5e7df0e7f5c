import type { GeneratedAlways } from "kysely";
import type { DocumentReason } from "./document.rules.ts";
import type { ProofReason } from "./transfer-proof.rules.ts";

/** Documents of purchases (db/migrations/20261124T1950-sale-purchase-documents.sql). */
export interface PurchaseDocumentsTable {
  purchase_id: string;
  kind: string;
  tenant_id: string;
  approval: "PENDING" | "APPROVED" | "REJECTED";
  /** Null while a person asked for it and nothing was sent. */
  file_id: string | null;
  /** Whether somebody waits for it: it is required, or a reviewer asked for it. */
  is_awaited: boolean;
  reason: DocumentReason | null;
  changed_at: Date;
}

/** Everything that happened to a document. */
export interface PurchaseDocumentEventsTable {
  id: GeneratedAlways<number>;
  purchase_id: string;
  tenant_id: string;
  kind: string;
  at: Date;
  /** Null: whoever holds the purchase. */
  by_user: string | null;
  act: "sent" | "taken-back" | "asked" | "approved" | "rejected";
  file_id: string | null;
  reason: string | null;
}

/** Proofs of transfers that finance did not accept (db/migrations/20261124T1952-sale-transfer-proof-refusals.sql). */
interface TransferProofRefusalsTable {
  file_id: string;
  purchase_id: string;
  tenant_id: string;
  reason: ProofReason;
  refused_by: string;
  refused_at: Date;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    purchase_documents: PurchaseDocumentsTable;
    purchase_document_events: PurchaseDocumentEventsTable;
    transfer_proof_refusals: TransferProofRefusalsTable;
  }
}
