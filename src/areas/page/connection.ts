import { data } from "react-router";
import type { PageError } from "./page.ts";

/** What the server answers, or that it could not be reached: a page asked for by a dialog then fails
 *  inside the dialog, not in place of the page below. As a failed answer (503) it makes the router ask
 *  for nothing else. Redirects go on as they are. */
export async function orFailure<T>(
  ask: () => Promise<T>,
): Promise<T | ReturnType<typeof data<{ error: PageError }>>> {
  try {
    return await ask();
  } catch (reason) {
    if (reason instanceof Response) throw reason;
    const error: PageError = { code: "CONNECTION", status: 503, fields: [], params: {} };
    return data({ error }, { status: error.status });
  }
}
