import { AppError, badRequest, notFound } from "#src/platform/errors.ts";
import type { TemplateFault } from "./template.rules.ts";

export const typeNotFound = notFound;
export const typeNotEditable = (): AppError => new AppError({ code: "NOT_EDITABLE", status: 409 });

/** The record is another one by now. */
export const staleEdit = (current: object): AppError =>
  new AppError({ code: "STALE_EDIT", status: 409, payload: { current, fields: [] } });

/** What keeps a text from being saved; a field that its type does not have is named. */
export function templateRefused(faults: readonly TemplateFault[]): AppError {
  const unknown = faults.find(({ code }) => code === "TEMPLATE_FIELD");
  if (unknown === undefined) return badRequest(faults);
  const params = { name: "", ...unknown.params };
  return new AppError({ code: "TEMPLATE_FIELD", status: 400, params, fields: faults });
}

/** A text could not be drawn: trying again would not help. */
export const templateError = (): Error =>
  Object.assign(new Error("The template could not be drawn."), {
    code: "TEMPLATE_ERROR",
    permanent: true,
  });
