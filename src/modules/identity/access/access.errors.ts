import { AppError, notFound } from "#src/platform/errors.ts";
import type { Decision } from "./policy.rules.ts";

export const forbidden = (): AppError => new AppError({ code: "FORBIDDEN", status: 403 });
export const demoAccess = (): AppError => new AppError({ code: "DEMO_ACCESS", status: 403 });
export const samePerson = (): AppError => new AppError({ code: "SAME_PERSON", status: 409 });
export const roleNotAllowed = (): AppError =>
  new AppError({
    code: "ROLE_NOT_ALLOWED",
    status: 409,
    fields: [{ field: "role", code: "ROLE_NOT_ALLOWED" }],
  });
export const roleNotFound = (): AppError => new AppError({ code: "ROLE_NOT_FOUND", status: 404 });
export const notEditable = (): AppError => new AppError({ code: "NOT_EDITABLE", status: 409 });
export const invalidPartner = (): AppError =>
  new AppError({
    code: "INVALID_PARTNER",
    status: 400,
    fields: [{ field: "node", code: "INVALID_PARTNER" }],
  });

/** What a decision answers; undefined where it allows. */
export function refusalOf({ outcome }: Decision): AppError | undefined {
  if (outcome === "allowed") return undefined;
  if (outcome === "notFound") return notFound();
  return outcome === "demo" ? demoAccess() : forbidden();
}
