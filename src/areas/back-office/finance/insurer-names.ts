import type { PageArguments } from "#src/areas/page/page.ts";

/** How insurers are called: accounts and remittances hold their codes. One that the catalogue has no more keeps it. */
export async function insurerNames({
  services,
  facts,
}: Pick<PageArguments, "services" | "facts">): Promise<(code: string) => string> {
  const edition = services.comparisons.in("CL").current();
  const { organizations } = await services.catalog.loadNames(edition, facts.language);
  return (code) => organizations.get(code) ?? code;
}
