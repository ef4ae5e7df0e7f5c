import { AppError } from "#src/platform/errors.ts";

/** It does not wait: it was decided, or the purchase ended. */
export const reviewNotEditable = (): AppError =>
  new AppError({ code: "NOT_EDITABLE", status: 409 });
