import { AppError } from "#src/platform/errors.ts";

/** More than is left of the charge, or nothing. */
export const invalidAmount = (left: number): AppError =>
  new AppError({
    code: "INVALID_AMOUNT",
    status: 400,
    fields: [{ field: "amount", code: "INVALID" }],
    payload: { left },
  });

/** It is not in a state from which it goes there. */
export const refundNotEditable = (): AppError =>
  new AppError({ code: "NOT_EDITABLE", status: 409 });
