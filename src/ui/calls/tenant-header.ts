/** The tenant of the page's host as a header, which every call to our own server carries (BO 7). */
export function tenantHeader(): Record<string, string> {
  const { tenant } = document.documentElement.dataset;
  return tenant === undefined ? {} : { "x-tenant": tenant };
}
