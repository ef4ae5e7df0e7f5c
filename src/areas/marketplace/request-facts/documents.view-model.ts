/** Names of what a form about documents sends besides the file. */
export const DOCUMENT_FILE = "documento";

/** A document of a purchase as its person sees it. */
export interface DocumentItem {
  kind: string;
  label: string;
  hint: string;
  /** "Obligatorio", "Opcional" or "Te lo pedimos". */
  need: string;
  state: string;
  tone: "success" | "warning" | "error" | "info";
  fileName: string | null;
  /** Said of a file that the company's people added; null of any other. */
  byStaff: string | null;
  /** Why it was refused, as a sentence. */
  reason: string | null;
  maySend: boolean;
  /** Id of the file that may be taken back; null where none may. */
  takeBack: string | null;
}

export interface DocumentsModel {
  /** Call that takes a file, and the page that it leads back to. */
  action: string;
  back: string;
  /** "Recibimos tu FUN. Una persona lo revisa." */
  thanks: string | null;
  items: DocumentItem[];
  /** What tells the documents of several purchases on one page apart; left out where they are of one. */
  key?: string;
}
