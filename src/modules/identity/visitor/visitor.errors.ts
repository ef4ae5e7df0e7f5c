import { AppError, type FieldError } from "#src/platform/errors.ts";

/** Too many compare calls, or the robot check was not passed (CQ 2: 401 with 'Soy humano!'). */
export const robotCheck = (fields: readonly FieldError[] = []): AppError =>
  new AppError({ code: "ROBOT_CHECK", status: 401, fields });

/** No such submission, or another visitor's: the answer does not tell which. */
export const submissionNotFound = (): AppError => new AppError({ code: "NOT_FOUND", status: 404 });
