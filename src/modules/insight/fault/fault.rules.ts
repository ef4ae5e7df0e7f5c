import { scrubStack, scrubText } from "#src/platform/log/scrub.rules.ts";
import { defaultLanguage } from "#src/routes.ts";
import { matchRoute } from "#src/routes/match-route.rules.ts";

/** A fault as it was seen; what it quotes is not yet cut out. */
export interface Fault {
  source: "server" | "browser";
  /** What was logged, as http.failure, or the browser's event. */
  kind: string;
  code?: string | undefined;
  errorName?: string | undefined;
  message?: string | undefined;
  stack?: string | undefined;
  /** Route or path. */
  path?: string | undefined;
}

export interface ScrubbedFault {
  source: "server" | "browser";
  kind: string;
  code: string | null;
  errorName: string | null;
  message: string | null;
  stack: string | null;
  /** Pattern of a page or call, never the address asked for. */
  route: string | null;
}

const word = (text: string | undefined, shape: RegExp): string | null =>
  text !== undefined && shape.test(text) ? text : null;

/** A fault with nothing of a person in it (BO 7): codes and names that are words, the sentence without its
 *  values, the stack's places, and the route's pattern. */
export function scrubFault(fault: Fault): ScrubbedFault {
  const { source, kind, code, errorName, message, stack, path } = fault;
  return {
    source,
    kind: word(kind, /^[a-z][a-zA-Z.-]{0,59}$/) ?? "unknown",
    code: word(code, /^[A-Z][A-Z0-9_]{0,59}$/),
    errorName: word(errorName, /^[A-Z][A-Za-z]{0,59}$/),
    message: message === undefined ? null : scrubText(message) || null,
    stack: stack === undefined ? null : scrubStack(stack) || null,
    route: path === undefined ? null : routePattern(path),
  };
}

/** The pattern of the page at a path; a call's or a file's own route as it is; else unknown. */
export function routePattern(path: string): string {
  if (/^\/(?:api\/[\w:/*{}-]*|assets\/)/.test(path)) return /^[^?#]*/.exec(path)?.[0] ?? "unknown";
  const matched = matchRoute(path.split(/[?#]/)[0] ?? "");
  if (matched === undefined) return "unknown";
  const { route, language } = matched;
  return `${language === defaultLanguage ? "" : `/${language}`}/${route.paths[language]}`;
}
