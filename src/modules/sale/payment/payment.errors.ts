import { AppError, badRequest } from "#src/platform/errors.ts";

/** An attempt of it waits for its outcome: it is never sent again, nor moved to another provider. */
export const paymentInProgress = (reference: string): AppError =>
  new AppError({ code: "PAYMENT_IN_PROGRESS", status: 409, payload: { reference } });

export const alreadyPaid = (): AppError => new AppError({ code: "ALREADY_PAID", status: 409 });

/** Its owner ended it: a policy that is over, a purchase that was cancelled. */
export const payableClosed = (): AppError => new AppError({ code: "NOT_EDITABLE", status: 409 });

/** Nobody takes this flow here at present; `means` are other ways to pay the same. */
export const providerUnavailable = (
  means: readonly { flow: string; provider: string }[] = [],
): AppError =>
  new AppError({ code: "PROVIDER_UNAVAILABLE", status: 503, report: false, payload: { means } });

export const idempotencyKeyRequired = (): AppError =>
  new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });

export const invalidSignature = (): AppError =>
  new AppError({ code: "INVALID_SIGNATURE", status: 401 });

/** A flow that does not fit what is due: nothing is paid by no means, and a charge of nothing by none. */
export const flowRefused = (): AppError => badRequest([{ field: "flow", code: "INVALID" }]);

/** What a provider refused, as the catalogue says it. */
export const paymentDeclined = (said: {
  provider: string;
  flow: string;
  code: string;
  class: string;
  cause: string;
  next: string;
  /** Of the payment, where there is one. */
  reference?: string;
}): AppError =>
  new AppError({
    code: "PAYMENT_DECLINED",
    status: 402,
    params: { cause: said.cause, next: said.next },
    payload: said,
  });
