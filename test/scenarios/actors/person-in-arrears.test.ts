import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hiddenValue, holder } from "../purchase/buyer.ts";
import { openPaymentSite, type PaymentSite } from "../payments/payment-site.ts";
import { holderCard, liveThrough, morning } from "../subscription/subscriber.ts";
import { buyMonthly, enter, linkIn, mailsTo, mailThatSays, pressAtBank, read } from "./actor.ts";
import { addLetter, moveSale, staffMember } from "./staff.ts";

/** A person whose card stops working: what the mails say, where they lead, and what becomes of the policy (PP 1). */

let site: PaymentSite;
beforeAll(async () => {
  site = await openPaymentSite();
});
afterAll(() => site.close());

const base = "/Compra-Online/lafken-dental-esencial";
const outcome = (code: string) =>
  site.control("outcome", { provider: "kushki_ad", card: holderCard.slice(-4), code });

/** Buys, and has a card that its bank refuses from the next month on. */
async function buy(correo: string, day: string) {
  await site.setClock(new Date(`${day}T15:00:00Z`));
  await outcome("OK");
  const bought = await buyMonthly(site, {
    base,
    person: { ...holder, "titular.correo": correo },
    chargeDay: 10,
  });
  await outcome("subscription/K006");
  return bought;
}

const saleOf = (reference: string) =>
  site.connection
    .selectFrom("purchases as p")
    .innerJoin("sales as s", "s.reference", "p.sale_reference")
    .select(["s.state", "s.reference"])
    .where("p.reference", "=", reference)
    .executeTakeFirstOrThrow();

/** Lets the day's job run on the days on which something is due. */
async function liveOn(...days: string[]): Promise<void> {
  for (const day of days) await liveThrough(site, day, day);
}

const pageOf = async ({ browser, path }: Awaited<ReturnType<typeof enter>>) =>
  (await browser.open(path)).body;

/** Pays what is owed by a transfer: the form of the page, then the bank's page; the page after it. */
async function payByTransfer(entered: Awaited<ReturnType<typeof enter>>): Promise<string> {
  const page = await pageOf(entered);
  const began = await entered.browser.post(entered.path, {
    _act: "pay",
    _key: hiddenValue(page, "_key"),
    _cycle: hiddenValue(page, "_cycle"),
    _way: "transfer-one-time:linkify",
  });
  expect(began.headers.location).toBe(entered.path);
  await pressAtBank(site, entered.browser, { page: await pageOf(entered) });
  return pageOf(entered);
}

describe("a person in arrears", () => {
  it("is reminded on days 0, 4 and 8, pays by the mail's link, and the policy goes on unchanged", async () => {
    const to = "luz@example.cl";
    const { reference } = await buy(to, "2027-01-05");
    const reminders = [
      ["2027-02-10", "Tu pago no se hizo"],
      // Sunday the 14th: people are written to on Monday.
      ["2027-02-15", "Tu pago sigue pendiente"],
      ["2027-02-18", "Tu cobertura está en riesgo"],
    ] as const;
    let since = "2027-02-06";
    let last = "";
    for (const [day, says] of reminders) {
      expect((await mailsTo(site, to)).some((mail) => mail.includes(says))).toBe(false);
      await liveThrough(site, since, day);
      last = await mailThatSays(site, to, says);
      expect(last).toContain("$6.705");
      since = day;
    }
    expect((await saleOf(reference)).state).toBe("OVERDUE");
    const entered = await enter(site, linkIn(last, "/Mi-Compra/"), to);
    expect(entered.path).toBe(`/Mi-Compra/${reference}`);
    const owing = read(await pageOf(entered));
    expect(owing).toContain(
      "Tienes un pago pendiente Debes $6.705 desde el 10 de febrero de 2027.",
    );
    const after = read(await payByTransfer(entered));
    expect(after).not.toContain("Tienes un pago pendiente");
    expect(after).toContain("Vigente");
    expect((await saleOf(reference)).state).toBe("OK");
    // The card works again: the next month is charged on its day, the one that was paid never again.
    await outcome("OK");
    const before = await site.taken();
    await liveOn("2027-02-19", "2027-03-08", "2027-03-10", "2027-03-12");
    expect((await site.taken()) - before).toBe(6_705);
    const mails = await mailsTo(site, to);
    expect(mails.filter((mail) => /en riesgo|sigue pendiente|terminar/.test(mail))).toHaveLength(2);
    expect(await site.owed()).toBe(await site.taken());
  });

  it("who never pays is given notice, and told when the policy ended and until when it may be put back", async () => {
    const to = "eva@example.cl";
    const { reference } = await buy(to, "2027-04-05");
    await liveOn(
      "2027-05-07",
      "2027-05-10",
      "2027-05-14",
      "2027-05-18",
      "2027-06-07",
      "2027-06-09",
    );
    const notice = await mailThatSays(site, to, "Tu póliza va a terminar");
    expect(notice).toContain("24-06-2027");
    await liveOn("2027-06-10", "2027-06-23");
    expect((await saleOf(reference)).state).toBe("OVERDUE");
    await liveOn("2027-06-24");
    expect((await saleOf(reference)).state).toBe("CANCELED_ARREARS");
    const ended = await mailThatSays(site, to, "Tu póliza terminó");
    // Two months were owed on the day of the end.
    for (const said of [reference, "$13.410", "24-07-2027"]) expect(ended).toContain(said);
    const entered = await enter(site, linkIn(ended, "/Mi-Compra/"), to);
    const page = read(await pageOf(entered));
    expect(page).toContain("Tu póliza terminó por no pago");
    expect(page).toContain("$13.410");
    // One who does not pay: after thirty days nothing may be paid any more, and nothing is charged.
    await outcome("OK");
    const before = await site.taken();
    await liveOn("2027-07-07", "2027-07-12", "2027-07-25");
    expect(await site.taken()).toBe(before);
    const late = await pageOf(entered);
    expect(late.includes('value="pay"')).toBe(false);
    expect(read(late)).toContain("Esta póliza ya no está vigente");
  });

  it("who pays within thirty days of the end has it put back once the insurer agrees, and is told", async () => {
    const to = "sol@example.cl";
    const { reference } = await buy(to, "2027-08-05");
    await liveOn("2027-09-07", "2027-09-10", "2027-10-10", "2027-10-25");
    const { state, reference: sale } = await saleOf(reference);
    expect(state).toBe("CANCELED_ARREARS");
    const ended = await mailThatSays(site, to, "Tu póliza terminó");
    await site.setClock(morning("2027-11-10"));
    const entered = await enter(site, linkIn(ended, "/Mi-Compra/"), to);
    const paid = read(await payByTransfer(entered));
    expect(paid).toContain("Pagaste lo que debías: la aseguradora decide.");
    const desk = await staffMember(site, "sales/BACKOFFICE");
    expect((await moveSale(desk, sale, "OK")).statusCode).toBe(409);
    expect((await addLetter(desk, sale)).statusCode).toBe(303);
    expect((await moveSale(desk, sale, "OK")).statusCode).toBe(303);
    const back = await mailThatSays(site, to, "Tu póliza vuelve a estar vigente");
    expect(back).toContain(reference);
    const page = read(await pageOf(entered));
    expect(page).toContain("Vigente");
    expect(page).toContain("diciembre de 2027");
    expect(await site.owed()).toBe(await site.taken());
  });
});
