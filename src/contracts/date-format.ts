const formats = new Map<string, Intl.DateTimeFormat>();

/** A date format, made once: making one costs a hundred times what its use does. */
export function dateFormat(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${locale}|${JSON.stringify(options)}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, options);
    formats.set(key, format);
  }
  return format;
}

/** A day (YYYY-MM-DD) as it is written: 10-10-2026. */
export const dayText = (day: string): string => day.split("-").toReversed().join("-");
