import {
  answerKey,
  answerKeptMs,
  type CallPlace,
  callRequest,
  mayKeepAnswer,
  type PageCall,
  readSite,
} from "./call-request.rules.ts";
import { versionOfPage } from "./page-version.ts";

/** What a call was answered: `body` is its JSON; undefined where it has none. */
export interface CallAnswer {
  isOk: boolean;
  status: number;
  body: unknown;
}

export interface CallOptions {
  method?: "GET" | "POST" | "DELETE";
  /** Sent as JSON. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal | undefined;
  isRefreshForced?: boolean;
}

const kept = new Map<string, { at: number; answer: CallAnswer }>();

/** Every call of a page to a server (SA 7): the headers that go with it, and an answer that is kept five
 *  minutes where it is nobody's own. A change forgets what was kept. Rejects where nothing was answered.
 *  Imported when it is needed, never with a page's first code. */
export async function call(url: string, options: CallOptions = {}): Promise<CallAnswer> {
  const { method = "GET", body, headers = {}, signal, isRefreshForced = false } = options;
  const place = placeOfPage();
  const asked: PageCall = {
    url,
    method,
    headers: { ...typeOf(body), ...headers },
    isRefreshForced,
  };
  const key = answerKey(asked, place);
  const isKeepable = method === "GET";
  if (!isKeepable) kept.clear();
  const found =
    isKeepable && !isRefreshForced && !place.site.isRefreshForced ? kept.get(key) : undefined;
  if (found !== undefined && Date.now() - found.at < answerKeptMs) return found.answer;
  const request = callRequest(asked, place);
  const response = await fetch(request.url, {
    method,
    headers: request.headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal === undefined ? {} : { signal }),
  });
  const answer = { isOk: response.ok, status: response.status, body: await jsonOf(response) };
  if (isKeepable && mayKeepAnswer(response.status, response.headers.get("cache-control"))) {
    kept.set(key, { at: Date.now(), answer });
  }
  return answer;
}

const placeOfPage = (): CallPlace => ({
  origin: window.location.origin,
  language: document.documentElement.lang || "es",
  version: versionOfPage(),
  site: readSite(document.documentElement.dataset["site"]),
  tenant: document.documentElement.dataset["tenant"],
});

const typeOf = (body: unknown): Record<string, string> =>
  body === undefined ? {} : { "content-type": "application/json" };

async function jsonOf(response: Response): Promise<unknown> {
  if (!(response.headers.get("content-type") ?? "").includes("json")) return undefined;
  return (await response.json()) as unknown;
}
