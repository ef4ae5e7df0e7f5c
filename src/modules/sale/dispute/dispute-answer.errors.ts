import { AppError } from "#src/platform/errors.ts";

/** It is decided, or the answer has left, or its last day is over: see dispute-answer.rules.ts. */
export const answerRefused = (code: "DISPUTE_DECIDED" | "NOT_EDITABLE" | "ANSWER_LATE"): AppError =>
  new AppError({ code, status: 409 });

/** The provider has no call for it: it is sent in the provider's own site. */
export const answerByHand = (): AppError => new AppError({ code: "ANSWER_BY_HAND", status: 409 });

/** The provider was asked and does not take it. */
export const answerNotTaken = (): AppError =>
  new AppError({ code: "ANSWER_NOT_TAKEN", status: 409 });

/** The provider did not answer: whether it has the answer is not known, and sending it again does no harm. */
export const answerUnheard = (): AppError => new AppError({ code: "ANSWER_UNHEARD", status: 409 });

/** Somebody else wrote meanwhile. */
export const answerStale = (current: { version: number; text: string }): AppError =>
  new AppError({
    code: "STALE_EDIT",
    status: 409,
    payload: { current, fields: [] },
  });
