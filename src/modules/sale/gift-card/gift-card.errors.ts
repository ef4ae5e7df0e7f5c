import { AppError } from "#src/platform/errors.ts";

/** It was delivered, or its sale ended, by now. */
export const owedOfferEnded = (): AppError => new AppError({ code: "NOT_EDITABLE", status: 409 });

/** It was sent or cancelled by now. */
export const giftCardEnded = (): AppError => new AppError({ code: "NOT_EDITABLE", status: 409 });

/** The days of withdrawal are not over. */
export const giftCardNotDue = (day: string): AppError =>
  new AppError({ code: "GIFT_CARD_NOT_DUE", status: 409, params: { day }, payload: { day } });
