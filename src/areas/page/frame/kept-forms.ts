import { data, type MiddlewareFunction } from "react-router";
import type { PageError } from "../page.ts";

/** Of every form in a frame: a failed fetch, or an answer that is no page's, as a proxy's 502, comes to the page as a
 *  failed action. The router would put its error in the page's place, with what was typed. Part of a frame's
 *  `clientMiddleware`; pages of the kit then say it above the form (`KitPage`). */
export const keepsForms: MiddlewareFunction = async ({ request }, next) => {
  const results: unknown = await next();
  if (request.method === "GET" || !isResults(results)) return results;
  for (const [route, answered] of Object.entries(results))
    if (answered.type === "error" && isPassing(answered.result))
      results[route] = { type: "data", result: data({ error: unreachable }, { status: 503 }) };
  return results;
};

const unreachable: PageError = { code: "UNAVAILABLE", status: 503, fields: [], params: {} };

interface Result {
  type: string;
  result: unknown;
}

const isResults = (value: unknown): value is Record<string, Result> =>
  isObject(value) && !(value instanceof Response);

/** No connection, or the server's own trouble: the same form may get through later. */
const isPassing = (failed: unknown): boolean => {
  // The router wraps what was thrown with the status that came, if any.
  const error = isObject(failed) && "init" in failed && "data" in failed ? failed.data : failed;
  if (error instanceof Error) return error.name !== "AbortError";
  return isObject(error) && "status" in error && Number(error.status) >= 500;
};

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
