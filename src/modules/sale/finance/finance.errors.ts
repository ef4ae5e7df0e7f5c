import { AppError } from "#src/platform/errors.ts";

/** What became of it is known: there is nothing to ask. */
export const alreadySettled = (): AppError =>
  new AppError({ code: "ALREADY_SETTLED", status: 409 });
