import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { openTestAccess } from "#src/modules/identity/access/access.fixture.ts";
import { createLedger } from "#src/modules/sale/ledger/ledger.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { createLog } from "#src/platform/log/log.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { createInbox } from "./inbox.service.ts";
import { readErrorCatalogue } from "./payment-errors.rules.ts";
import type {
  ChargeAsked,
  PaymentProvider,
  ProviderAnswer,
  RefundAnswer,
} from "./payment-provider.ts";
import type { Payable } from "./payable.queries.ts";
import { createPayments } from "./payment.service.ts";
import { createProviderCalls } from "./provider-calls.ts";
import { insertRoutes } from "./routes.queries.ts";
import { readRoutes } from "./routes.rules.ts";
import { createSettle, type OnSettled, type Settled } from "./settle.ts";

const seed = resolve(import.meta.dirname, "../../../../db/seed/payments");
export const seedText = (name: string) => readFileSync(join(seed, name), "utf8");
export const testCatalogue = () =>
  readErrorCatalogue(seedText("payment-errors.tsv"), seedText("payment-sentences.tsv"));

/** A provider that answers what a test has it answer, and counts what it is asked. */
export function createScriptedProvider() {
  const calls: string[] = [];
  const started: ChargeAsked[] = [];
  const next: {
    start: ProviderAnswer;
    ask: ProviderAnswer;
    complete: ProviderAnswer;
    refund: RefundAnswer;
  } = {
    start: { kind: "pending" },
    ask: { kind: "pending" },
    complete: { kind: "pending" },
    refund: { kind: "pending" },
  };
  const say =
    <Kind extends keyof typeof next>(kind: Kind) =>
    async (): Promise<(typeof next)[Kind]> => {
      calls.push(kind);
      return next[kind];
    };
  const provider: PaymentProvider = {
    id: "transbank",
    currencies: ["CLP"],
    start(asked) {
      started.push(asked);
      return say("start")();
    },
    ask: say("ask"),
    complete: say("complete"),
    readReturn: ({ token_ws: token, TBK_TOKEN: stopped, reference }) =>
      token !== undefined
        ? { kind: "complete", token }
        : stopped !== undefined
          ? { kind: "stopped", token: stopped, merchantRef: null, code: "token_ws and TBK_TOKEN" }
          : reference === undefined
            ? undefined
            : { kind: "back", merchantRef: reference },
    signatureHeaders: ["x-signature"],
    readNotification: (body, signature) =>
      signature === "good" ? { ok: true, merchantRef: body.toString() } : { ok: false },
    refund: say("refund"),
    askRefund: say("refund"),
  };
  return { provider, calls, started, next };
}

/** Payments over a database of their own, with one provider that does as it is told, and others. */
export async function openTestPayments(others: readonly PaymentProvider[] = []) {
  const access = await openTestAccess();
  const { connection, clock } = access;
  const log = createLog("silent");
  const catalogue = testCatalogue();
  const ledger = createLedger({ access: access.access, clock });
  const scripted = createScriptedProvider();
  const providers = new Map<string, PaymentProvider>(
    [scripted.provider, ...others].map((one) => [one.id, one]),
  );
  const owners = new Map<Payable["kind"], OnSettled>();
  const alerts: { event: string; facts: unknown }[] = [];
  const heard = {
    warn: log.warn,
    error: (event: string, facts?: object) => void alerts.push({ event, facts }),
  };
  const settling = { connection, clock, log: heard, ledger, catalogue, owners };
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
  const told: Settled[] = [];
  payments.onSettled("purchase", async (_transaction, settled) => void told.push(settled));
  await asService(connection, (own) =>
    insertRoutes(own, readRoutes(seedText("payment-routes.tsv"))),
  );
  const tenantId = (await access.access.findNode("amparo/chile"))?.id ?? "";
  let made = 0;
  return {
    ...access,
    ...scripted,
    providers,
    ledger,
    settle,
    settling,
    payments,
    call,
    log,
    told,
    tenantId,
    inbox: createInbox({
      connection,
      clock,
      log,
      providers,
      payments,
      agreementHearers: [],
      disputeHearers: [],
    }),
    wait: (ms: number) => clock.set(new Date(clock.now().getTime() + ms)),
    /** Something new to be paid; its id. */
    payable: (amountMinor = 48_541, { isInternal = false } = {}): Promise<string> => {
      made += 1;
      return asService(connection, (own) =>
        payments.makePayable(own, {
          tenantId,
          kind: "purchase",
          ref: `AMP-${made}`,
          country: "CL",
          amount: { amountMinor, currency: "CLP" },
          lines:
            amountMinor === 0 ? [] : [{ insurer: "quillay", amountMinor, commissionMinor: 4_854 }],
          payPath: "/Compra-Online/x/Pago",
          donePath: "/Compra-Online/x/Confirmacion",
          isInternal,
        }),
      );
    },
    /** What the log was told as an error while something was settled. */
    alerts,
    pay: (payableId: string, key = "key", more: object = {}) =>
      payments.pay({
        payableId,
        flow: "t-one-time",
        key,
        origin: "https://amparo.example",
        ...more,
      }),
    /** Balances of the ledger by account; those that are 0 left out. */
    balances: async (): Promise<Record<string, number>> => {
      const rows = await connection
        .selectFrom("ledger_entries")
        .select(({ fn }) => ["account", fn.sum<string>("amount_minor").as("sum")])
        .groupBy("account")
        .execute();
      return Object.fromEntries(
        rows.flatMap(({ account, sum }) => (Number(sum) === 0 ? [] : [[account, Number(sum)]])),
      );
    },
  };
}

export type TestPayments = Awaited<ReturnType<typeof openTestPayments>>;

/** A charge as a provider says it. */
export const approved = (providerId: string, amountMinor = 48_541): ProviderAnswer => ({
  kind: "approved",
  providerId,
  amount: { amountMinor, currency: "CLP" },
  facts: {},
});
