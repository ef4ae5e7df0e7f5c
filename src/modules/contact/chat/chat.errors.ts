import { AppError, badRequest, notFound } from "#src/platform/errors.ts";
import type { StartFieldError } from "./start-form.rules.ts";

/** There is no such conversation, or it is another visitor's: the same answer. */
export const conversationNotFound = notFound;

export const conversationClosed = (): AppError =>
  new AppError({ code: "CHAT_CLOSED", status: 409 });

export const startRefused = (errors: readonly StartFieldError[]): AppError => badRequest(errors);

export const messageRefused = (code: string, maximum: number): AppError =>
  badRequest([{ field: "text", code, ...(code === "TOO_BIG" ? { params: { maximum } } : {}) }]);
