import { AppError } from "#src/platform/errors.ts";

/** It is in another state by now, or nothing is owed to the insurer. */
export const remittanceNotEditable = (): AppError =>
  new AppError({ code: "NOT_EDITABLE", status: 409 });
