import { AppError } from "#src/platform/errors.ts";
import type { PromoRefusal } from "./promo-code.rules.ts";

/** A code that does not count for this: which of the reasons is its code. */
export const promoRefused = (code: PromoRefusal): AppError =>
  new AppError({ code, status: 409, fields: [{ field: "promoCode", code }] });

/** Codes are not guessed: so many in an hour are enough for anybody's typing errors. */
export const tooManyCodes = (retryAfterSeconds: number): AppError =>
  new AppError({ code: "TOO_MANY_REQUESTS", status: 429, retryAfterSeconds });
