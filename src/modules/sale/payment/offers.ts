import type { CardKind, PaymentFlow, ProviderId } from "#src/contracts/enumerations/payments.ts";
import type { Money } from "#src/contracts/money.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { type DeferredOffer, isDeferrable, offersOf } from "./deferred.rules.ts";
import {
  cardKindsOf,
  flowOf,
  isOnlyNamed,
  type PaymentMethod,
  providersOf,
} from "./options.rules.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { providerUnavailable } from "./payment.errors.ts";
import type { Payable } from "./payable.queries.ts";
import { listLastCalls, listRoute, listRoutes } from "./routes.queries.ts";
import { outLast, isOut, outageLookMs } from "./routes.rules.ts";

/** Who may take money for what, and how it may be paid. */

export interface OfferNeeds {
  connection: Connection;
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
}

/** One way to pay something. */
export interface PaymentOption extends Money {
  flow: PaymentFlow;
  paymentType: PaymentMethod["type"];
  provider: ProviderId;
  cardKinds: readonly CardKind[];
  /** Months between payments; 0 and 12 are one payment. */
  periodicity: number;
  /** The first of its method. */
  isDefault: boolean;
  /** No money moves: every page and paper has to say so. */
  isSimulated: boolean;
  /** Where the browser makes a token of the card; null where none is needed. */
  tokens: { url: string; publicKey: string } | null;
}

/** Who may take a payment. */
export interface Taker {
  id: ProviderId;
  /** Where the browser makes a token of the card; null where none is needed. */
  tokens: { url: string; publicKey: string } | null;
  /** No money moves. */
  isSimulated: boolean;
}

/** A provider by its name. Throws PROVIDER_UNAVAILABLE (503). */
export const providerOf = (
  needs: OfferNeeds,
  { provider }: { provider: string },
): PaymentProvider => {
  const found = needs.providers.get(provider);
  if (found === undefined) throw providerUnavailable();
  return found;
};

/** Providers of a flow that take the payable's currency, in the order in which they are offered, and whether each is
 *  last for an outage. */
async function ranked(
  needs: OfferNeeds,
  payable: Pick<Payable, "country" | "amount">,
  flow: PaymentFlow,
): Promise<{ provider: PaymentProvider; isOut: boolean }[]> {
  const at = needs.clock.now();
  const since = new Date(at.getTime() - outageLookMs);
  return asService(needs.connection, async (transaction) => {
    const found = (await listRoutes(transaction, payable.country, flow)).flatMap((id) => {
      const provider = needs.providers.get(id);
      const isTaken = provider?.takes?.(flow) !== false;
      return isTaken && provider?.currencies.includes(payable.amount.currency) === true
        ? [provider]
        : [];
    });
    const known = [];
    for (const provider of found)
      known.push({
        provider,
        isOut: isOut(await listLastCalls(transaction, provider.id, since), at),
      });
    return outLast(known);
  });
}

/** Providers of a flow that take the payable's currency, in the order in which they are offered. */
export const offered = async (
  needs: OfferNeeds,
  payable: Pick<Payable, "country" | "amount">,
  flow: PaymentFlow,
): Promise<PaymentProvider[]> =>
  (await ranked(needs, payable, flow)).map(({ provider }) => provider);

/** What staff buy to try the site moves no money (PP 9). */
export const mayTake = ({ isSimulated }: PaymentProvider, isInternal = false): boolean =>
  !isInternal || isSimulated === true;

/** Who a country's route names for a flow: its first provider that is on, where none of the route, on or off, is open to
 *  all. Null elsewhere: those that are open to all take it. */
export const namedByRoute = (
  { connection }: Pick<OfferNeeds, "connection">,
  country: Payable["country"],
  flow: PaymentFlow,
): Promise<string | null> =>
  asService(connection, async (own) => {
    const route = await listRoute(own, country, flow);
    if (!route.every(({ provider }) => isOnlyNamed(provider))) return null;
    return route.find(({ is_on: isOn }) => isOn)?.provider ?? null;
  });

/** Providers that may take a payable by a flow, in the order in which they are offered: `named` comes first, unless an
 *  outage puts it last, like every provider in outage (PP 6). */
export async function takers(
  needs: OfferNeeds,
  payable: Pick<Payable, "country" | "amount"> & { isInternal?: boolean },
  asked: { flow: PaymentFlow; named: string | null },
): Promise<Taker[]> {
  const found = (await ranked(needs, payable, asked.flow))
    .filter(({ provider: { id } }) => id === asked.named || !isOnlyNamed(id))
    .filter(({ provider }) => mayTake(provider, payable.isInternal))
    .toSorted(
      (one, other) =>
        Number(other.provider.id === asked.named) - Number(one.provider.id === asked.named),
    );
  return outLast(found).map(({ provider: { id, tokens = null, isSimulated = false } }) => ({
    id,
    tokens,
    isSimulated,
  }));
}

/** How something may be paid, by the methods of its product: one row for each method and provider, the default of a
 *  method first. */
export async function options(
  needs: OfferNeeds,
  payable: Pick<Payable, "country" | "amount">,
  methods: readonly PaymentMethod[],
  source?: string,
): Promise<PaymentOption[]> {
  const all: PaymentOption[] = [];
  for (const method of methods) {
    const flow = flowOf(method);
    const found = providersOf(method, await offered(needs, payable, flow), source);
    all.push(
      ...found.map((provider, index) => ({
        flow,
        paymentType: method.type,
        provider: provider.id,
        cardKinds: cardKindsOf(method),
        periodicity: method.periodicity,
        ...payable.amount,
        isDefault: index === 0,
        isSimulated: provider.isSimulated === true,
        tokens: provider.tokens ?? null,
      })),
    );
  }
  return all;
}

/** In how many instalments a card may pay by a flow, and what that comes to: where its provider offers them, and the
 *  country has them (the routes of `deferred_options`); else in one payment. Charges nothing. */
export async function deferred(
  needs: OfferNeeds,
  payable: Pick<Payable, "country" | "amount">,
  asked: { flow: PaymentFlow; provider?: ProviderId | undefined; bin: string },
): Promise<DeferredOffer[]> {
  const { flow, provider: named, bin } = asked;
  const { amount } = payable;
  if (!isDeferrable(flow)) return offersOf(amount, []);
  const offers = await offered(needs, payable, flow);
  const one = named === undefined ? offers[0] : offers.find(({ id }) => id === named);
  const inCountry = await offered(needs, payable, "deferred_options");
  if (one?.deferred === undefined || !inCountry.some(({ id }) => id === one.id))
    return offersOf(amount, []);
  // A provider that does not answer here takes the card in one payment: no reason to stop the payer.
  return offersOf(amount, await one.deferred(bin, amount).catch(() => []));
}
