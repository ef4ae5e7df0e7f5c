import { resolve } from "node:path";
import { expect, it } from "vitest";
import { drawSeeded } from "#src/modules/content/notification/notification.fixture.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { refundToldHandler } from "./refund-told.ts";

/** What who paid reads of money that goes back, or will not. */

/** The mail about a refund that was in one state when its message was made, and is in another when it leaves. */
async function mailOf(
  told: string | undefined,
  now: { state: string; decision_reason: string | null; asked_by?: string | null; waits?: boolean },
): Promise<OutgoingMail | undefined> {
  const words = createWordsStore(
    await readWordsFolder(resolve(import.meta.dirname, "../../../locales")),
    { es: "es-CL", en: "en", pt: "pt-BR" },
  );
  const database = await openTestDatabase();
  const sent: OutgoingMail[] = [];
  const refund = {
    reference: "DEV-2222",
    currency: "CLP",
    amount_minor: 38_541,
    asked_by: null,
    ...now,
  };
  const step = {
    purchase: { id: "1", language: "es", country: "CL", base_url: "https://amparo.example" },
    forms: [
      {
        key: "personalData",
        values: {
          titular: { nombres: "Ana", primerApellido: "Soto", correo: "ana@correo.example" },
        },
      },
    ],
  };
  const handler = refundToldHandler({
    connection: database.connection,
    purchases: { read: async () => step },
    myPurchases: { makeLink: async () => "key" },
    refunds: { read: async () => refund, waitsForAccount: () => now.waits === true },
    draw: drawSeeded,
    mailer: { send: async (mail: OutgoingMail) => void sent.push(mail), close: async () => {} },
    say: words.say,
  } as unknown as Parameters<typeof refundToldHandler>[0]);
  const payload = { purchase: "1", refund: "2", ...(told && { state: told }) };
  await handler({ id: 1, kind: "refund-told", ref: "DEV-2222", payload, attempts: 1 });
  await database.close();
  expect(sent.length).toBeLessThan(2);
  return sent[0];
}

it.each([
  ["REJECTED", "Se usó el seguro en esos días", true],
  ["REJECTED", null, false],
  ["DONE", "Se usó el seguro en esos días", false],
])("of a refund that is %s with “%s” the payer is told why: %s", async (state, reason, isTold) => {
  // Messages from before the state was said of them have none.
  for (const told of [state, undefined]) {
    const mail = await mailOf(told, { state, decision_reason: reason });
    expect(mail?.text.includes("Motivo")).toBe(isTold);
    if (reason !== null) expect(mail?.text.includes(reason)).toBe(isTold);
  }
});

it("says that one was asked for, though it was decided before the mail left", async () => {
  for (const state of ["REQUESTED", "APPROVED", "DONE"]) {
    const mail = await mailOf("REQUESTED", { state, decision_reason: null });
    expect(mail?.subject).toBe("Devolución DEV-2222: pedida");
    expect(mail?.text).toContain("$38.541");
  }
  expect(await mailOf("REQUESTED", { state: "WITHDRAWN", decision_reason: null })).toBe(undefined);
});

it.each([
  ["DONE", "Hicimos tu devolución DEV-2222", "por $38.541 ya está hecha."],
  ["REJECTED", "No haremos la devolución DEV-2222", "por $38.541 y no la haremos."],
])("says of a refund that is %s in a sentence what became of it", async (state, subject, text) => {
  const mail = await mailOf(state, { state, decision_reason: null });
  expect(mail?.subject).toBe(subject);
  expect(mail?.text.replaceAll(/\s+/g, " ")).toContain(text);
});

it("says that staff took one back, after they asked for it; not to who took back their own", async () => {
  const withdrawn = { state: "WITHDRAWN", decision_reason: null };
  const byStaff = { ...withdrawn, asked_by: "somebody" };
  expect((await mailOf("REQUESTED", byStaff))?.subject).toBe("Devolución DEV-2222: pedida");
  const mail = await mailOf("WITHDRAWN", byStaff);
  expect(mail?.subject).toBe("Retiramos la devolución DEV-2222");
  expect(mail?.text).toContain("Ese monto no se devuelve.");
  expect(await mailOf("WITHDRAWN", withdrawn)).toBe(undefined);
});

it("asks for the account that a refund goes to, unless it was named before the mail left", async () => {
  const asked = { state: "FAILED", decision_reason: null };
  const mail = await mailOf("ACCOUNT", { ...asked, waits: true });
  expect(mail?.subject).toBe("Indica la cuenta para tu devolución DEV-2222");
  expect(mail?.text).toContain("https://amparo.example/Mi-Compra/key");
  expect(await mailOf("ACCOUNT", asked)).toBe(undefined);
});

it("says once that one was asked for, where the mail about its account says so too", async () => {
  const asked = { state: "REQUESTED", decision_reason: null };
  expect(await mailOf("REQUESTED", { ...asked, waits: true })).toBe(undefined);
  expect((await mailOf("ACCOUNT", { ...asked, waits: true }))?.subject).toContain("la cuenta");
  expect((await mailOf("REQUESTED", { ...asked, waits: false }))?.subject).toContain("pedida");
});
