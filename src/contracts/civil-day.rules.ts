/** Whether a text is a civil day that exists, written YYYY-MM-DD: of 2026-02-30, which Date.parse takes for
 *  the 2nd of March and PostgreSQL refuses, it says no. Years 0001 to 9999. */
export function isCivilDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < "0001") return false;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
}
