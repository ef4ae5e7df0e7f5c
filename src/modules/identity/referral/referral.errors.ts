import { AppError } from "#src/platform/errors.ts";

/** Nobody of this e-mail or id takes visitors; which of the two is not said. */
export const advisorNotFound = (): AppError =>
  new AppError({ code: "ADVISOR_NOT_FOUND", status: 404 });
