import type { Clock } from "../clock/clock.ts";
import type { Connection } from "../database/database.ts";
import { AppError } from "../errors.ts";
import type { ApiRoute } from "../http/api-routes.ts";
import { hashRequest } from "./idempotency.ts";
import { workOnce } from "./work-once.ts";

/** A call that takes a key came without one. */
const keyRequired = (): AppError => new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });

/** Whether a form of a page sent it: a browser without scripts sends no header, and the form leads back. */
export const isForm = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "back" in body && body.back !== undefined;

/** Rows of staff that take a key are answered once for it, whose work may not be done twice and has no transaction of its
 *  own in which a key could be kept. Throws IDEMPOTENCY_KEY_REQUIRED (400), IDEMPOTENCY_CONFLICT (409) where the key came
 *  with something else. */
export const answeredOnce =
  (needs: { connection: Connection; clock: Clock }) =>
  <Facts>(route: ApiRoute<Facts>): ApiRoute<Facts> =>
    route.idempotent !== true
      ? route
      : {
          ...route,
          async handle(request, facts) {
            const { sent, body: asked } = request;
            if (isForm(asked)) return route.handle(request, facts);
            if (sent?.key === undefined) throw keyRequired();
            const { scope, key } = sent;
            const requestHash = hashRequest(sent.input);
            const call = { scope, key, requestHash };
            const done = await workOnce(needs, call, async () => route.handle(request, facts));
            sent.isRepeated = done.isRepeated;
            return done.answer;
          },
        };
