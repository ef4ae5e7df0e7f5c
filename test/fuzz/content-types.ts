/** Content types that nothing here takes, neither a call nor a page's form; "" is a body without any. */
export const refusedTypes: readonly string[] = [
  "",
  "text/plain",
  "text/plain;charset=UTF-8",
  "text/json",
  "text/html",
  "text/xml; charset=utf-8",
  "application/xml",
  "application/jsonx",
  "application/json-seq",
  "application/x-www-form-urlencodedx",
  "application/octet-stream",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "nonsense",
  "*/*",
  "application/json, text/plain",
];

/** Spellings of a form's type. */
export const formTypes: readonly string[] = [
  "application/x-www-form-urlencoded",
  "application/x-www-form-urlencoded; charset=utf-8",
  "application/x-www-form-urlencoded;charset=ISO-8859-1",
  "Application/X-WWW-Form-URLencoded",
];

/** Spellings of a call's type. */
export const jsonTypes: readonly string[] = [
  "application/json",
  "application/json; charset=utf-8",
  "application/json;charset=UTF-8",
  "Application/JSON",
];

/** The header, none for the body without a type. */
export const contentType = (type: string): Record<string, string> =>
  type === "" ? {} : { "content-type": type };
