import type { ColumnType, Generated } from "kysely";

/** Signatures and the documents they are of (db/migrations/20261123T2345-sale-signatures.sql). */
export interface IssuedDocumentsTable {
  id: string;
  purchase_id: string;
  tenant_id: string;
  kind: "proposal" | "policy" | "receipt";
  code: string;
  language: "es" | "en" | "pt";
  content_hash: string;
  /** The same without the days of later charges; null of policies and receipts, and of proposals from before. */
  agreed_hash: Generated<string | null>;
  sha256: string;
  product_name: string;
  /** Of a receipt of a later payment: which one; null of any other document. */
  payment: ColumnType<string | null, string | null | undefined, never>;
  /** Null once the person was erased. */
  bytes: Buffer | null;
  made_at: Date;
}

/** How something was signed. */
export interface SignatureEvidence {
  codeSentAt: string;
  language: string;
  network: string;
  browser: string;
}

export interface SignaturesTable {
  id: string;
  purchase_id: string;
  tenant_id: string;
  document_id: string;
  sha256: string;
  name: string | null;
  signed_at: Date;
  evidence: ColumnType<SignatureEvidence | null, string, string | null>;
  voided_at: Date | null;
  void_reason: "changed" | "reopened" | "cancelled" | null;
}

export interface SignatureCodesTable {
  purchase_id: string;
  tenant_id: string;
  nonce: string;
  sent_at: Date;
  expires_at: Date;
  tries: Generated<number>;
}

declare module "#src/platform/database/database.ts" {
  interface Database {
    issued_documents: IssuedDocumentsTable;
    signatures: SignaturesTable;
    signature_codes: SignatureCodesTable;
  }
}
