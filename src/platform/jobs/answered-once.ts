import type { Clock } from "../clock/clock.ts";
import { asService } from "../database/acting.ts";
import type { Connection } from "../database/database.ts";
import { AppError } from "../errors.ts";
import type { ApiRoute } from "../http/api-routes.ts";
import { answerToRepeat, hashRequest, insertGivenAnswer } from "./idempotency.ts";

/** A call that takes a key came without one. */
const keyRequired = (): AppError => new AppError({ code: "IDEMPOTENCY_KEY_REQUIRED", status: 400 });

/** Whether a form of a page sent it: a browser without scripts sends no header, and the form leads back. */
export const isForm = (body: unknown): boolean =>
  typeof body === "object" && body !== null && "back" in body && body.back !== undefined;

/** Rows of staff that take a key are answered once for it, whose work may not be done twice and has no transaction of its
 *  own in which a key could be kept. Throws IDEMPOTENCY_KEY_REQUIRED (400), IDEMPOTENCY_CONFLICT (409) where the key came
 *  with something else. */
export const answeredOnce =
  ({ connection, clock }: { connection: Connection; clock: Clock }) =>
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
            const given = () =>
              asService(connection, (own) => answerToRepeat(own, scope, key, requestHash));
            const before = await given();
            if (before !== undefined) {
              sent.isRepeated = true;
              const { status, body } = before;
              const headers = { "cache-control": "private, no-store" };
              return { status, headers, ...(body === null ? {} : { body }) };
            }
            const answer = await route.handle(request, facts);
            const { status = 200, body = null } = answer;
            // Two at one moment: the states let one of them through, and its answer stands.
            await asService(connection, async (own) => {
              if ((await answerToRepeat(own, scope, key, requestHash)) === undefined)
                await insertGivenAnswer(own, {
                  scope,
                  key,
                  requestHash,
                  status,
                  body,
                  at: clock.now(),
                });
            });
            return answer;
          },
        };
