import { z } from "zod";
import { CURRENCIES, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import type { ToldDispute } from "#src/modules/sale/payment/told-dispute.rules.ts";
import { createOutgoing } from "#src/platform/http/outgoing.ts";

/** What our side asks of the simulators besides what it asks of real providers. They are a process of ours on this
 *  machine, and asked through the same outgoing guard as providers. */
const timeoutMs = 10_000;
/** A day's statement is the longest answer. */
const bytesMost = 50_000_000;

async function asked(url: string, init: { method?: string; body?: string } = {}): Promise<string> {
  const { origin } = new URL(url);
  const call = createOutgoing({ base: origin, timeoutMs, bytesMost });
  const answer = await call(url, init);
  if (!answer.ok) throw new Error(`A simulator answered ${answer.status}.`);
  return answer.text();
}

/** The statement of a day, as CSV. */
export const readSimulatedStatement = (url: string, provider: string, day: string) =>
  asked(`${url}/${provider}/statement?date=${day}`);

const disputed = z.array(
  z.object({
    id: z.string(),
    providerId: z.string(),
    amount: z.number(),
    currency: z.enum(CURRENCIES),
    reason: z.string(),
    state: z.enum(["OPEN", "WON", "LOST"]),
    evidenceUntil: z.string().nullable(),
  }),
);

/** Disputes of a provider, as it has them now. */
export async function readSimulatedDisputes(url: string, provider: string): Promise<ToldDispute[]> {
  const told = disputed.parse(JSON.parse(await asked(`${url}/${provider}/disputes`)));
  return told.map(({ id, amount, ...one }) => {
    const amountMinor = Math.round(amount * 10 ** STORAGE_DECIMALS[one.currency]);
    return { ...one, disputeId: id, amountMinor };
  });
}

/** Has the simulators count from an instant. */
export const setSimulatedClock = async (url: string, at: Date): Promise<void> => {
  const now = at.toISOString();
  await asked(`${url}/control/clock`, { method: "POST", body: JSON.stringify({ now }) });
};
