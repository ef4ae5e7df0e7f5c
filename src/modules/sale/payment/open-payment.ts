import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { createInbox } from "./inbox.ts";
import { createPaymentMoney } from "./payment-money.service.ts";
import { askDueAttempts } from "./payment-asks.ts";
import { readErrorCatalogue } from "./payment-errors.rules.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { paymentRoutes } from "./payment.api.ts";
import type { Payable } from "./payable.queries.ts";
import { createPayments } from "./payment.service.ts";
import { createProviderCalls } from "./provider-calls.ts";
import { insertRoutes } from "./routes.queries.ts";
import { readRoutes } from "./routes.rules.ts";
import { createSettle, type OnSettled } from "./settle.ts";

/** What is owed, attempts to pay it, and the one place that settles them. */
export async function openPayment(
  { root, connection, clock, log, step }: Platform,
  needs: { ledger: Ledger; paymentProviders: readonly PaymentProvider[] },
) {
  const read = (name: string) => readFile(join(root, "db/seed/payments", name), "utf8");
  const catalogue = readErrorCatalogue(
    await read("payment-errors.tsv"),
    await read("payment-sentences.tsv"),
  );
  const routes = readRoutes(await read("payment-routes.tsv"));
  await step("payment routes", () => asService(connection, (own) => insertRoutes(own, routes)));

  const providers = new Map<string, PaymentProvider>(
    needs.paymentProviders.map((one) => [one.id, one]),
  );
  const owners = new Map<Payable["kind"], OnSettled>();
  const settle = createSettle({ connection, clock, log, ledger: needs.ledger, catalogue, owners });
  const call = createProviderCalls({ connection, clock, log });
  const payments = createPayments({
    connection,
    clock,
    random: systemRandom,
    providers,
    call,
    settle,
    owners,
  });
  const paymentMoney = createPaymentMoney({ connection, providers, call });
  const inbox = createInbox({ connection, clock, log, providers, payments });
  return {
    services: { payments, paymentInbox: inbox, paymentMoney },
    routes: paymentRoutes(payments, inbox, catalogue),
    jobs: [
      createIntervalJob({
        name: "payment-asks",
        everyMs: 15_000,
        log,
        run: async () => {
          await askDueAttempts({ connection, clock, log, payments });
        },
      }),
      createIntervalJob({
        name: "payment-inbox",
        everyMs: 15_000,
        log,
        run: async () => {
          await inbox.workDue();
        },
      }),
    ],
  } satisfies ModuleParts;
}
