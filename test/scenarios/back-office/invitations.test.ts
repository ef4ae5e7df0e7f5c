import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  agendaInvitationHandler,
  enqueueInvitations,
  personReminderHandler,
} from "#src/modules/contact/agenda/agenda-invitations.ts";
import { enqueueReminders } from "#src/modules/contact/agenda/agenda-reminders.ts";
import { createIsMailed } from "#src/modules/content/notification/tell.service.ts";
import { createDrawTemplate } from "#src/modules/content/notification/template.service.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, makeExecutive } from "./people.ts";
import { keepQueuedMessages } from "#test/harness/queued-messages.ts";

/** What the person of a meeting is told, and one's own agenda in one's own calendar. */

const agenda = "/api/back-office/agenda";
let site: TestApp;
let ana: SignedInPerson;
let lead: string;
let deliver: () => Promise<OutgoingMail[]>;
let queued: Awaited<ReturnType<typeof keepQueuedMessages>>;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({ DEMONSTRATION: "off" }, "2026-11-23T15:00:00Z");
  queued = await keepQueuedMessages(site.database.connection);
  ana = await signInAs(site, "sales/EJECUTIVO", { name: "Ana Soto" });
  await makeExecutive(site, ana.userId);
  lead = await addLeadTo(site, { status: 2, executive: ana.userId });
  await agree(lead, true);
  const words = createWordsStore(
    await readWordsFolder(resolve(import.meta.dirname, "../../../src/locales")),
    { es: "es-CL", en: "en", pt: "pt-BR" },
  );
  const { connection } = site.database;
  deliver = async () => {
    const sent: OutgoingMail[] = [];
    const needs = {
      connection,
      clock: site.clock,
      mailer: { send: async (mail: OutgoingMail) => void sent.push(mail), close: async () => {} },
      draw: createDrawTemplate({ connection }),
      say: words.say,
      from: "Amparo <hola@amparo.example>",
      isMailed: createIsMailed({ connection }),
    };
    const handlers = {
      agenda_invitation: agendaInvitationHandler(needs),
      agenda_person_reminder: personReminderHandler(needs),
    };
    for (const { id, kind, ref, payload } of await waiting())
      await handlers[kind as keyof typeof handlers]({ id, kind, ref, payload, attempts: 1 });
    return sent;
  };
});
afterAll(() => site.close());

let seen = 0;
/** Messages of the outbox since the last look. */
async function waiting() {
  const rows = await queued("agenda_invitation", "agenda_person_reminder");
  const news = rows.filter(({ id }) => id > seen);
  seen = news.at(-1)?.id ?? seen;
  return news;
}

const agree = (reference: string, isGiven: boolean) =>
  site.database.connection
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
          is.val(isGiven).as("is_given"),
          is.val("site").as("source"),
          is.val(site.clock.now()).as("at"),
        ])
        .where("reference", "=", reference),
    )
    .execute();

const look = () => enqueueInvitations({ connection: site.database.connection, clock: site.clock });
const meeting = (day: string, more: object = {}) => ({
  lead,
  type: "REUNION",
  channel: "video",
  place: "https://video.example/sala",
  from: `2026-12-${day}T10:00:00-03:00`,
  to: `2026-12-${day}T10:30:00-03:00`,
  ...more,
});
const add = async (body: object): Promise<number> => {
  const made = await call(site, ana, "POST", agenda, body);
  expect(made.status).toBe(201);
  return made.body.data.id as number;
};
const lineOf = (text: string, name: string): string =>
  text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`)) ?? "";

describe("the person of a meeting", () => {
  let uid: string;
  let id: number;

  it("is invited once, with a file that calendars take", async () => {
    id = await add(meeting("01"));
    await add({ ...meeting("02"), type: "LLAMADA", channel: "telefono", place: null });
    await look();
    // Another node, or the same one after it was started again.
    await look();
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("Videollamada con Ana Soto");
    expect(mail?.text).toContain("https://video.example/sala");
    const file = mail?.calendar?.content ?? "";
    expect(mail?.calendar?.method).toBe("REQUEST");
    expect(lineOf(file, "DTSTART")).toBe("DTSTART:20261201T130000Z");
    expect(lineOf(file, "SEQUENCE")).toBe("SEQUENCE:0");
    uid = lineOf(file, "UID");
    expect(uid.length).toBeGreaterThan(20);
  });

  it("is told another hour under the same name, with a higher sequence", async () => {
    const moved = await call(site, ana, "PATCH", `${agenda}/${id}`, {
      version: 1,
      from: "2026-12-03T11:00:00-03:00",
      to: "2026-12-03T11:30:00-03:00",
      place: "https://video.example/otra",
    });
    id = moved.body.data.id;
    await look();
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail?.subject).toContain("Nueva hora");
    expect(lineOf(mail?.calendar?.content ?? "", "UID")).toBe(uid);
    expect(lineOf(mail?.calendar?.content ?? "", "SEQUENCE")).toBe("SEQUENCE:2");
  });

  it("is reminded a day and a quarter before, once", async () => {
    const { connection } = site.database;
    const at = async (instant: string) => {
      site.clock.set(instant);
      await enqueueReminders({ connection, clock: site.clock });
      await enqueueReminders({ connection, clock: site.clock });
      return (await deliver()).map(({ subject }) => subject.split(":")[0]);
    };
    expect(await at("2026-12-02T13:00:00Z")).toEqual([]);
    expect(await at("2026-12-02T14:10:00Z")).toEqual(["Recordatorio"]);
    expect(await at("2026-12-03T13:50:00Z")).toEqual(["Recordatorio"]);
    site.clock.set("2026-11-23T15:00:00Z");
  });

  it("is told that it falls away, with a file that takes it out", async () => {
    const closed = await call(site, ana, "POST", `${agenda}/${id}/state`, {
      version: 1,
      state: "CANCELADA",
    });
    expect(closed.status).toBe(204);
    await look();
    await look();
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail?.calendar?.method).toBe("CANCEL");
    const file = mail?.calendar?.content ?? "";
    expect([lineOf(file, "UID"), lineOf(file, "SEQUENCE"), lineOf(file, "STATUS")]).toEqual([
      uid,
      "SEQUENCE:3",
      "STATUS:CANCELLED",
    ]);
  });

  it("who withdrew is told nothing, which staff find among what did not leave", async () => {
    await agree(lead, false);
    await add(meeting("09"));
    await look();
    await expect(deliver()).rejects.toMatchObject({ code: "NO_CONSENT", permanent: true });
  });

  it("who has no address is told nothing, which staff find among what did not leave, once", async () => {
    const { connection } = site.database;
    const silent = await addLeadTo(site, { status: 2, executive: ana.userId });
    await agree(silent, true);
    await connection
      .updateTable("leads")
      .set({ email: null })
      .where("reference", "=", silent)
      .execute();
    const event = await add(meeting("10", { lead: silent }));
    await look();
    await look();
    await expect(deliver()).rejects.toMatchObject({ code: "NO_CHANNEL", permanent: true });
    expect(await waiting()).toEqual([]);
    // Neither its reminder nor its end is a further message that cannot leave.
    site.clock.set("2026-12-09T13:30:00Z");
    await enqueueReminders({ connection, clock: site.clock });
    expect(await waiting()).toEqual([]);
    site.clock.set("2026-11-23T15:00:00Z");
    const end = { version: 1, state: "CANCELADA" };
    expect((await call(site, ana, "POST", `${agenda}/${event}/state`, end)).status).toBe(204);
    await look();
    expect(await waiting()).toEqual([]);
  });
});

describe("one's own calendar", () => {
  const read = async (url: string) => {
    const answered = await site.app.inject({
      url: new URL(url, "http://localhost:3000").pathname,
      headers: { host: "localhost:3000" },
    });
    return { status: answered.statusCode, text: answered.body.replaceAll("\r\n ", "") };
  };
  const page = async (form: Record<string, string>) => {
    const answered = await site.app.inject({
      method: "POST",
      url: "/Gestion/Agenda",
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        accept: "text/html",
        cookie: ana.cookie,
        "content-type": "application/x-www-form-urlencoded",
      },
      payload: new URLSearchParams(form).toString(),
    });
    return { status: answered.statusCode, text: answered.body };
  };
  let url: string;

  it("reads names and links under a secret address, shown once", async () => {
    const made = await page({ form: "feed", do: "make" });
    expect(made.status).toBe(200);
    url = /value="(https?:[^"]+\.ics)"/.exec(made.text)?.[1] ?? "";
    const { status, text } = await read(url);
    expect(status).toBe(200);
    expect(text).toContain("SUMMARY:Reunión: Ana Soto");
    expect(text).toContain(`/Gestion/Solicitudes/${lead}`);
    expect(text).not.toContain("@correo.example");
    // What was called off or moved stands in it no more.
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    const stored = await site.database.connection
      .selectFrom("agenda_feeds")
      .select("secret_hash")
      .execute();
    const [secret = ""] = /[\w-]{32}/.exec(url) ?? [];
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(site.logLines().join("\n")).not.toContain(secret);
  });

  it("ends with a further address, when it is revoked, and with the account", async () => {
    const again = await call(site, ana, "POST", `${agenda}/feed`);
    expect(again.status).toBe(201);
    expect((await read(url)).status).toBe(404);
    const { url: next } = again.body.data;
    expect((await read(next)).status).toBe(200);
    const status = (one: string) =>
      site.database.connection
        .updateTable("users")
        .set({ status: one as "Activo" })
        .where("id", "=", ana.userId)
        .execute();
    await status("Inactivo");
    expect((await read(next)).status).toBe(404);
    await status("Activo");
    expect((await page({ form: "feed", do: "end" })).status).toBe(303);
    expect((await read(next)).status).toBe(404);
    expect(await call(site, ana, "DELETE", `${agenda}/feed`)).toMatchObject({ status: 404 });
    expect((await read("/api/calendar/x.ics")).status).toBe(404);
  });

  it("is the same for the same call again while it stands, and is kept nowhere", async () => {
    const key = randomUUID();
    const acts = async () =>
      (
        await site.database.connection
          .selectFrom("audit_events")
          .select("id")
          .where("action", "=", "agenda.feed")
          .execute()
      ).length;
    const before = await acts();
    const make = async () => {
      const answered = await site.app.inject({
        method: "POST",
        url: `${agenda}/feed`,
        headers: { host: "localhost:3000", cookie: ana.cookie, "idempotency-key": key },
      });
      return { status: answered.statusCode, body: answered.json() };
    };
    const [first, second] = await Promise.all([make(), make()]);
    expect(first.status).toBe(201);
    expect([second, await make()]).toEqual([first, first]);
    expect(await acts()).toBe(before + 1);
    const own: string = first.body.data.url;
    expect((await read(own)).status).toBe(200);
    const [secret = ""] = /[\w-]{32}/.exec(own) ?? [];
    const kept = await site.database.connection
      .selectFrom("idempotency_keys")
      .selectAll()
      .execute();
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(secret);
    await call(site, ana, "POST", `${agenda}/feed`);
    expect(await make()).toMatchObject({ status: 409, body: { error: { name: "FEED_ENDED" } } });
    expect((await read(own)).status).toBe(404);
  });

  it("is nobody's who may see no agenda, nor made by a demonstration", async () => {
    const partner = await signInAs(site, "portal/ADMIN_PARTNER");
    expect(await call(site, partner, "POST", `${agenda}/feed`)).toMatchObject({ status: 403 });
    const looking = await signInAs(site, "sales/SUPERVISOR", { isDemo: true });
    expect(await call(site, looking, "POST", `${agenda}/feed`)).toMatchObject({
      status: 403,
      code: "DEMO_ACCESS",
    });
  });
});
