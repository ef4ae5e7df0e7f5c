import { holdsCardNumber } from "#src/contracts/card-number.rules.ts";
import { AppError } from "#src/platform/errors.ts";
import type { ApiRoute } from "#src/platform/http/api-routes.ts";

/** Card numbers never reach us: what a browser sends of a card is a token of its provider (PP 1). */

export const cardDataRefused = (): AppError =>
  new AppError({ code: "CARD_DATA_REFUSED", status: 400 });

/** Numbers of banks, which staff type: some of them look like a card's. */
const bankFields: readonly string[] = ["bankReference"];

const guarded = (body: unknown): unknown =>
  typeof body === "object" && body !== null
    ? Object.entries(body).flatMap(([name, value]) => (bankFields.includes(name) ? [] : [value]))
    : body;

/** A row that refuses a card number in whatever value of its body, before anything of it is looked at or kept:
 *  CARD_DATA_REFUSED (400). What a provider sends as bytes has numbers of its own and stays as it is. */
export function refusingCards<Facts>(route: ApiRoute<Facts>): ApiRoute<Facts> {
  const { body } = route;
  if (body === undefined || ("kind" in body && body.kind === "bytes")) return route;
  return {
    ...route,
    handle: async (request, facts) => {
      if (holdsCardNumber(guarded(request.body))) throw cardDataRefused();
      return route.handle(request, facts);
    },
  };
}

/** A module all of whose calls refuse card numbers. */
export const withoutCards = <Part extends { routes: readonly ApiRoute<never>[] }>(
  part: Part,
): Part => ({ ...part, routes: part.routes.map(refusingCards) });
