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
    const copy: Record<string, unknown> = {};
    let key = "{";
    for (const [name, part] of Object.entries(value)) {
      copy[name] = share(part);
      key += `${JSON.stringify(name)}:${nameOf(copy[name])},`;
    }
    return shareAs(key, copy);
  };
  return share(data) as Data;
}
