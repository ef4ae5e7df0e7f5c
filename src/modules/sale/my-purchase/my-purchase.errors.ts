import { AppError, badRequest } from "#src/platform/errors.ts";

/** Three codes an hour were asked for. */
export const tooManyMyCodes = (retryAfterSeconds: number): AppError =>
  new AppError({ code: "TOO_MANY_CODES", status: 429, retryAfterSeconds });

export const codeWrong = (): AppError => badRequest([{ field: "code", code: "INVALID_CODE" }]);

export const codeOver = (): AppError => new AppError({ code: "CODE_TOKEN_EXPIRED", status: 410 });
