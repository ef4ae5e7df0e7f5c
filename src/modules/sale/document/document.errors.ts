import { AppError } from "#src/platform/errors.ts";
import type { DocumentKind } from "./document.rules.ts";

/** It was approved, or the purchase is over. */
export const documentNotEditable = (): AppError =>
  new AppError({ code: "NOT_EDITABLE", status: 409 });

/** What has to be sent before anything is signed. */
export const documentsMissing = (kinds: readonly DocumentKind[]): AppError =>
  new AppError({ code: "DOCUMENTS_MISSING", status: 409, payload: { kinds } });

/** A person looks at them first. */
export const documentsUndecided = (kinds: readonly DocumentKind[]): AppError =>
  new AppError({ code: "DOCUMENTS_UNDECIDED", status: 409, payload: { kinds } });

/** Two equal calls are told apart from one that was sent twice by their key. */
export const keyRequired = (): AppError =>
  new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });

/** Who added it for its person does not approve it. */
export const sameAdder = (): AppError => new AppError({ code: "SAME_PERSON", status: 409 });
