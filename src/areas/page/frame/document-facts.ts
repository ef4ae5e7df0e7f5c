import type { Variants } from "#src/modules/insight/experiment/experiments.rules.ts";

/** What the document around a frame needs of the frame's data. */
export interface DocumentFacts {
  htmlLang: string;
  /** What the site is about, in a few terms (SA 9). */
  keywords: string;
  nonce: string;
  /** What the browser's calls say of the site (SA 7). */
  site: string;
  /** The tenant that they name (BO 7). */
  tenant: string | null;
  /** Versions of what the site draws by flag (SA 9). */
  variants: Variants;
  partner: { styles: string; favicon: string | null } | null;
}

/** What a frame's route says of itself: `export const handle = { frame: "marketplace", styles }`. */
export interface FrameHandle {
  /** The area; its name stands in the document as `data-area`. */
  frame: string;
  /** The area's style sheet, inlined into the document's head; null in a browser, whose document has it. */
  styles: string | null;
  /** Address of the same sheet, for documents that link it; absent where none does. */
  sheet?: string | null;
  /** Sheets that only the area's pages that name them need (`PageHandle`), by name and in the order of the document. */
  pageSheets?: Readonly<Record<string, PageSheet>>;
  /** Address of what paper and the system's own colours change, where the area has it in a sheet of its own. */
  printSheet?: string | null;
}

export interface PageSheet {
  /** What is inlined; null in a browser, whose document has it or fetches it. */
  text: string | null;
  href: string;
}

export const isFrameHandle = (handle: unknown): handle is FrameHandle =>
  typeof handle === "object" && handle !== null && "frame" in handle && "styles" in handle;

export const isDocumentFacts = (loaded: unknown): loaded is DocumentFacts =>
  typeof loaded === "object" && loaded !== null && "htmlLang" in loaded && "nonce" in loaded;
