import { randomUUID } from "node:crypto";
import type { PaymentFlow } from "#src/contracts/enumerations/payments.ts";
import { type Currency, type Money } from "#src/contracts/money.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { AppError } from "#src/platform/errors.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { withNeeds } from "#src/platform/with-needs.ts";
import type { AgreementAnswer, AgreementChange, PaymentProvider } from "./payment-provider.ts";

/** Agreements by which providers charge by themselves: read and followed, changed through the outbox. */

/** The outbox's kind for a change of an agreement; its payload names provider and agreement, and what is to hold. */
export const agreementChange = "agreement-change";

interface AgreementNeeds {
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
}

export type Agreements = ReturnType<typeof createAgreements>;

/** Whether who takes a flow charges it by itself afterwards. */
const isDriven = (
  { providers }: AgreementNeeds,
  { provider, flow }: { provider: string; flow: PaymentFlow },
): boolean => providers.get(provider)?.agreements?.flow === flow;

/** Where an agreement stands at its provider, and what was charged by it. */
const read = async (
  { providers }: AgreementNeeds,
  { provider, means }: { provider: string; means: string },
): Promise<AgreementAnswer> => {
  const asked = providers.get(provider)?.agreements?.read(means);
  // A provider that fails says nothing of its agreement: it is asked again the next day.
  return (await asked?.catch(() => undefined)) ?? { kind: "unknown" };
};

/** Has a provider change an agreement, once the caller's transaction is committed. */
const change = async (
  { clock }: AgreementNeeds,
  transaction: Connection,
  { provider, means }: { provider: string; means: string },
  { status, amount }: AgreementChange,
): Promise<void> => {
  await enqueueMessage(transaction, {
    kind: agreementChange,
    ref: `${provider}/${means}/${randomUUID()}`,
    payload: {
      provider,
      means,
      ...(status === undefined ? {} : { status }),
      ...(amount === undefined ? {} : { ...amount }),
    },
    at: clock.now(),
  });
};

const statuses = ["authorized", "paused", "cancelled"] as const;

function amountOf(payload: Readonly<Record<string, unknown>>): Money | undefined {
  const { amountMinor, currency } = payload;
  return typeof amountMinor === "number"
    ? { amountMinor, currency: String(currency) as Currency }
    : undefined;
}

/** Changes the agreement; tried again until the provider says that it is so. */
export const changeAgreementHandler =
  (providers: ReadonlyMap<string, PaymentProvider>): OutboxHandler =>
  async ({ payload }) => {
    const { agreements } = providers.get(String(payload["provider"])) ?? {};
    // One that makes no agreements has none to change.
    if (agreements === undefined) return;
    const status = statuses.find((one) => one === payload["status"]);
    const amount = amountOf(payload);
    const isChanged = await agreements.change(String(payload["means"]), {
      ...(status === undefined ? {} : { status }),
      ...(amount === undefined ? {} : { amount }),
    });
    if (!isChanged) throw new AppError({ code: "PROVIDER_UNAVAILABLE", status: 503 });
  };

export const createAgreements = (needs: AgreementNeeds) =>
  withNeeds(needs, { isDriven, read, change });
