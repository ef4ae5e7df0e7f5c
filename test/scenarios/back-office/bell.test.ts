import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resolve } from "node:path";
import { leadAssignedHandler } from "#src/modules/contact/executive/assignment-mail.ts";
import { openTestTell } from "#src/modules/content/notification/notification.fixture.ts";
import { accountMailHandlers } from "#src/modules/identity/account/account-mail.ts";
import type { OutboxHandler } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";

/** What executives are told: the bell in their frame, their mail, and what they chose of it. */

const notices = "/api/back-office/notices";
let site: TestApp;
let ana: SignedInPerson;
let berta: SignedInPerson;
let sent: OutgoingMail[];
let handlers: Readonly<Record<string, OutboxHandler>>;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  ana = await signInAs(site, "sales/EJECUTIVO", { name: "Ana Soto" });
  berta = await signInAs(site, "sales/EJECUTIVO", { name: "Berta Luna" });
  const words = createWordsStore(
    await readWordsFolder(resolve(import.meta.dirname, "../../../src/locales")),
    { es: "es-CL", en: "en", pt: "pt-BR" },
  );
  const { connection } = site.database;
  const test = await openTestTell({ connection, clock: site.clock }, words.say);
  ({ sent } = test);
  handlers = { lead_assigned: leadAssignedHandler(test.tell), ...accountMailHandlers(test.tell) };
});
afterAll(() => site.close());

let told = 0;
/** Tells somebody of a lead, as the outbox does with what the assignment put into it. */
async function tell(
  who: SignedInPerson,
  kind = "lead_assigned",
  more: Record<string, string> = {},
): Promise<string> {
  told += 1;
  const reference = `AMP-BELL-${told}`;
  await again(who, reference, kind, more);
  return reference;
}
async function again(
  who: SignedInPerson,
  reference: string,
  kind = "lead_assigned",
  more: Record<string, string> = {},
): Promise<void> {
  const payload = { userId: who.userId, reference, country: "CL", ...more };
  await handlers[kind]?.({ id: 1, kind, ref: `${reference}/1`, payload, attempts: 1 });
}
const bellOf = async (who: SignedInPerson) => (await call(site, who, "GET", notices)).body;
const mailsTo = (who: SignedInPerson) => sent.filter(({ to }) => to === who.email);

function open(path: string, who: SignedInPerson, body?: readonly (readonly [string, string])[]) {
  const form = body && new URLSearchParams(body.map(([name, value]) => [name, value]));
  return site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url: path,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      ...(form === undefined
        ? {}
        : {
            "content-type": "application/x-www-form-urlencoded",
            origin: "http://localhost:3000",
          }),
    },
    ...(form === undefined ? {} : { payload: form.toString() }),
  });
}

describe("the bell", () => {
  it("counts what is not read, leads to it and marks it, by forms alone", async () => {
    const reference = await tell(ana);
    expect((await open("/Gestion/Avisos", ana)).body).toContain("Avisos: 1 sin leer");
    const { data } = await bellOf(ana);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      type: "lead_assigned",
      text: `Nueva solicitud ${reference}`,
      path: `/Gestion/Solicitudes/${reference}`,
      isRead: false,
    });
    const opened = await open("/Gestion/Avisos", ana, [
      ["id", String(data[0].id)],
      ["do", "open"],
    ]);
    expect([opened.statusCode, opened.headers.location]).toEqual([
      303,
      `/Gestion/Solicitudes/${reference}`,
    ]);
    const after = (await open("/Gestion/Avisos", ana)).body;
    expect(after).toContain("Avisos: 0 sin leer");
    expect(after).toContain(reference);
  });

  it("rings once for what happened once, also where its mail had to be tried again", async () => {
    const reference = await tell(ana);
    expect(mailsTo(ana).at(-1)?.subject).toContain(reference);
    await again(ana, reference);
    expect((await bellOf(ana)).metaData.unread).toBe(1);
  });

  it("is one's own: nobody reads or marks another's", async () => {
    const { data } = await bellOf(ana);
    const ids = data.map(({ id }: { id: number }) => id);
    expect((await bellOf(berta)).data).toEqual([]);
    expect((await call(site, berta, "POST", `${notices}/read`, { ids })).body.data.read).toBe(0);
    const form = [
      ["id", String(ids[0])],
      ["do", "open"],
    ] as const;
    expect((await open("/Gestion/Avisos", berta, form)).statusCode).toBe(404);
    expect((await bellOf(ana)).metaData.unread).toBe(1);
    expect((await call(site, undefined, "GET", notices)).status).toBe(401);
  });

  it("marks all as read", async () => {
    await tell(ana);
    expect((await call(site, ana, "POST", `${notices}/read`, {})).body.data.read).toBe(2);
    expect((await bellOf(ana)).metaData.unread).toBe(0);
  });

  it("is paged from the newest", async () => {
    const first = (await call(site, ana, "GET", `${notices}?take=2`)).body;
    expect([first.data.length, first.metaData.isMore]).toEqual([2, true]);
    const next = await call(site, ana, "GET", `${notices}?take=2&before=${first.data[1].id}`);
    expect([next.body.data.length, next.body.metaData.isMore]).toEqual([1, false]);
  });

  it.each([
    ["no id", { ids: [0] }],
    ["a word", { ids: ["a"] }],
    ["too many", { ids: Array.from({ length: 101 }, (_, index) => index + 1) }],
  ])("refuses %s: 400", async (_what, body) => {
    expect((await call(site, ana, "POST", `${notices}/read`, body)).status).toBe(400);
  });
});

describe("who chose on /Mi-Cuenta/Notificaciones", () => {
  const choose = (who: SignedInPerson, ...on: (readonly [string, string])[]) =>
    open("/Mi-Cuenta/Notificaciones", who, on);

  it("is told by what is on, and always of what may not be switched off", async () => {
    const page = await open("/Mi-Cuenta/Notificaciones", berta);
    expect(page.statusCode).toBe(200);
    for (const said of [
      "Se te asignó una solicitud",
      "Seguridad de tu cuenta",
      "Siempre se envían",
    ])
      expect(page.body).toContain(said);
    expect(page.body).not.toMatch(/<li>Mora|Plantillas/);

    expect((await choose(berta, ["bell", "lead_assigned"])).statusCode).toBe(303);
    const byBell = await tell(berta);
    expect(mailsTo(berta)).toEqual([]);
    expect((await bellOf(berta)).data[0].text).toContain(byBell);

    await choose(berta, ["mail", "lead_assigned"]);
    const byMail = await tell(berta);
    expect(mailsTo(berta).at(-1)?.subject).toContain(byMail);
    expect((await bellOf(berta)).data).toHaveLength(1);

    await choose(berta);
    await tell(berta);
    expect(mailsTo(berta)).toHaveLength(1);
    expect((await bellOf(berta)).data).toHaveLength(1);

    await tell(berta, "account_alert", {
      alert: "passwordChanged",
      at: site.clock.now().toISOString(),
    });
    expect(mailsTo(berta).at(-1)?.subject).toBe("Cambió la contraseña de tu cuenta");
  });

  it("chose for themselves alone, and nothing of what is always sent", async () => {
    await choose(ana, ["mail", "account_alert"], ["bell", "lead_assigned"], ["mail", "lead_eaten"]);
    const rows = await site.database.connection
      .selectFrom("notification_preferences")
      .select(["user_id", "type", "by_mail", "by_bell"])
      .where("type", "in", ["account_alert", "lead_eaten", "lead_assigned"])
      .orderBy("by_bell")
      .execute();
    expect(rows).toEqual([
      { user_id: berta.userId, type: "lead_assigned", by_mail: false, by_bell: false },
      { user_id: ana.userId, type: "lead_assigned", by_mail: false, by_bell: true },
    ]);
  });

  it("is not told of a type that is switched off for everybody", async () => {
    const keeper = await signInAs(site, "sales/ADMINISTRADOR");
    const off = { isActive: false, version: 1 };
    await call(site, keeper, "PATCH", "/api/back-office/notification-types/lead_assigned", off);
    const before = (await bellOf(ana)).data.length;
    await tell(ana);
    expect((await bellOf(ana)).data).toHaveLength(before);
    const on = { isActive: true, version: 2 };
    await call(site, keeper, "PATCH", "/api/back-office/notification-types/lead_assigned", on);
    await tell(ana);
    expect((await bellOf(ana)).data).toHaveLength(before + 1);
  });
});

describe("the night", () => {
  it("keeps the bell quiet until 8:00, and counts then what came in it", async () => {
    site.clock.set(new Date("2026-11-24T10:50:00Z"));
    const carla = await signInAs(site, "sales/SUPERVISOR");
    await tell(carla);
    expect((await bellOf(carla)).metaData.unread).toBe(0);
    expect((await bellOf(carla)).data).toHaveLength(1);
    site.clock.set(new Date("2026-11-24T11:00:00Z"));
    expect((await bellOf(carla)).metaData.unread).toBe(1);
  });
});
