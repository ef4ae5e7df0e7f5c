/** The same data with equal parts being one object, as deep as they go. An answer writes an object that
 *  occurs again as its place: twenty cards that include telemedicine carry it once. Plain data only. */
export function withSharedParts<Data>(data: Data): Data {
  const known = new Map<string, object>();
  const numbers = new Map<unknown, number>();
  // Parts are shared before the whole, so that a part is named by its number, not written out again.
  const nameOf = (value: unknown): string =>
    typeof value === "object" && value !== null
      ? `#${numbers.get(value)}`
      : (JSON.stringify(value) ?? "undefined");

  const shareAs = (key: string, copy: object): object => {
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, copy);
    numbers.set(copy, numbers.size);
    return copy;
  };

  const share = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) {
      const copy = value.map(share);
      return shareAs(`[${copy.map(nameOf).join()}`, copy);
    }
    // From entries: a field may have any name, `__proto__` too.
    const parts = Object.entries(value).map(([name, part]): [string, unknown] => [
      name,
      share(part),
    ]);
    const key = parts.map(([name, part]) => `${JSON.stringify(name)}:${nameOf(part)},`).join("");
    return shareAs(`{${key}`, Object.fromEntries(parts));
  };
  return share(data) as Data;
}
