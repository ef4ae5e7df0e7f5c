import { AppError } from "#src/platform/errors.ts";

/** Somebody ended it before. */
export const alreadySettled = (): AppError =>
  new AppError({ code: "ALREADY_SETTLED", status: 409 });

/** An item of this kind does not end so, or what it is to be linked to does not fit. */
export const resolutionRefused = (field: "resolution" | "payment"): AppError =>
  new AppError({ code: "BAD_REQUEST", status: 400, fields: [{ field, code: "INVALID" }] });
