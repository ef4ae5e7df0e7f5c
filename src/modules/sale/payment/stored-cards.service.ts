import type { PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { Money } from "#src/contracts/money.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError } from "#src/platform/errors.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { Language } from "#src/routes/languages.ts";
import { type ErrorCatalogue, sentenceWith } from "./payment-errors.rules.ts";
import type {
  EnrolmentAsked,
  NextAction,
  PaymentProvider,
  ProviderReturn,
} from "./payment-provider.ts";
import { paymentDeclined, providerUnavailable } from "./payment.errors.ts";
import type { Payments, Taker } from "./payment.service.ts";
import { cardDeletion } from "./settle.rules.ts";

/** Cards that providers keep for later charges: another one in their place, and their deletion. */

export const storedCardFlow: PaymentFlow = "t-subscriptions-one-click";

interface CardNeeds {
  connection: Connection;
  clock: Clock;
  payments: Pick<Payments, "takers">;
  providers: ReadonlyMap<string, PaymentProvider>;
  catalogue: ErrorCatalogue;
}

export type StoredCards = ReturnType<typeof createStoredCards>;

/** Who may keep a card for what is charged, in the order in which they are offered. */
async function keepers(
  { payments, providers }: CardNeeds,
  of: { country: "CL" | "PE" | "CO" | "INT"; amount: Money },
): Promise<Taker[]> {
  const found = await payments.takers(of, { flow: storedCardFlow, named: null });
  return found.filter(
    ({ id, tokens }) =>
      (tokens !== null && providers.get(id)?.keepCard) || providers.get(id)?.enrol,
  );
}

/** Whether a provider has a card enrolled on a page of its own, and needs no token of a browser. */
const isEnrolledThere = ({ providers }: CardNeeds, id: string): boolean =>
  providers.get(id)?.enrol !== undefined;

/** A refusal as its person reads it. */
function said(
  { catalogue }: CardNeeds,
  refused: { provider: string; flow: string; code: string },
  { language, host }: { language: Language; host: string },
) {
  const found = catalogue.find(refused);
  const values = { code: refused.code, host };
  return {
    ...refused,
    class: found.class,
    cause: sentenceWith(found.cause[language], values),
    next: sentenceWith(found.next[language], values),
  };
}

/** Begins to keep a card on the provider's page: where the person goes. Throws PROVIDER_UNAVAILABLE (503),
 *  PAYMENT_DECLINED (402). */
async function enrol(
  needs: CardNeeds,
  asked: EnrolmentAsked & { provider: ProviderId; language: Language; host: string },
): Promise<{ action: NextAction; token: string }> {
  const { provider, reference, returnUrl } = asked;
  const begun = await needs.providers
    .get(provider)
    ?.enrol?.({ reference, returnUrl })
    // What the adapter throws may hold what was sent: nothing of it goes on.
    .catch(() => undefined);
  if (begun === undefined || begun.kind === "unknown") throw providerUnavailable();
  if (begun.kind === "action") return { action: begun.action, token: begun.token };
  throw paymentDeclined(said(needs, { provider, flow: begun.flow, code: begun.code }, asked));
}

/** What the browser of a person brings back from the provider's page. */
const readReturn = (
  { providers }: CardNeeds,
  provider: string,
  fields: Readonly<Record<string, string>>,
): ProviderReturn | undefined => providers.get(provider)?.readReturn?.(fields);

/** Ends an enrolment that its person went through; what cannot be known counts as not kept. */
async function finish(
  { providers }: CardNeeds,
  { provider, ...asked }: { provider: string; token: string; reference: string },
): Promise<
  | { kind: "kept"; means: string; card: string | null; expires: string | null }
  | { kind: "refused"; flow: string; code: string }
> {
  const ended = await providers
    .get(provider)
    ?.finishEnrolment?.(asked)
    // What the adapter throws may hold what was sent: nothing of it goes on.
    .catch(() => undefined);
  if (ended?.kind === "kept") return ended;
  const code = ended?.code ?? "CONNECTION";
  return {
    kind: "refused",
    flow: ended !== undefined && "flow" in ended ? (ended.flow ?? "*") : "*",
    code,
  };
}

/** Has a card kept. Throws PROVIDER_UNAVAILABLE (503) where nobody answers, PAYMENT_DECLINED (402) with cause and next
 *  step in the reader's language. */
async function keep(
  needs: CardNeeds,
  {
    provider: id,
    token,
    reference,
    language,
    host,
  }: { provider: ProviderId; token: string; reference: string; language: Language; host: string },
): Promise<{ means: string; card: string | null; expires: string | null }> {
  const kept = await needs.providers
    .get(id)
    ?.keepCard?.({ token, reference })
    // What the adapter throws may hold what was sent: nothing of it goes on.
    .catch(() => undefined);
  if (kept === undefined || kept.kind === "unknown") throw providerUnavailable();
  if (kept.kind === "kept") return { means: kept.means, card: kept.card, expires: kept.expires };
  const { flow, code } = kept;
  throw paymentDeclined(said(needs, { provider: id, flow, code }, { language, host }));
}

/** Has a provider delete a card, once the caller's transaction is committed. */
const forget = async (
  { clock }: CardNeeds,
  transaction: Connection,
  { provider, means }: { provider: string; means: string },
): Promise<void> => {
  await enqueueMessage(transaction, {
    kind: cardDeletion,
    ref: `${provider}/${means}`,
    payload: { provider, means },
    at: clock.now(),
  });
};

/** Deletes the card; tried again until the provider says that it is gone. */
export const deleteCardHandler =
  (providers: ReadonlyMap<string, PaymentProvider>): OutboxHandler =>
  async ({ payload }) => {
    const provider = providers.get(String(payload["provider"]));
    // One that keeps no cards has none to delete.
    if (provider?.deleteCard === undefined) return;
    if (!(await provider.deleteCard(String(payload["means"]))))
      throw new AppError({ code: "PROVIDER_UNAVAILABLE", status: 503 });
  };

/** Cards that providers keep. */
export const createStoredCards = (needs: CardNeeds) =>
  withNeeds(needs, { keepers, isEnrolledThere, said, enrol, readReturn, finish, keep, forget });
