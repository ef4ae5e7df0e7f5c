import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import type { Job } from "#src/platform/jobs/job.ts";
import { asJob, inOrder } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { agreementChange, changeAgreementHandler, createAgreements } from "./agreements.service.ts";
import { createDemonstrationPayments } from "./demonstration-payments.service.ts";
import { createInbox, type HearAgreement, type HearDispute } from "./inbox.service.ts";
import { createPaymentMoney } from "./payment-money.service.ts";
import { askDueAttempts } from "./payment-asks.ts";
import type { Language } from "#src/routes/languages.ts";
import { presentPayment, presentTokenRefusals } from "./payment.presenter.ts";
import type { Attempt } from "./payment.queries.ts";
import { readErrorCatalogue } from "./payment-errors.rules.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { purgePaymentLogs } from "./payment-purge.ts";
import { paymentRoutes } from "./payment.api.ts";
import type { Payable } from "./payable.queries.ts";
import { createPayments } from "./payment.service.ts";
import { createProviderCalls } from "./provider-calls.ts";
import { insertHouseAccounts } from "./house-accounts.queries.ts";
import { readHouseAccounts } from "./houses.rules.ts";
import { insertCommissionRates, insertRoutes } from "./routes.queries.ts";
import { readCommissionRates, readRoutes } from "./routes.rules.ts";
import { cardDeletion } from "./settle.rules.ts";
import { createStoredCards, deleteCardHandler } from "./stored-cards.service.ts";
import { createSettle, type OnSettled } from "./settle.ts";

export interface Simulated {
  job: Job;
  /** Makes what browsers need of them reachable on the site's own origin. */
  attach(app: FastifyInstance): void;
}

/** What is owed, attempts to pay it, and the one place that settles them. */
export async function openPayment(
  { root, connection, clock, log, step }: Platform,
  needs: {
    ledger: Ledger;
    paymentProviders: readonly PaymentProvider[];
    /** The simulated providers, where they are used: a process beside the site. */
    simulators: Simulated | undefined;
  },
) {
  const read = (name: string) => readFile(join(root, "db/seed/payments", name), "utf8");
  const catalogue = readErrorCatalogue(
    await read("payment-errors.tsv"),
    await read("payment-sentences.tsv"),
  );
  const routes = readRoutes(await read("payment-routes.tsv"));
  const rates = readCommissionRates(await read("commission-rates.tsv"));
  const houseAccounts = readHouseAccounts(await read("house-accounts.tsv"));
  await step("payment routes", () =>
    asService(connection, async (own) => {
      await insertRoutes(own, routes);
      await insertCommissionRates(own, rates);
      await insertHouseAccounts(own, houseAccounts);
    }),
  );

  const providers = new Map<string, PaymentProvider>(
    needs.paymentProviders.map((one) => [one.id, one]),
  );
  const owners = new Map<Payable["kind"], OnSettled>();
  const settling = { connection, clock, log, ledger: needs.ledger, catalogue, owners };
  const settle = createSettle(settling);
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
  const paymentMoney = createPaymentMoney({ connection, settle: settling, providers, call });
  const agreementHearers: HearAgreement[] = [];
  const disputeHearers: HearDispute[] = [];
  const hearers = { agreementHearers, disputeHearers };
  const inbox = createInbox({ connection, clock, log, providers, payments, ...hearers });
  const askDue = async () => void (await askDueAttempts({ connection, clock, log, payments }));
  const workInbox = async () => void (await inbox.workDue());
  return {
    services: {
      payments,
      paymentInbox: inbox,
      paymentMoney,
      storedCards: createStoredCards({ connection, clock, payments, providers, catalogue }),
      agreements: createAgreements({ clock, providers }),
      /** Tells a later room of each agreement of which its provider told something. */
      onAgreementTold: (hear: HearAgreement): void => void agreementHearers.push(hear),
      /** Tells a later room of each dispute of which its provider told something. */
      onDisputeTold: (hear: HearDispute): void => void disputeHearers.push(hear),
      demonstratePayment: createDemonstrationPayments({ connection, clock, payments, settle }),
      /** What the jobs of payments do each time, once and in order. */
      async runPaymentJobs() {
        await askDue();
        await workInbox();
      },
      /** A payment in the reader's language. */
      sayPayment: (attempt: Attempt, reader: { language: Language; host: string }) =>
        presentPayment(attempt, { ...reader, catalogue }),
      /** What a provider refuses a card with before there is a payment. */
      sayTokenRefusals: (provider: string, reader: { language: Language; host: string }) =>
        presentTokenRefusals(provider, { ...reader, catalogue }),
    },
    routes: paymentRoutes(payments, inbox, catalogue),
    outbox: {
      [cardDeletion]: asJob(deleteCardHandler(providers)),
      // The amount, the pause and the end of an agreement: the last word is what holds.
      [agreementChange]: asJob(inOrder(changeAgreementHandler(providers))),
    },
    attach: (app: FastifyInstance) => needs.simulators?.attach(app),
    jobs: [
      ...(needs.simulators === undefined ? [] : [needs.simulators.job]),
      createIntervalJob({
        name: "payment-asks",
        everyMs: 15_000,
        log,
        run: askDue,
      }),
      createIntervalJob({
        name: "payment-inbox",
        everyMs: 15_000,
        log,
        run: workInbox,
      }),
    ],
    purges: [purgePaymentLogs(connection)],
  } satisfies ModuleParts;
}
