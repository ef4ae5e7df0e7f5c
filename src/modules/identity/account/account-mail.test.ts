import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestTell } from "#src/modules/content/notification/notification.fixture.ts";
import { createOutboxDispatcher } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { accountAlerts, enqueueAccountMessage } from "./account-messages.ts";
import { accountMailHandlers } from "./account-mail.ts";
import { browser, openTestAccounts, type TestAccounts } from "./account.fixture.ts";

describe("mails about accounts", () => {
  let test: TestAccounts;
  let sent: OutgoingMail[];
  let drain: () => Promise<number>;
  beforeAll(async () => {
    test = await openTestAccounts();
    const folder = resolve(import.meta.dirname, "../../../locales");
    const words = createWordsStore(
      await readWordsFolder(folder),
      { es: "es-CL", en: "en", pt: "pt-BR" },
      (language, key) => {
        throw new Error(`${language} has no ${key}`);
      },
    );
    const told = await openTestTell(test, words.say);
    ({ sent } = told);
    const outbox = createOutboxDispatcher({
      connection: test.connection,
      clock: test.clock,
      log: test.needs.log,
      handlers: accountMailHandlers(told.tell),
    });
    drain = () => outbox.drain();
  });
  afterAll(() => test.database.close());

  async function lastMail(): Promise<OutgoingMail> {
    await drain();
    const mail = sent.at(-1);
    if (mail === undefined) throw new Error("No mail left.");
    return mail;
  }
  /** The texts of the mails to somebody, which leave several at once. */
  async function textsTo(address: string): Promise<string[]> {
    await drain();
    return sent.filter(({ to }) => to === address).map(({ text }) => text);
  }
  const setLanguage = (language: "es" | "en" | "pt") =>
    test.connection.updateTable("users").set({ language }).execute();

  it.each([
    ["es", "Activa tu cuenta", "/Activar-Cuenta/", "26 de noviembre de 2026"],
    ["en", "Activate your account", "/en/Activate-Account/", "26 November 2026"],
    ["pt", "Ative sua conta", "/pt/Ativar-Conta/", "26 de novembro de 2026"],
  ] as const)("invite in %s, with the link and until when it works", async (language, ...said) => {
    const { user, token } = await test.invite(`${language}@amparo.example`);
    await setLanguage(language);
    const mail = await lastMail();
    expect(mail).toMatchObject({ to: user.email, language });
    for (const text of [...said, token]) expect(mail.text).toContain(text);
    expect(mail.html).toContain(`http://localhost:3000${said[1]}${token}`);
  });

  it.each(["es", "en", "pt"] as const)("send codes and links in %s", async (language) => {
    const { token } = await test.invite(`codigo-${language}@amparo.example`);
    await setLanguage(language);
    await test.accounts.invitations.open(token);
    const code = (await test.messages("activation_code")).at(-1)?.["code"];
    expect(await textsTo(`codigo-${language}@amparo.example`)).toContainEqual(
      expect.stringContaining(String(code)),
    );
    const { user } = await test.newUser(`enlace-${language}@amparo.example`);
    await setLanguage(language);
    await test.forgetCounts();
    await test.accounts.changes.requestReset(user.email, browser, "http://localhost:3000");
    await test.sendResets();
    const path = { es: "Recuperar-Clave", en: "en/Reset-Password", pt: "pt/Recuperar-Senha" }[
      language
    ];
    expect(await textsTo(user.email)).toContainEqual(
      expect.stringMatching(new RegExp(`http://localhost:3000/${path}/[A-Za-z0-9_-]{32}\\n`)),
    );
  });

  it.each(
    accountAlerts.flatMap((alert) => (["es", "en", "pt"] as const).map((l) => [alert, l] as const)),
  )("alert of %s in %s", async (alert, language) => {
    const { user } = await test.invite(`alerta-${alert.toLowerCase()}-${language}@amparo.example`);
    await setLanguage(language);
    await drain();
    const payload = { alert, device: "Chrome · Windows" };
    const message = { kind: "account_alert", userId: user.id, event: "one", payload } as const;
    expect(await enqueueAccountMessage(test, test.connection, message)).toBe(true);
    expect(await enqueueAccountMessage(test, test.connection, message)).toBe(false);
    const mail = await lastMail();
    expect(mail.text).toContain("Chrome · Windows");
    expect(mail.text).not.toMatch(/account-mail|undefined|\{/);
  });

  it("leave nothing in the outbox that opens an account", async () => {
    await drain();
    const rows = await test.connection.selectFrom("outbox_messages").select("payload").execute();
    expect(rows.every(({ payload }) => JSON.stringify(payload) === "{}")).toBe(true);
  });

  it("do not go to an account that was disabled meanwhile", async () => {
    const { user } = await test.invite("cerrada@amparo.example");
    await test.connection
      .transaction()
      .execute((transaction) =>
        test.accounts.users.disable(transaction, user.id, { actorId: null, sessionId: null }),
      );
    const before = sent.length;
    await drain();
    expect(sent).toHaveLength(before);
  });
});
