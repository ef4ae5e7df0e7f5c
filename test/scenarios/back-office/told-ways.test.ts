import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personReminderHandler } from "#src/modules/contact/agenda/agenda-invitations.ts";
import { createTicketFiles } from "#src/modules/contact/ticket/ticket-files.ts";
import { ticketMailHandlers } from "#src/modules/contact/ticket/ticket-mail.ts";
import { openTestTell } from "#src/modules/content/notification/notification.fixture.ts";
import { createFolderStore } from "#src/platform/files/file-store.ts";
import { createFiles } from "#src/platform/files/files.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import { createLog } from "#src/platform/log/log.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, makeExecutive } from "./people.ts";

/** What notification-types.tsv says of ways and of switching off, where the mail is another one than the bell's: tickets
 *  and the person of a meeting. */

const tickets = "/api/back-office/tickets";
const types = "/api/back-office/notification-types";
let site: TestApp;
let customer: SignedInPerson;
let agent: SignedInPerson;
let keeper: SignedInPerson;
let executive: SignedInPerson;
let peruvian: SignedInPerson;
let sent: OutgoingMail[];
let handlers: Readonly<Record<string, OutboxHandler>>;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({ DEMONSTRATION: "off" }, "2026-11-23T15:00:00Z");
  customer = await signInAs(site, "portal/CLIENT", { name: "Carla Paz" });
  agent = await signInAs(site, "sales/JEFATURA_SAC_CHILE");
  keeper = await signInAs(site, "sales/ADMINISTRADOR");
  executive = await signInAs(site, "staff/EJECUTIVO");
  peruvian = await signInAs(site, "sales/SUPERVISOR", { node: "amparo/peru" });
  const words = createWordsStore(
    await readWordsFolder(resolve(import.meta.dirname, "../../../src/locales")),
    { es: "es-CL", en: "en", pt: "pt-BR" },
  );
  const { connection } = site.database;
  const { clock } = site;
  const test = await openTestTell({ connection, clock }, words.say);
  ({ sent } = test);
  const needs = { ...test, connection, clock, say: words.say };
  const store = createFolderStore(join(site.dataFolder, "files"));
  const log = createLog("silent");
  const files = createFiles({ connection, clock, store, scanner: undefined, log });
  const ticketFiles = createTicketFiles({ files });
  handlers = {
    ...ticketMailHandlers({ ...needs, ticketFiles, replyDomain: undefined }),
    agenda_person_reminder: personReminderHandler({ ...needs, from: "hola@amparo.example" }),
  };
});
afterAll(() => site.close());

let seen = 0;
/** Hands over again what was put into the outbox since the last look; the mails that leave now. The site's own outbox
 *  empties what it sent, so a message is taken by its name. */
async function deliver(): Promise<OutgoingMail[]> {
  const { connection } = site.database;
  const rows = await connection
    .selectFrom("outbox_messages")
    .select(["id", "kind", "ref"])
    .where("kind", "in", ["ticket_opened", "ticket_answered"])
    .where("id", ">", seen)
    .orderBy("id")
    .execute();
  seen = rows.at(-1)?.id ?? seen;
  sent.length = 0;
  for (const { id, kind, ref } of rows) {
    const [named = "", to = ""] = ref.split("/");
    const line = await connection
      .selectFrom("ticket_messages as m")
      .innerJoin("tickets as k", "k.id", "m.ticket_id")
      .select(["m.id as messageId", "m.ticket_id as ticketId"])
      .where((where) =>
        kind === "ticket_opened"
          ? where("k.reference", "=", named)
          : where("m.id", "=", Number(named)),
      )
      .orderBy("m.id")
      .executeTakeFirstOrThrow();
    await handlers[kind]?.({ id, kind, ref, payload: { ...line, to }, attempts: 1 });
  }
  return [...sent];
}
const bellOf = async (who: SignedInPerson): Promise<{ type: string; path: string }[]> =>
  (await call(site, who, "GET", "/api/back-office/notices")).body.data;
const open = async (who: SignedInPerson, body: object): Promise<string> => {
  const made = await call(site, who, "POST", tickets, body);
  expect(made.status).toBe(201);
  return made.body.data.reference;
};
const text = "No me llega el reembolso";
const guest = {
  country: "CL",
  queue: "postventa",
  channel: "teléfono",
  subject: "Reembolso",
  text,
  name: "Ana Soto",
  email: "ana@correo.example",
};
const own = async (): Promise<string> => {
  const made = await call(site, customer, "POST", "/api/contact-us", {
    topic: "soporte",
    text,
  });
  expect(made.status).toBe(201);
  return made.body.data.reference;
};
const answer = async (reference: string) => {
  const body = { text: "Ya salió." };
  const answered = await call(site, agent, "POST", `${tickets}/${reference}/messages`, body);
  expect(answered.status).toBe(201);
};
const choose = (...on: (readonly [string, string])[]) =>
  site.app.inject({
    method: "POST",
    url: "/Mi-Cuenta/Notificaciones",
    headers: {
      host: "localhost:3000",
      cookie: customer.cookie,
      "content-type": "application/x-www-form-urlencoded",
      origin: "http://localhost:3000",
    },
    payload: new URLSearchParams(on.map(([name, value]) => [name, value])).toString(),
  });
const turn = async (name: string, isActive: boolean, version: number) =>
  expect(
    (await call(site, keeper, "PATCH", `${types}/${name}`, { isActive, version })).status,
  ).toBe(204);

describe("a ticket that was opened", () => {
  it("rings for who asked and for who attends its queue, and is mailed to both sides", async () => {
    const reference = await own();
    const mails = await deliver();
    expect(mails.map(({ to }) => to).toSorted()).toEqual(
      [customer.email, "hola@amparo.example"].toSorted(),
    );
    const notice = { type: "ticket_opened", path: `/Gestion/Tickets/${reference}` };
    const asked = { ...notice, path: `/Mi-Cuenta/Consultas/${reference}` };
    expect(await bellOf(customer)).toEqual([expect.objectContaining(asked)]);
    expect(await bellOf(agent)).toEqual([expect.objectContaining(notice)]);
    expect(await bellOf(keeper)).toEqual([expect.objectContaining(notice)]);
    // Who sees tickets that are theirs alone, and who works in another country, attend no queue here.
    expect(await bellOf(executive)).toEqual([]);
    expect(await bellOf(peruvian)).toEqual([]);
  });
});

describe("the answer to a ticket", () => {
  it("rings for who asked besides its mail, and goes by what they left on alone", async () => {
    const reference = await own();
    await deliver();
    await answer(reference);
    expect((await deliver()).map(({ to }) => to)).toEqual([customer.email]);
    expect((await bellOf(customer))[0]).toMatchObject({
      type: "ticket_answered",
      path: `/Mi-Cuenta/Consultas/${reference}`,
    });
    const before = (await bellOf(customer)).length;
    await choose(["bell", "ticket_answered"]);
    await answer(reference);
    expect(await deliver()).toEqual([]);
    expect(await bellOf(customer)).toHaveLength(before + 1);
    await choose(["mail", "ticket_answered"]);
    await answer(reference);
    expect((await deliver()).map(({ to }) => to)).toEqual([customer.email]);
    await choose();
    await answer(reference);
    expect(await deliver()).toEqual([]);
    expect(await bellOf(customer)).toHaveLength(before + 1);
  });

  it("leads whoever attends it to the ticket that who asked wrote on", async () => {
    const reference = await own();
    const one = `${tickets}/${reference}`;
    const { version } = (await call(site, agent, "GET", one)).body.data;
    const given = { owner: agent.userId, version };
    expect((await call(site, agent, "POST", `${one}/assign`, given)).status).toBe(204);
    expect((await call(site, customer, "POST", `${one}/messages`, { text })).status).toBe(201);
    await deliver();
    expect((await bellOf(agent))[0]).toMatchObject({
      type: "ticket_answered",
      path: `/Gestion/Tickets/${reference}`,
    });
  });

  it("leaves to nobody, also without an account, where the type is off for everybody", async () => {
    const reference = await open(agent, guest);
    await deliver();
    await turn("ticket_answered", false, 1);
    await answer(reference);
    expect(await deliver()).toEqual([]);
    await turn("ticket_answered", true, 2);
    await answer(reference);
    expect((await deliver()).map(({ to }) => to)).toEqual([guest.email]);
  });
});

describe("the reminder of a meeting", () => {
  it("leaves to its person only while the type is on", async () => {
    const { connection } = site.database;
    const ana = await signInAs(site, "sales/EJECUTIVO");
    await makeExecutive(site, ana.userId);
    const lead = await addLeadTo(site, { status: 2, executive: ana.userId });
    await connection
      .insertInto("lead_consents")
      .columns(["lead_id", "tenant_id", "channel", "purpose", "is_given", "source", "at"])
      .expression((from) =>
        from
          .selectFrom("leads")
          .select((is) => [
            "id",
            "tenant_id",
            is.val("email").as("channel"),
            is.val("contact").as("purpose"),
            is.val(true).as("is_given"),
            is.val("site").as("source"),
            is.val(site.clock.now()).as("at"),
          ])
          .where("reference", "=", lead),
      )
      .execute();
    const made = await call(site, ana, "POST", "/api/back-office/agenda", {
      lead,
      type: "REUNION",
      channel: "video",
      place: "https://video.example/sala",
      from: "2026-11-24T10:00:00-03:00",
      to: "2026-11-24T10:30:00-03:00",
    });
    expect(made.status).toBe(201);
    const remind = async () => {
      sent.length = 0;
      await handlers["agenda_person_reminder"]?.({
        id: 1,
        kind: "agenda_person_reminder",
        ref: `${made.body.data.id}/day`,
        payload: { eventId: made.body.data.id },
        attempts: 1,
      });
      return sent.length;
    };
    expect(await remind()).toBe(1);
    await turn("agenda_reminder", false, 1);
    expect(await remind()).toBe(0);
    await turn("agenda_reminder", true, 2);
    expect(await remind()).toBe(1);
  });
});
