import { AppError, badRequest } from "#src/platform/errors.ts";

/** Three codes an hour were asked for. */
export const tooManyCodes = (retryAfterSeconds: number): AppError =>
  new AppError({ code: "TOO_MANY_CODES", status: 429, retryAfterSeconds });

/** The typed name is not the policyholder's. */
export const wrongName = (): AppError =>
  new AppError({
    code: "SIGNATURE_NAME",
    status: 400,
    fields: [{ field: "name", code: "SIGNATURE_NAME" }],
  });

export const wrongCode = (): AppError => badRequest([{ field: "code", code: "INVALID_CODE" }]);

export const codeExpired = (): AppError =>
  new AppError({ code: "CODE_TOKEN_EXPIRED", status: 410 });

/** What would be signed is no longer what was read. */
export const documentChanged = (current: { hash: string; code: string }): AppError =>
  new AppError({ code: "DOCUMENT_CHANGED", status: 409, payload: { current } });

export const notReadyToSign = (): AppError =>
  new AppError({ code: "STEP_NOT_ALLOWED", status: 409 });
