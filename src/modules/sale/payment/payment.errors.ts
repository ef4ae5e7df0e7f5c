import { AppError, badRequest } from "#src/platform/errors.ts";

/** An attempt of it waits for its outcome: it is never sent again, nor moved to another provider. */
export const paymentInProgress = (reference: string): AppError =>
  new AppError({ code: "PAYMENT_IN_PROGRESS", status: 409, payload: { reference } });

export const alreadyPaid = (): AppError => new AppError({ code: "ALREADY_PAID", status: 409 });

/** Nobody takes this flow here at present. */
export const providerUnavailable = (): AppError =>
  new AppError({ code: "PROVIDER_UNAVAILABLE", status: 503, report: false });

export const idempotencyKeyRequired = (): AppError =>
  new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });

export const invalidSignature = (): AppError =>
  new AppError({ code: "INVALID_SIGNATURE", status: 401 });

/** A flow that does not fit what is due: nothing is paid by no means, and a charge of nothing by none. */
export const flowRefused = (): AppError => badRequest([{ field: "flow", code: "INVALID" }]);
