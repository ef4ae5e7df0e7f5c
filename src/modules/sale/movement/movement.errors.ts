import { AppError } from "#src/platform/errors.ts";

/** Not a positive exact amount of the account's currency. */
export const invalidAmount = (): AppError =>
  new AppError({
    code: "INVALID_AMOUNT",
    status: 400,
    fields: [{ field: "amount", code: "INVALID_AMOUNT" }],
  });

export const insufficientBalance = (): AppError =>
  new AppError({ code: "INSUFFICIENT_BALANCE", status: 409 });

/** It was decided, or undone, already. */
export const alreadyDone = (): AppError => new AppError({ code: "NOT_EDITABLE", status: 409 });

/** The key came before, with another movement. */
export const keyConflict = (): AppError =>
  new AppError({ code: "IDEMPOTENCY_CONFLICT", status: 409 });

export const stepUpRequired = (): AppError =>
  new AppError({ code: "STEP_UP_REQUIRED", status: 403 });
