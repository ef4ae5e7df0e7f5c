import type { RequestFacts } from "#src/areas/page/context.ts";
import { staffOf } from "#src/areas/page/staff-page.ts";
import { notFound } from "#src/platform/errors.ts";

/** The staff user who works with the company's money. Throws NOT_FOUND (404) for a user of a portal, who must not learn
 *  that these pages exist. */
export function financeActor(facts: Pick<RequestFacts, "session" | "partner">) {
  const actor = staffOf(facts);
  if (actor.kind !== "staff") throw notFound();
  return actor;
}
