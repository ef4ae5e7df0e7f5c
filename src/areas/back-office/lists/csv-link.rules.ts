/** The address of the file of a list of finance, of the same filter; null for who may not export. */
export function csvHref(
  { permissions }: { permissions: readonly string[] },
  list: string,
  filter: Readonly<Record<string, string | readonly string[] | null | undefined>> = {},
): string | null {
  if (!permissions.includes("payment:export")) return null;
  const asked = new URLSearchParams(
    Object.entries(filter).flatMap(([name, value]) =>
      [value ?? []].flat().flatMap((one): [string, string][] => (one === "" ? [] : [[name, one]])),
    ),
  );
  const path = `/api/back-office/${list}.csv`;
  return asked.size === 0 ? path : `${path}?${asked.toString()}`;
}
