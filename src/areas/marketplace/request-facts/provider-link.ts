/** The address of a provider's page with the fields that it asks for; one may have a query of its own already. */
export function providerLink(
  url: string,
  fields: Readonly<Record<string, string>> | undefined,
): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(fields ?? {})) target.searchParams.set(name, value);
  return target.href;
}
