import { AppError } from "#src/platform/errors.ts";

export const notEditable = (): AppError => new AppError({ code: "NOT_EDITABLE", status: 409 });

/** It is paused, over, or was never one. */
export const notActive = (): AppError =>
  new AppError({ code: "NOT_ACTIVE_SUBSCRIPTIONS", status: 409 });

/** None, or another person's. */
export const subscriberNotFound = (): AppError =>
  new AppError({ code: "SUBSCRIBER_NOT_FOUND", status: 404 });

/** Who withdraws has to say that nothing happened that the policy insures (PP 1). */
export const eventUndeclared = (): AppError =>
  new AppError({ code: "EVENT_UNDECLARED", status: 400 });

/** Two equal calls are told apart from one that was sent twice by their key. */
export const keyRequired = (): AppError =>
  new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });
