import { AppError } from "#src/platform/errors.ts";

/** No quote has this link. */
export const quoteNotFound = (): AppError => new AppError({ code: "NOT_FOUND", status: 404 });
