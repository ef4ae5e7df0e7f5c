import type { PageError } from "./page.ts";

/** What the server answers, or that it could not be reached: a page asked for by a dialog then fails
 *  inside the dialog, not in place of the page below. Redirects go on as they are. */
export async function orFailure<T>(ask: () => Promise<T>): Promise<T | { error: PageError }> {
  try {
    return await ask();
  } catch (reason) {
    if (reason instanceof Response) throw reason;
    return { error: { code: "CONNECTION", status: 503, fields: [], params: {} } };
  }
}
