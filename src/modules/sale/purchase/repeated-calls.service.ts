import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { ApiAnswer, ApiRequest, ApiRoute } from "#src/platform/http/api-routes.ts";
import { hashRequest } from "#src/platform/jobs/idempotency.ts";
import { isForm } from "#src/platform/jobs/answered-once.ts";
import { workOnce } from "#src/platform/jobs/work-once.ts";
import { sentInput } from "#src/platform/http/sent-call.ts";
import { keyRequired } from "./purchase.errors.ts";

/** Calls of who buys that are answered once for a key (PP 1, D2): a browser or a client that did not hear the answer sends
 *  the same again and hears it, where a second work of it would be refused. */

interface RepeatNeeds {
  connection: Connection;
  clock: Clock;
}

interface CallerFacts {
  visitorId: string | undefined;
}

/** Whose call it is and where: nobody hears what another browser was answered. */
const scopeOf = <Facts>(
  { method, url }: ApiRoute<Facts>,
  { params }: ApiRequest,
  visitorId: string,
): string => `call:${visitorId}:${hashRequest({ method, url, params })}`;

async function answered<Facts extends CallerFacts>(
  needs: RepeatNeeds,
  route: ApiRoute<Facts>,
  request: ApiRequest,
  facts: Facts,
): Promise<ApiAnswer> {
  // The form of a page sends no header, and leads back.
  if (isForm(request.body)) return route.handle(request, facts);
  const key = request.headers["idempotency-key"]?.trim();
  if (!key) throw keyRequired();
  const { visitorId } = facts;
  if (visitorId === undefined) return route.handle(request, facts);
  const scope = scopeOf(route, request, visitorId);
  const { body: asked = null, files } = request;
  const requestHash = hashRequest(
    files.length === 0 ? asked : sentInput({ params: null, query: null, body: asked, files }),
  );
  const call = { scope, key, requestHash };
  return (await workOnce(needs, call, async () => route.handle(request, facts))).answer;
}

export type AnsweredOnce = <Facts extends CallerFacts>(route: ApiRoute<Facts>) => ApiRoute<Facts>;

/** Rows that take a key are answered once for it; others stay as they are. Throws IDEMPOTENCY_KEY_REQUIRED (400),
 *  IDEMPOTENCY_CONFLICT (409) where the key came with another body. */
export const answeringOnce =
  (needs: RepeatNeeds): AnsweredOnce =>
  (route) =>
    route.idempotent === true
      ? { ...route, handle: (request, facts) => answered(needs, route, request, facts) }
      : route;
