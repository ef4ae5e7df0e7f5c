import { countries, countryOf } from "#src/config/countries.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import type { HeldClock } from "#src/platform/clock/held-clock.ts";
import { isAppError } from "#src/platform/errors.ts";
import type { Reconciliation } from "#src/modules/sale/reconciliation/reconciliation.service.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import type { Remittances } from "#src/modules/sale/remittance/remittance.service.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PaymentsTask, PaymentsTaskResult } from "./payments-task.service.ts";

interface TaskNeeds {
  clock: HeldClock;
  payments: Pick<Payments, "find" | "ask" | "areAllSimulated">;
  /** What asks providers about payments and works off their notifications. */
  runPaymentJobs(): Promise<void>;
  refunds: { askDue(): Promise<number> };
  disputes: { askAll(): Promise<number> };
  charges: { run(): Promise<number> };
  /** Reminds of purchases that were left. */
  remindOfPurchases(): Promise<number>;
  outbox: { drain(): Promise<number> };
  connection: Connection;
  ledger: Pick<Ledger, "rebuildTotals" | "wrongTotals">;
  remittances: Pick<Remittances, "unbalanced">;
  reconciliation: Pick<Reconciliation, "fetchDue" | "loadText">;
  /** Has simulated providers count from an instant. */
  setProvidersClock: ((at: Date) => Promise<void>) | undefined;
}

/** Messages make messages: a payment its receipt, a receipt its mail. */
const mostDrains = 10;

/** Every payment job as of 10:00 of a civil day, in each country's zone (PP 7). Only where no money moves, and never
 *  back: what was charged for a later day stays. */
async function runDay(needs: TaskNeeds, day: string): Promise<PaymentsTaskResult> {
  const { clock } = needs;
  if (!needs.payments.areAllSimulated()) return { kind: "refused", reason: "real" };
  const isPast = countries.some(({ timeZone }) => day < civilDate(clock.now(), timeZone));
  if (isPast) return { kind: "refused", reason: "past" };
  let [cycles, messages] = [0, 0];
  const inZone = (zone: string) => {
    const instant = zonedInstant(day, "10:00", zone);
    return clock.at(instant, async () => {
      await needs.setProvidersClock?.(instant);
      await needs.reconciliation.fetchDue();
      await needs.runPaymentJobs();
      await needs.refunds.askDue();
      await needs.disputes.askAll();
      cycles += await needs.charges.run();
      await needs.remindOfPurchases();
      for (let turn = 0; turn < mostDrains; turn += 1) {
        const sent = await needs.outbox.drain();
        messages += sent;
        if (sent === 0) break;
      }
    });
  };
  try {
    for (const zone of new Set(countries.map(({ code }) => countryOf(code).timeZone)))
      await inZone(zone);
  } finally {
    await needs.setProvidersClock?.(clock.now());
  }
  return { kind: "ran", cycles, messages };
}

/** Asks the provider what became of a payment, as the job would later. */
async function askOne(needs: TaskNeeds, reference: string): Promise<PaymentsTaskResult> {
  const attempt = await needs.payments.find(reference);
  if (attempt === undefined) return { kind: "refused", reason: "unknown" };
  const asked = await needs.payments.ask({ id: attempt.id });
  return { kind: "asked", state: (asked?.attempt ?? attempt).state };
}

/** Loads a statement that an operator has as a file. */
async function loadStatement(
  needs: TaskNeeds,
  { provider, text }: { provider: string; text: string },
): Promise<PaymentsTaskResult> {
  try {
    const asked = { provider, text, source: "command", by: null } as const;
    return { kind: "loaded", ...(await needs.reconciliation.loadText(asked)) };
  } catch (error) {
    if (isAppError(error) && error.status === 400) return { kind: "refused", reason: "statement" };
    throw error;
  }
}

/** Compares the sums of the ledger with its entries, and each insurer's account with its open lines; without `isCheck` the
 *  sums are made anew first. */
async function rebuild(needs: TaskNeeds, isCheck: boolean): Promise<PaymentsTaskResult> {
  const { connection, ledger, remittances } = needs;
  const entries = isCheck ? 0 : await ledger.rebuildTotals(connection);
  const sums = await ledger.wrongTotals(connection);
  const accounts = await remittances.unbalanced();
  const wrong = [
    ...sums.map(({ account, currency, day }) => `${account} ${currency} ${day}`),
    ...accounts.map(({ account, currency }) => `${account} ${currency}`),
  ];
  return { kind: "balanced", entries, wrong };
}

export const runPaymentsTask =
  (needs: TaskNeeds) =>
  (task: PaymentsTask): Promise<PaymentsTaskResult> => {
    switch (task.act) {
      case "run":
        return runDay(needs, task.day);
      case "ask":
        return askOne(needs, task.reference);
      case "statement":
        return loadStatement(needs, task);
      case "rebuild-balances":
        return rebuild(needs, task.isCheck);
    }
  };
