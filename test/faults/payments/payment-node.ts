import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import { join, resolve } from "node:path";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { createLedger } from "#src/modules/sale/ledger/ledger.service.ts";
import { createInbox } from "#src/modules/sale/payment/inbox.service.ts";
import { askDueAttempts } from "#src/modules/sale/payment/payment-asks.ts";
import { readErrorCatalogue } from "#src/modules/sale/payment/payment-errors.rules.ts";
import { createPaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import type { PaymentProvider } from "#src/modules/sale/payment/payment-provider.ts";
import { createPayments } from "#src/modules/sale/payment/payment.service.ts";
import { createProviderCalls } from "#src/modules/sale/payment/provider-calls.ts";
import { insertHouseAccounts } from "#src/modules/sale/payment/house-accounts.queries.ts";
import { readHouseAccounts } from "#src/modules/sale/payment/houses.rules.ts";
import { insertRoutes } from "#src/modules/sale/payment/routes.queries.ts";
import { readRoutes } from "#src/modules/sale/payment/routes.rules.ts";
import { createSettle, type OnSettled } from "#src/modules/sale/payment/settle.ts";
import { chargeToReturn } from "#src/modules/sale/payment/settle.rules.ts";
import { createRefunds, refundToSend } from "#src/modules/sale/refund/refund.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import { type OpenDatabase, openEmbedded, openPostgres } from "#src/platform/database/database.ts";
import { createOutboxDispatcher } from "#src/platform/jobs/outbox-dispatcher.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createSealer } from "#src/platform/settings/sealed-text.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { simulated } from "#src/providers/payment/choose-payments.ts";
import { createHouse } from "#src/providers/payment/internal/house.ts";
import { crashing, mutated } from "./crash-points.ts";

/** The payments' part of the site as a process of its own, to be killed: real HTTP, database and providers'
 *  simulators. CRASH names the point at which it kills itself, and at which time that it comes there; MUTANT is a
 *  mistake that a proof has to find. */
const environment = process.env;
const folder = environment["DATA_DIR"] ?? "";
const address = environment["DATABASE_URL"];
const simulators = environment["SIMULATORS_URL"] ?? "";
const origin = `http://127.0.0.1:${environment["PORT"]}`;
let offsetMs = Number(environment["OFFSET_MS"] ?? 0);
const clock = { now: () => new Date(Date.now() + offsetMs) };
const root = resolve(import.meta.dirname, "../../..");
const seed = (name: string) => readFileSync(join(root, "db/seed/payments", name), "utf8");

const database: OpenDatabase =
  address === undefined
    ? await openEmbedded(join(folder, "database"))
    : await openPostgres(address, { max: 8 });
const { connection } = database;
const log = createLog("silent");
const mutant = environment["MUTANT"];
const crash = crashing(environment["CRASH"]);
const providers = new Map<string, PaymentProvider>(
  [createHouse("queplan", { now: clock.now, isSimulated: true }), ...simulated(simulators)].map(
    (one) => [one.id, crash.around(mutated(mutant, one))],
  ),
);
// Nobody reads what is theirs alone here: what is returned goes by rule.
const access = {} as AccessService;
const ledger = createLedger({ access, clock });
const catalogue = readErrorCatalogue(seed("payment-errors.tsv"), seed("payment-sentences.tsv"));
const owners = new Map<"purchase" | "cycle" | "arrears" | "period", OnSettled>();
const settling = { connection, clock, log, ledger, catalogue, owners };
const settled = createSettle(settling);
const settle: typeof settled = async (...given) => {
  crash.at("settle.before");
  const attempt = await settled(...given);
  crash.at("settle.after");
  return attempt;
};
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
const money = createPaymentMoney({ connection, settle: settling, providers, call });
const trail = createAuditTrail({ connection, clock });
const sealer = createSealer({ secret: "faults", purpose: "refund", random: systemRandom });
const refunds = createRefunds({
  clock,
  random: systemRandom,
  sealer,
  access,
  trail,
  keepDone: createKeepDone({ access, trail }),
  ledger,
  money,
});
const believing = mutant === "webhook-believed";
const inbox = createInbox({
  agreementHearers: [],
  disputeHearers: [],
  connection,
  clock,
  log,
  providers,
  payments: believing
    ? {
        ask: async (where) => {
          const asked = await payments.ask(where);
          if (asked === undefined || asked.attempt.state === "APPROVED") return asked;
          const { amount, merchantRef: providerId } = asked.attempt;
          const answer = { kind: "approved", providerId, amount, facts: {} } as const;
          return {
            attempt: await settle(asked.attempt.id, answer, { isAsked: true }),
            isAnswered: true,
          };
        },
      }
    : payments,
});
const outbox = createOutboxDispatcher({
  connection,
  clock,
  log,
  handlers: {
    [chargeToReturn]: async ({ payload }) => {
      crash.at("outbox.return");
      await refunds.returnCharge(Number(payload["charge"]));
    },
    [refundToSend]: async ({ payload }) => {
      crash.at("outbox.refund");
      await refunds.send(String(payload["refund"]));
    },
    "fault-policy": async () => crash.at("outbox.policy"),
  },
});
payments.onSettled("purchase", async (transaction, { payable, outcome }) => {
  crash.at("settle.inside");
  if (outcome !== "PAID") return;
  const at = clock.now();
  await enqueueMessage(transaction, { kind: "fault-policy", ref: payable.ref, payload: {}, at });
});
await asService(connection, async (own) => {
  await insertRoutes(own, readRoutes(seed("payment-routes.tsv")));
  await insertHouseAccounts(own, readHouseAccounts(seed("house-accounts.tsv")));
});
const { id: tenantId } = await connection
  .selectFrom("tenants")
  .select("id")
  .where("path", "=", "amparo/chile")
  .executeTakeFirstOrThrow();

interface Told {
  status: number;
  body?: unknown;
  location?: string;
}
/** What the payers' calls say; each act takes what is its own. */
interface Asked {
  ref: string;
  reference: string;
  amount: number;
  line: string;
  offsetMs: number;
}
type Act = (body: Asked) => Promise<Told>;

const acts: Readonly<Record<string, Act>> = {
  "/payables": async ({ ref, amount }) => {
    const id = await asService(connection, (own) =>
      payments.makePayable(own, {
        tenantId,
        kind: "purchase",
        ref,
        country: "CL",
        amount: { amountMinor: amount, currency: "CLP" },
        lines: [{ insurer: "quillay", amountMinor: amount, commissionMinor: 0 }],
        payPath: "/pay",
        donePath: "/done",
      }),
    );
    return { status: 200, body: { id } };
  },
  "/pay": async (body) => {
    const attempt = await payments.pay({ ...(body as object), origin } as never);
    crash.at("answer.before");
    const { reference, state, nextAction } = attempt;
    return { status: 200, body: { reference, state, action: nextAction } };
  },
  "/match": async ({ reference, amount, line }) => {
    const whole = { amountMinor: amount, currency: "CLP" } as const;
    const came = { providerId: line, amount: whole, by: "statement" };
    const attempt = await payments.matchTransfer(reference, came);
    return { status: 200, body: { state: attempt.state } };
  },
  "/give-up": async ({ reference }) => {
    const attempt = await payments.giveUp(reference);
    return { status: 200, body: { state: attempt.state } };
  },
  "/clock": async (body) => {
    offsetMs = body.offsetMs;
    return { status: 200, body: {} };
  },
  "/work": async () => {
    await askDueAttempts({ connection, clock, log, payments });
    await inbox.workDue();
    await outbox.drain();
    await refunds.askDue();
    return { status: 200, body: {} };
  },
};

const bytesOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
};

async function answered(request: IncomingMessage): Promise<Told> {
  const { pathname, searchParams } = new URL(request.url ?? "/", origin);
  const body = await bytesOf(request);
  const act = acts[pathname];
  if (act !== undefined) return act(JSON.parse(body.toString() || "{}") as Asked);
  const [, , , kind, provider = ""] = pathname.split("/");
  if (kind === "returns") {
    const back = await payments.takeReturn(provider, Object.fromEntries(searchParams));
    return back === undefined
      ? { status: 404 }
      : { status: 200, body: { path: back.path, state: back.attempt.state } };
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  );
  await inbox.receive(provider, body, {
    ...headers,
    "?data.id": searchParams.get("data.id") ?? undefined,
  });
  crash.at("notification.kept");
  return { status: 200, body: {} };
}

const server = createServer((request, response) => {
  answered(request)
    .catch((error: { status?: number; code?: string }) => ({
      status: error.status ?? 500,
      body: { code: error.code ?? "UNKNOWN" },
    }))
    .then(({ status, body }) => response.writeHead(status).end(JSON.stringify(body ?? {})))
    .catch(() => response.destroy());
});
server.listen(Number(environment["PORT"]), "127.0.0.1", () => process.send?.("ready"));
process.on("disconnect", () => process.exit(0));
