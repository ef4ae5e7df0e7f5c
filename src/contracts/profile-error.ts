/** Errors of a profile by field, apart from the schemas so that browser code can make them too. */

/** One field at fault; `field` is its path in what was sent, e.g. `cargas.1.edad`. */
export interface ProfileFieldError {
  field: string;
  code: string;
  params?: Record<string, string | number>;
}

/** `params.fields` names the fields, comma-separated, for the message of CQ 5. */
export interface ProfileError<Code extends string = "INVALID_PROFILE"> {
  ok: false;
  code: Code;
  params: { fields: string };
  errors: ProfileFieldError[];
}

/** A ProfileError over its fields; a field at fault twice is named once. */
export function profileError<Code extends string>(
  code: Code,
  errors: ProfileFieldError[],
): ProfileError<Code> {
  const fields = [...new Set(errors.map((error) => error.field))].join(", ");
  return { ok: false, code, params: { fields }, errors };
}
