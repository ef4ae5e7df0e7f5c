import { AppError } from "#src/platform/errors.ts";

/** Nobody is signed in. */
export const loginRequired = (): AppError => new AppError({ code: "LOGIN_REQUIRED", status: 401 });

/** Who is signed in may not do this. */
export const forbidden = (): AppError => new AppError({ code: "FORBIDDEN", status: 403 });

/** The look-up did not answer in its time (SA 7). */
export const tokenTimeout = (): Error => new Error("The token was not had in time.");

/** A demonstration grant reads and changes nothing (SA 6). */
export const demoAccess = (): AppError =>
  new AppError({ code: "DEMO_ACCESS", status: 403, report: false });
