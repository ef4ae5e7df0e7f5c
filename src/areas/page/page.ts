import {
  type ActionFunctionArgs,
  data,
  type HeadersArgs,
  redirect,
  type RouterContextProvider,
} from "react-router";
import { AppError, type FieldError, knownError } from "#src/platform/errors.ts";
import type { Services } from "#src/services.ts";
import { partnerHead } from "./partner-head.rules.ts";
import type { PageHead } from "./page-head.rules.ts";
import { factsContext, type RequestFacts, servicesContext } from "./context.ts";

export interface PageArguments {
  request: Request;
  params: Record<string, string | undefined>;
  services: Services;
  facts: RequestFacts;
}

/** What a page shows instead of its content when its loader or action failed. */
export interface PageError {
  code: string;
  status: number;
  fields: readonly FieldError[];
  params: Record<string, string | number>;
}

interface RouterArguments {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
}

type Answer<T> = ReturnType<typeof data<T | { error: PageError }>>;

/** What runs instead of a page for a request that its row does not let in. */
interface PageOptions<T> {
  /** The page's own sign-in; for a frame the frame itself. Left out: FORBIDDEN (403). */
  withoutPermission?(args: PageArguments): Promise<T | Response>;
}

/** Wraps a loader or an action of a page whose row lets the request in: gives it the services and the request's facts, and turns an AppError
 *  into an answer with its status, so document and .data requests agree. A database that is away is 503;
 *  what is unknown is a plain 500, logged once, with nothing internal in it. */
export function page<T>(
  handle: (args: PageArguments) => Promise<T | Response>,
  { withoutPermission = refuse }: PageOptions<T> = {},
): (args: RouterArguments) => Promise<Answer<T>> {
  return async ({ request, params, context }) => {
    const services = context.get(servicesContext);
    const facts = context.get(factsContext);
    // A guard of the route table (SA 4), settled by the server: the same for a document and its data.
    if (facts.leadsTo !== null)
      throw redirect(facts.leadsTo, { headers: { "Cache-Control": "no-store" } });
    try {
      const run = facts.isAdmitted ? handle : withoutPermission;
      const result = await run({ request, params, services, facts });
      if (result instanceof Response) throw result;
      return data<T | { error: PageError }>(headedFor(facts, result));
    } catch (error) {
      if (error instanceof Response) throw error;
      const failure = failureOf(error, facts);
      const { code, status, fields } = failure;
      const headers: Record<string, string> = { "Cache-Control": "no-store" };
      const { retryAfterSeconds } = failure;
      if (retryAfterSeconds !== undefined) headers["Retry-After"] = String(retryAfterSeconds);
      const shape: PageError = { code, status, fields, params: failure.params };
      return data<T | { error: PageError }>({ error: shape }, { status, headers });
    }
  };
}

/** Wraps the loader of a frame: it stands around a sign-in and a refusal too. */
export const framePage = <T>(load: (args: PageArguments) => Promise<T | Response>) =>
  page(load, { withoutPermission: load });

const refuse = (): Promise<never> =>
  Promise.reject(new AppError({ code: "FORBIDDEN", status: 403 }));

/** The same, with the head that the partner of the host sets (SA 3). */
function headedFor<T>({ partner, url }: RequestFacts, result: T): T {
  if (partner === null || !hasHead(result)) return result;
  return { ...result, head: partnerHead(result.head, partner, url.pathname) };
}

const hasHead = (value: unknown): value is { head: PageHead } =>
  typeof value === "object" && value !== null && "head" in value;

/** What a failure answers: a known one as it is, every other a plain 500. Ours are logged, once. */
export function failureOf(error: unknown, facts: Pick<RequestFacts, "log" | "url">): AppError {
  const route = facts.url.pathname;
  const known = knownError(error);
  if (known) {
    if (known.report) facts.log.error("page.error", { code: known.code, route });
    return known;
  }
  const cause = error instanceof Error ? { name: error.name, stack: error.stack } : {};
  facts.log.error("page.failure", { route, ...cause });
  return new AppError({ code: "INTERNAL_ERROR", status: 500 });
}

/** The headers of a page that takes forms: of what was sent, where something was. */
export const answerHeaders = ({ loaderHeaders, actionHeaders }: HeadersArgs): Headers =>
  [...actionHeaders.keys()].length > 0 ? actionHeaders : loaderHeaders;

/** What a form that was refused shows, with its status. */
export interface Refused<Shown> {
  shown: Shown;
  status: number;
  /** Seconds after which the form may be sent again, where it was sent too often. */
  retryAfterSeconds?: number | undefined;
  /** Set-Cookie lines of an answer that shows something once and leads nowhere. */
  cookies?: readonly string[];
}

/** An action whose form goes on elsewhere, or is shown again with what is wrong: kept nowhere. */
export function formAction<Shown>(
  handle: (args: PageArguments) => Promise<Refused<Shown> | Response>,
  options: PageOptions<Refused<Shown>> = {},
) {
  const act = page(handle, options);
  return async (args: ActionFunctionArgs) => {
    const answered = await act(args);
    if (isPageError(answered.data)) return data(answered.data, answered.init ?? {});
    const { shown, status, retryAfterSeconds, cookies = [] } = answered.data;
    const headers = new Headers({ "Cache-Control": "no-store" });
    if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
    for (const cookie of cookies) headers.append("Set-Cookie", cookie);
    return data(shown, { status, headers });
  };
}

/** Whether a page answered with its error. The router's own error responses have an `error` too, which is
 *  empty: they stand for an answer that is not the site's, as a proxy's 502. */
export const isPageError = (value: unknown): value is { error: PageError } =>
  typeof value === "object" &&
  value !== null &&
  "error" in value &&
  typeof value.error === "object" &&
  value.error !== null &&
  "status" in value.error;

/** Goes on to another page after a change (303), never cached. */
export function seeOther(path: string): Response {
  return redirect(path, { status: 303, headers: { "Cache-Control": "no-store" } });
}
