import { resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createKeepDone } from "#src/modules/identity/audit/done-acts.service.ts";
import { openTestTell } from "#src/modules/content/notification/notification.fixture.ts";
import {
  approved,
  openTestPayments,
  type TestPayments,
} from "#src/modules/sale/payment/payment.fixture.ts";
import { createPaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import { createOutboxDispatcher } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { createSealer } from "#src/platform/settings/sealed-text.ts";
import { systemRandom } from "#src/platform/random/random.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { refundFinanceHandler, refundForFinance } from "./refund-finance.ts";
import { createRefunds, type RefundActor, type Refunds } from "./refund.service.ts";

/** Whom of finance refund_result is told (notification-types.tsv: finance; mail, bell). */

let test: TestPayments;
let refunds: Refunds;
let sent: OutgoingMail[];
let deliver: () => Promise<number>;
let asks: RefundActor;
let manager: RefundActor;
let root: RefundActor;
let made = 0;
beforeAll(async () => {
  test = await openTestPayments();
  const { connection, clock, access, ledger, call, providers, settling, log } = test;
  const money = createPaymentMoney({ connection, settle: settling, providers, call });
  const sealer = createSealer({ secret: "a test", purpose: "refund", random: systemRandom });
  const trail = createAuditTrail({ connection, clock });
  refunds = createRefunds({
    clock,
    random: systemRandom,
    sealer,
    access,
    trail,
    keepDone: createKeepDone({ access, trail }),
    ledger,
    money,
  });
  const words = createWordsStore(
    await readWordsFolder(resolve(import.meta.dirname, "../../../locales")),
    { es: "es-CL", en: "en", pt: "pt-BR" },
  );
  const told = await openTestTell({ connection, clock }, words.say);
  ({ sent } = told);
  const actor = async (email: string, role: string, node?: string): Promise<RefundActor> => {
    const { user, holder, signedIn } = await test.person(email, role, node);
    const { id } = signedIn.session;
    return { id, kind: "staff", user, holder, requireRecentProof: () => undefined };
  };
  asks = await actor("asks@amparo.example", "sales/BACKOFFICE");
  manager = await actor("manager@amparo.example", "sales/GERENTE", "amparo/chile");
  root = await actor("root@amparo.example", "staff/ADMINISTRADOR");
  await actor("peru@amparo.example", "sales/GERENTE", "amparo/peru");
  await actor("seller@amparo.example", "sales/EJECUTIVO", "amparo/chile");
  const handler = refundFinanceHandler({ connection, access, tell: told.tell });
  deliver = createOutboxDispatcher({
    connection,
    clock,
    log,
    handlers: {
      [refundForFinance]: handler,
      "payment-refund": ({ payload }) => refunds.send(String(payload["refund"])),
    },
  }).drain;
});
afterAll(() => test.database.close());

/** Who was told since the last look, and of what: by mail, and by the bell. */
async function toldSince() {
  sent.length = 0;
  await test.connection.deleteFrom("bell_notices").execute();
  await deliver();
  const bells = await test.connection
    .selectFrom("bell_notices as b")
    .innerJoin("users as u", "u.id", "b.user_id")
    .select(["u.email", "b.path"])
    .orderBy("u.email")
    .execute();
  const mails = sent
    .map(({ to, subject }) => `${to} ${subject.replace(/^La devolución \S+ /, "")}`)
    .toSorted();
  return { mails, bells: bells.map(({ email, path }) => `${email} ${path}`) };
}

const path = "/Gestion/Finanzas/Devoluciones";
const all = (result: string, ...who: string[]) => ({
  mails: who.map((one) => `${one}@amparo.example ${result}`),
  bells: who.map((one) => `${one}@amparo.example ${path}`),
});

async function asked(by: RefundActor): Promise<string> {
  made += 1;
  test.next.start = approved(`charge-${made}`);
  const payment = (await test.pay(await test.payable())).reference;
  const { id } = await refunds.request(by, {
    payment,
    amountMinor: 1_000,
    reason: "goodwill",
    key: `key-${made}`,
  });
  return id;
}

it("tells who may decide about the refunds of a node that one was asked for, done or declined, but for who did it", async () => {
  const first = await asked(asks);
  expect(await toldSince()).toEqual(all("espera una decisión", "manager", "root"));
  await refunds.reject(manager, { id: first, version: 1 }, "No corresponde");
  expect(await toldSince()).toEqual(all("fue rechazada", "root"));
  test.next.refund = { kind: "done", way: "REVERSED", providerRefundId: "r" };
  const second = await asked(root);
  expect(await toldSince()).toEqual(all("espera una decisión", "manager"));
  await refunds.approve(manager, { id: second, version: 1 });
  expect(await toldSince()).toEqual(all("está hecha", "manager", "root"));
  // Each of them once.
  expect(await toldSince()).toEqual({ mails: [], bells: [] });
});
