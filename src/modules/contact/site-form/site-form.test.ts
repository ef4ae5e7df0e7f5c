import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { createOutboxDispatcher } from "#src/platform/jobs/outbox-dispatcher.ts";
import { silentLog } from "#src/platform/log/log.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { siteMailHandler } from "./site-form-mail.ts";
import { readSiteForm } from "./site-form.rules.ts";
import { createSiteFormService, siteMessageKind } from "./site-form.service.ts";

const opinion = { topic: "idea", message: "Falta mi clínica" };
const partner = {
  company: "Corredora Sur",
  kind: "broker",
  name: "Ana Núñez",
  email: "ana@sur.example",
  consent: "true",
};

describe("a form of the site", () => {
  it.each([
    ["feedback", {}, ["topic REQUIRED", "message REQUIRED"]],
    ["feedback", { ...opinion, topic: "otra" }, ["topic INVALID"]],
    ["feedback", { ...opinion, message: "x".repeat(2_001) }, ["message TOO_BIG"]],
    ["feedback", { ...opinion, name: "Ana <b>" }, ["name INVALID_FULL_NAME"]],
    ["feedback", { ...opinion, email: "ana" }, ["email INVALID_EMAIL", "consent CONSENT_REQUIRED"]],
    ["feedback", { ...opinion, email: "ana@correo.example", consent: "true" }, []],
    ["feedback", opinion, []],
    ["partner", { ...partner, phone: "12" }, ["phone INVALID_PHONE"]],
    ["partner", { ...partner, consent: "" }, ["consent CONSENT_REQUIRED"]],
    ["partner", partner, []],
  ] as const)("%s with %j has the faults %j", (kind, values, expected) => {
    const read = readSiteForm(kind, values, "CL");
    const faults = read.ok ? [] : read.faults.map(({ field, code }) => `${field} ${code}`);
    expect(faults).toEqual(expected);
  });
});

describe("messages of the site's forms", () => {
  let database: OpenDatabase;
  const mails: OutgoingMail[] = [];
  const clock = fixedClock("2026-10-10T15:00:00Z");
  const context = { country: "PE", language: "en", formKey: "k1" } as const;
  let forms: ReturnType<typeof createSiteFormService>;
  let drain: () => Promise<number>;

  beforeAll(async () => {
    database = await openTestDatabase();
    const { connection } = database;
    forms = createSiteFormService({ connection, clock });
    const words = createWordsStore(
      await readWordsFolder(join(resolve(import.meta.dirname, "../../.."), "locales")),
      { es: "es-CL", en: "en-US", pt: "pt-BR" },
    );
    const mailer = {
      send: async (mail: OutgoingMail) => void mails.push(mail),
      close: async () => undefined,
    };
    const handlers = { [siteMessageKind]: siteMailHandler({ forms, mailer, say: words.say }) };
    ({ drain } = createOutboxDispatcher({ connection, clock, log: silentLog, handlers }));
  });
  afterAll(() => database.close());

  it("are stored once and mailed to the team in Spanish and to their writer in the form's language", async () => {
    const sent = await Promise.all([
      forms.send("partner", partner, context),
      forms.send("partner", partner, context),
    ]);
    expect(new Set(sent.map(({ reference }) => reference)).size).toBe(1);
    const rows = await database.connection.selectFrom("site_messages").selectAll().execute();
    expect(rows).toHaveLength(1);
    await drain();
    // They leave at once, in either order.
    const [writer, team] = mails.toSorted((one, other) => one.to.localeCompare(other.to));
    expect([writer, team].map((mail) => [mail?.to, mail?.language])).toEqual([
      ["ana@sur.example", "en"],
      ["hola.pe@amparo.example", "es"],
    ]);
    expect(mails).toHaveLength(2);
    expect(team?.text).toContain("Empresa u organización: Corredora Sur");
    expect(team?.text).toContain("Qué son: Corredora o asesor");
    // Nothing that was typed goes to an address that was typed.
    expect(writer?.text).not.toContain("Corredora Sur");
    expect(writer?.text).toContain(sent[0]?.reference);
  });

  it("refuse another text under the same form, and mail nobody where no address was given", async () => {
    await expect(
      forms.send("partner", { ...partner, company: "Otra" }, context),
    ).rejects.toMatchObject({ code: "IDEMPOTENCY_CONFLICT", status: 409 });
    mails.length = 0;
    await forms.send("feedback", opinion, { ...context, formKey: "k2" });
    await drain();
    expect(mails.map(({ to }) => to)).toEqual(["hola.pe@amparo.example"]);
  });
});
