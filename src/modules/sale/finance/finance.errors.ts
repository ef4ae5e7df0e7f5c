import { AppError } from "#src/platform/errors.ts";

/** What became of it is known: there is nothing to ask. */
export const alreadySettled = (): AppError =>
  new AppError({ code: "ALREADY_SETTLED", status: 409 });

/** It may still be charged: its provider did not promise that it cannot. */
export const paymentInProgress = (reference: string): AppError =>
  new AppError({ code: "PAYMENT_IN_PROGRESS", status: 409, payload: { reference } });
