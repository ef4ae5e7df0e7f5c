import { AppError } from "#src/platform/errors.ts";
import type { ContactRefusal } from "./contact-rules.rules.ts";

/** The move is no row of the table, or lacks what it needs. */
export const invalidTransition = (
  allowed: readonly number[],
  missing: readonly string[],
): AppError =>
  new AppError({
    code: "INVALID_TRANSITION",
    status: 409,
    fields: missing.map((field) => ({ field, code: "REQUIRED" })),
    payload: { allowed, missing },
  });

/** The record changed since it was read, in these fields. */
export const staleEdit = (
  current: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): AppError =>
  new AppError({
    code: "STALE_EDIT",
    status: 409,
    fields: fields.map((field) => ({ field, code: "STALE_EDIT" })),
    payload: { current, fields },
  });

/** Nobody may seek the person out now. */
export const contactNotAllowed = (reason: ContactRefusal): AppError =>
  new AppError({ code: "CONTACT_NOT_ALLOWED", status: 409, payload: { reason } });

/** A bulk change that would touch another number of rows than the person saw. */
export const countChanged = (count: number): AppError =>
  new AppError({ code: "COUNT_CHANGED", status: 409, payload: { count } });

/** The lead or referral names a partner that there is not, or that was switched off. */
export const invalidPartner = (): AppError =>
  new AppError({
    code: "INVALID_PARTNER",
    status: 400,
    fields: [{ field: "partner", code: "INVALID_PARTNER" }],
  });
