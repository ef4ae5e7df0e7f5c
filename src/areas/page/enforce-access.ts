import { redirect, type RouterContextProvider } from "react-router";
import { isAppError } from "#src/platform/errors.ts";
import { defaultLanguage, href, languages, type PageRoute, pageRoutes, tabs } from "#src/routes.ts";
import { factsContext, type RequestFacts, servicesContext } from "./context.ts";

interface MiddlewareArguments {
  request: Request;
  context: Readonly<RouterContextProvider>;
  /** The pattern of the route that the router matched. */
  pattern: string;
}

/** Rows by the pattern that the router knows them by, so that what is enforced is what is rendered. */
const rows = new Map<string, PageRoute>(
  Object.values<PageRoute>(pageRoutes).flatMap((row) =>
    languages.flatMap((language): [string, PageRoute][] => {
      const pattern =
        language === defaultLanguage ? row.paths[language] : `${language}/${row.paths[language]}`;
      // The form of a request is a page of its own at the reserved tab of a product.
      return [
        [pattern, row],
        [pattern.replace(/:tab\?$/, tabs.request[language]), row],
      ];
    }),
  ),
);

const rowOf = (pattern: string): PageRoute | undefined => rows.get(pattern.replace(/^\//, ""));

/** Lets a request in to a page by its row: the one place that does, for documents, data and forms. */
export async function enforceAccess(
  { request, context, pattern }: MiddlewareArguments,
  next: () => Promise<Response>,
  findRow: (pattern: string) => PageRoute | undefined = rowOf,
): Promise<Response> {
  const facts = context.get(factsContext);
  const { enforcer } = context.get(servicesContext);
  // No row: the page of what does not exist.
  const row = findRow(pattern);
  const access = { permission: row?.permission ?? "public", audit: row?.audit ?? null };
  if (access.permission !== "public") facts.markPersonal();
  // A guard of the route table leads elsewhere, whoever asks.
  if (facts.leadsTo !== null) return next();
  try {
    await enforcer.admit(access, facts);
    facts.isAdmitted = true;
  } catch (refused) {
    if (!isAppError(refused) || refused.report) throw refused;
    const to = signInFor(refused.code, row?.without, facts);
    if (to !== undefined) throw to;
    // The page that says what is missing (`page`).
    return next();
  }
  const response = await next();
  const isToKeep = access.audit !== null && row?.isKeptWithin !== true;
  if (request.method === "POST" && response.status < 400 && isToKeep)
    await enforcer.done(access, facts);
  return response;
}

/** The way to the sign-in; undefined where the page answers itself. */
function signInFor(
  code: string,
  without: PageRoute["without"],
  { url, askedQuery, language, isBadToken }: RequestFacts,
): Response | undefined {
  const headers = { "Cache-Control": "private, no-store" };
  if (without === "plain-login") {
    const query = new URLSearchParams({ referrer: url.pathname });
    if (isBadToken) query.set("loginError", "TOKEN_INVALID");
    return redirect(href("login", language, {}, query.toString()), { status: 303, headers });
  }
  if (code !== "LOGIN_REQUIRED") return undefined;
  const query = new URLSearchParams({
    loginError: isBadToken ? "TOKEN_INVALID" : code,
    referrer: `${url.pathname}${askedQuery}`,
  });
  return redirect(href("login", language, {}, query.toString()), { status: 302, headers });
}
