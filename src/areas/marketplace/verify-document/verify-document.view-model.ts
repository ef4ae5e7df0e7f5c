/** Names of what the form asks with. */
export const CODE = "codigo";
export const HASH = "huella";

export interface VerifiedModel {
  action: string;
  /** As it was typed. */
  code: string;
  hash: string;
  /** Null before anything was asked. */
  verdict: { kind: "genuine" | "altered" | "void" | "unknown"; text: string } | null;
  facts: readonly { label: string; value: string }[];
  /** Of the document as we keep it. */
  documentHash: string | null;
}
