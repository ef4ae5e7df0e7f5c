import { isCardNumber } from "#src/contracts/card-number.rules.ts";
import { AppError } from "#src/platform/errors.ts";

/** Refuses a form that has a card number in whatever field of its own: CARD_DATA_REFUSED (400, PP 1). */
export function refuseCards(sent: FormData): void {
  for (const value of sent.values())
    if (typeof value === "string" && isCardNumber(value))
      throw new AppError({ code: "CARD_DATA_REFUSED", status: 400 });
}

/** What was typed, as it may be shown again: never a card number. */
export const shownAgain = (typed: string): string => (isCardNumber(typed) ? "" : typed);
