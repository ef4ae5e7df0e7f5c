import { AppError } from "#src/platform/errors.ts";

/** A wrong password, no name, or no sign-in at all: which of them is not said. */
export const signInRefused = (): AppError => new AppError({ code: "SIGN_IN_REFUSED", status: 403 });

/** Nobody is signed in. */
export const loginRequired = (): AppError => new AppError({ code: "LOGIN_REQUIRED", status: 401 });

/** The look-up did not answer in its time (SA 7). */
export const tokenTimeout = (): Error => new Error("The token was not had in time.");
