import type { Money } from "#src/contracts/money.ts";
import { asService } from "#src/platform/database/acting.ts";
import { notFound } from "#src/platform/errors.ts";
import { type OfferNeeds, providerOf } from "./offers.ts";
import type { ProviderAnswer } from "./payment-provider.ts";
import { type Attempt, findAttempt, markCompleted } from "./payment.queries.ts";
import type { CallProvider } from "./provider-calls.ts";
import type { Settle } from "./settle.ts";

/** How a payment ends that waits for its payer: given up, or matched by a person. */

interface EndNeeds extends OfferNeeds {
  call: CallProvider;
  settle: Settle;
}

/** Ends a payment that the payer gave up, where the provider confirms that nothing was or can be charged; else it
 *  stands as it did, or is paid by now. Throws NOT_FOUND (404). */
export async function giveUp(needs: EndNeeds, reference: string): Promise<Attempt> {
  const attempt = await asService(needs.connection, (own) => findAttempt(own, { reference }));
  if (attempt === undefined) throw notFound();
  if (attempt.state !== "REQUIRES_ACTION") return attempt;
  return needs.settle(attempt.id, await closing(needs, attempt), { isAsked: true });
}

async function closing(needs: EndNeeds, attempt: Attempt): Promise<ProviderAnswer> {
  const provider = providerOf(needs, attempt);
  const { giveUp: end } = provider;
  if (end !== undefined) return needs.call("ask", attempt, () => end(attempt));
  if (provider.complete === undefined) return { kind: "unknown", code: "CONNECTION" };
  // Nothing is charged before we complete it: who takes that call and never sends it has closed it.
  const at = needs.clock.now();
  const isOurs = await asService(needs.connection, (own) => markCompleted(own, attempt.id, at));
  const said = await needs.call("ask", attempt, () => provider.ask(attempt));
  return isOurs && said.kind === "uncompleted" ? { kind: "closed" } : said;
}

/** A person or a line of a statement says that the transfer is there: another amount than ours pays nothing.
 *  Throws NOT_FOUND (404). */
export async function matchTransfer(
  needs: EndNeeds,
  reference: string,
  came: { providerId: string; amount: Money; by: string },
): Promise<Attempt> {
  const attempt = await asService(needs.connection, (own) => findAttempt(own, { reference }));
  if (attempt?.flow !== "transfer-one-time-non-automated") throw notFound();
  const { providerId, amount, by } = came;
  const answer = { kind: "approved", providerId, amount, facts: { by } } as const;
  return needs.settle(attempt.id, answer, { isAsked: true });
}

/** A line of the provider's statement is a charge of this payment: one that waits is paid by it, one that is paid or over
 *  gives the money back by rule. Throws NOT_FOUND (404) for a payment of another provider. */
export async function linkCharge(
  needs: EndNeeds,
  reference: string,
  line: { provider: string; providerId: string; amount: Money; by: string },
): Promise<Attempt> {
  const attempt = await asService(needs.connection, (own) => findAttempt(own, { reference }));
  if (attempt?.provider !== line.provider) throw notFound();
  const { providerId, amount, by } = line;
  const answer = { kind: "approved", providerId, amount, facts: { by } } as const;
  return needs.settle(attempt.id, answer, { isAsked: true });
}
