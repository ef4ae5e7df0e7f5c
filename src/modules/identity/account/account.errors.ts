import { AppError, type FieldError } from "#src/platform/errors.ts";

/** Wrong e-mail, wrong password, never activated: one answer for all of them. */
export const invalidCredentials = (): AppError =>
  new AppError({ code: "INVALID_CREDENTIALS", status: 401 });

/** Said only after a right password. */
export const disabledUser = (): AppError => new AppError({ code: "DISABLED_USER", status: 403 });

/** A password's form or length; the field says which. */
export const invalidPasswordForm = (
  code: string,
  params: { minimum: number; maximum: number },
): AppError =>
  new AppError({
    code: "INVALID_PASSWORD_FORM",
    status: 400,
    params,
    fields: [{ field: "password", code, params }],
  });

const refusedPassword = (code: string): AppError =>
  new AppError({ code, status: 400, fields: [{ field: "password", code }] });

export const passwordInHistory = (): AppError => refusedPassword("PASSWORD_IN_HISTORY");
export const breachedPassword = (): AppError => refusedPassword("BREACHED_PASSWORD");

/** The password has to be changed; the ticket opens that change for a quarter of an hour. */
export const passwordExpired = (ticket: string, expiresAt: Date): AppError =>
  new AppError({
    code: "PASSWORD_EXPIRED",
    status: 403,
    payload: { ticket, expiresAt: expiresAt.toISOString() },
  });

/** The same after an authenticator was set up: its recovery codes are in the answer, for no later one has them. */
export const passwordExpiredAtSetUp = (
  refused: AppError,
  recoveryCodes: readonly string[],
): AppError =>
  new AppError({
    code: refused.code,
    status: refused.status,
    payload: { ...refused.payload, recoveryCodes },
  });

/** Forged, unreadable, used, or of a session that ended. */
export const invalidToken = (): AppError => new AppError({ code: "INVALID_TOKEN", status: 401 });

export const accessTokenExpired = (): AppError =>
  new AppError({ code: "ACCESS_TOKEN_EXPIRED", status: 401 });
export const refreshTokenExpired = (): AppError =>
  new AppError({ code: "REFRESH_TOKEN_EXPIRED", status: 401 });

/** A reset or change link that is over or used. */
export const passwordTokenExpired = (): AppError =>
  new AppError({ code: "PASSWORD_TOKEN_EXPIRED", status: 410 });

/** A second factor, activation or recovery code that is wrong or used. */
export const invalidCode = (): AppError => {
  const fields: FieldError[] = [{ field: "code", code: "INVALID_CODE" }];
  return new AppError({ code: "INVALID_CODE", status: 400, fields });
};

/** The ticket of a code is over, or out of tries. */
export const codeTokenExpired = (): AppError =>
  new AppError({ code: "CODE_TOKEN_EXPIRED", status: 410 });

export const userAlreadyExists = (): AppError =>
  new AppError({
    code: "USER_ALREADY_EXISTS",
    status: 409,
    fields: [{ field: "email", code: "USER_ALREADY_EXISTS" }],
  });

/** In calls about access only: elsewhere nobody learns which users there are. */
export const userNotFound = (): AppError => new AppError({ code: "USER_NOT_FOUND", status: 404 });

/** An act that needs a password or code not older than a quarter of an hour. */
export const stepUpRequired = (): AppError =>
  new AppError({ code: "STEP_UP_REQUIRED", status: 403 });
