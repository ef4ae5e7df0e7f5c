import type { ProviderPage } from "./provider-page.view-model.ts";

interface Redirect {
  url: string;
  method: "GET" | "POST";
  fields: Readonly<Record<string, string>>;
}

/** The provider's page that a payment or an enrolment goes on at (PP 5), and what its button says. */
export function presentProviderPage(
  { url, method, fields }: Redirect,
  label: string,
): ProviderPage {
  if (method === "POST") return { url, posted: Object.entries(fields), label };
  const target = new URL(url);
  // The address may have a query of its own already.
  for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
  return { url: target.href, posted: null, label };
}
