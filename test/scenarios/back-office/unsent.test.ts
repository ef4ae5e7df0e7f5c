import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CountryCode } from "#src/contracts/identification.ts";
import { enqueueMessage, markMessageFailed } from "#src/platform/jobs/outbox.queries.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, openTicket } from "./people.ts";

/** What did not leave, as who sees to it finds it, sends it again or closes it. */

const url = "/api/back-office/unsent-notifications";
let site: TestApp;
let keeper: SignedInPerson;
let reader: SignedInPerson;
let executive: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  keeper = await signInAs(site, "sales/BACKOFFICE");
  reader = await signInAs(site, "portal/EJECUTIVO DE SOPORTE");
  executive = await signInAs(site, "sales/EJECUTIVO");
});
afterAll(() => site.close());

let made = 0;
/** A message that the outbox gave up: in one transaction, so that it takes it only when somebody asks for it. */
async function giveUp(
  { country = "CL", ...more }: { country?: CountryCode } & Record<string, unknown> = {},
  { kind = "lead_assigned", code = "SMTP_550", isJob = false } = {},
) {
  made += 1;
  const reference = `AMP-GONE-${made}`;
  const at = site.clock.now();
  await site.database.connection.transaction().execute(async (own) => {
    const payload = { userId: executive.userId, reference, country, ...more };
    await enqueueMessage(own, { kind, ref: reference, payload, at });
    const { id } = await own
      .selectFrom("outbox_messages")
      .select("id")
      .where("ref", "=", reference)
      .executeTakeFirstOrThrow();
    await markMessageFailed(own, id, { at, error: code, about: { country, reference }, isJob });
  });
  const { id } = await row(reference);
  return { id, reference };
}
const row = (reference: string) =>
  site.database.connection
    .selectFrom("outbox_messages")
    .selectAll()
    .where("ref", "=", reference)
    .executeTakeFirstOrThrow();
const decide = (id: number, body: object, who = keeper) =>
  call(site, who, "POST", `${url}/${id}/status`, { version: 2, ...body });
const listed = async (who: SignedInPerson, query = "") =>
  (await call(site, who, "GET", `${url}${query}`)).body.data as Record<string, unknown>[];
const isIn = (list: readonly Record<string, unknown>[], id: number) =>
  list.some((one) => one["id"] === id);

/** How often the outbox made a message leave. */
const sentLines = (reference: string) =>
  site.logLines().filter((line) => line.includes("outbox.sent") && line.includes(reference)).length;

/** The mails that left with a reference in their text. */
async function mailsAbout(reference: string): Promise<number> {
  const folder = join(site.dataFolder, "mail");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.filter((text) => text.includes(reference)).length;
}

function open(path: string, who: SignedInPerson, body?: Record<string, string>) {
  return site.app.inject({
    method: body === undefined ? "GET" : "POST",
    url: path,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      ...(body === undefined
        ? {}
        : {
            "content-type": "application/x-www-form-urlencoded",
            origin: "http://localhost:3000",
          }),
    },
    ...(body === undefined ? {} : { payload: new URLSearchParams(body).toString() }),
  });
}

describe("what did not leave", () => {
  it.each([
    ["SMTP_550", "MAILBOX_REFUSED"],
    ["SMTP_553", "ADDRESS_INVALID"],
    ["SMTP_451", "SERVER_UNREACHABLE"],
    ["ECONNREFUSED", "SERVER_UNREACHABLE"],
    ["TEMPLATE_ERROR", "TEMPLATE_ERROR"],
    ["NO_HANDLER", "NO_CHANNEL"],
    ["constructor", "SERVER_UNREACHABLE"],
  ])("after %s is there for %s", async (code, reason) => {
    const { reference } = await giveUp({}, { code });
    expect(await row(reference)).toMatchObject({ unsent_state: "UNSENT", unsent_reason: reason });
  });

  it("is listed with type and reason, its address masked", async () => {
    const { id } = await giveUp();
    const [newest] = await listed(
      keeper,
      "?reason=MAILBOX_REFUSED&type=lead_assigned&state=UNSENT",
    );
    expect(newest).toMatchObject({
      id,
      type: "lead_assigned",
      state: "UNSENT",
      reason: "MAILBOX_REFUSED",
      country: "CL",
      recipient: `${executive.email[0]}•••@p•••`,
    });
    expect(JSON.stringify(newest)).not.toContain("payload");
    expect(isIn(await listed(keeper, "?type=agenda_reminder"), id)).toBe(false);
  });

  it("is seen by a country's holder where it is the country's", async () => {
    const chilean = await giveUp();
    const peruvian = await giveUp({ country: "PE" });
    const chief = await signInAs(site, "sales/JEFATURA_SAC_CHILE");
    const list = await listed(chief);
    expect([isIn(list, chilean.id), isIn(list, peruvian.id)]).toEqual([true, false]);
    expect((await decide(peruvian.id, { state: "QUEUED" }, chief)).status).toBe(404);
    const never = { state: "DISCARDED", reason: "TEST" };
    expect((await decide(chilean.id, never, chief)).status).toBe(204);
    // What it held is forgotten, and whose country it was is not.
    expect(await row(chilean.reference)).toMatchObject({ payload: {}, country: "CL" });
    expect(isIn(await listed(chief, "?state=DISCARDED"), chilean.id)).toBe(true);
  });

  it("says what it is about and whose country's it is, by the ticket, lead or purchase that it names", async () => {
    const reference = await openTicket(site, await signInAs(site, "staff/POSTVENTA"));
    const ticket = await site.database.connection
      .selectFrom("tickets")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    const lead = await addLeadTo(site, { status: 2 });
    const sent = [
      { kind: "ticket_answered", ref: "about-1", payload: { ticketId: ticket.id } },
      { kind: "lead_unattended", ref: "about-2", payload: { reference: lead } },
      { kind: "user_invited", ref: "about-3", payload: { userId: executive.userId } },
    ];
    const about = [reference, lead, null];
    for (const message of sent)
      await enqueueMessage(site.database.connection, { ...message, at: site.clock.now() });
    for (const [place, { ref }] of sent.entries()) {
      await decide((await giveUp()).id, { state: "QUEUED" });
      await vi.waitFor(async () => expect((await row(ref)).unsent_state).toBe("UNSENT"), 20_000);
      expect(await row(ref)).toMatchObject({ country: "CL", reference: about[place] });
    }
    const page = (await open("/Gestion/Notificaciones-No-Enviadas", keeper)).body;
    expect(page).toContain(`<a href="/Gestion/Tickets/${reference}">${reference}</a>`);
    expect(await listed(keeper, "?type=ticket_answered")).toEqual(
      expect.arrayContaining([expect.objectContaining({ reference, country: "CL" })]),
    );
  });

  it.each([
    ["purchase-issued", "policy_issued", "Una póliza está lista"],
    ["movement_posted.low", "movement_posted", "Movimiento o saldo bajo en una cuenta"],
    ["agenda_invitation", "agenda_invitation", "Invitación a una reunión"],
    ["refund-told", "refund_result", "Resultado de una devolución"],
  ])("of the kind %s is found as %s and called by its name", async (kind, type, name) => {
    const { id } = await giveUp({}, { kind });
    expect(isIn(await listed(keeper, `?type=${type}`), id)).toBe(true);
    const page = await open(`/Gestion/Notificaciones-No-Enviadas?tipo=${type}`, keeper);
    const [first = ""] = /<li class="unsent-line">[\s\S]*?<small/.exec(page.body) ?? [];
    expect(first).toContain(name);
  });

  it.each([
    ["/Gestion/Notificaciones-No-Enviadas"],
    ["/en/Back-Office/Unsent-Notifications"],
    ["/pt/Gestao/Notificacoes-Nao-Enviadas"],
  ])("has a name for every kind of message that there is at %s", async (path) => {
    const page = (await open(path, keeper)).body;
    const [menu = ""] = /<select[^>]*name="tipo"[\s\S]*?<\/select>/.exec(page) ?? [];
    const names = [...menu.matchAll(/<option[^>]*>([^<]*)/g)].map(([, name]) => name ?? "");
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => /^\s*$|notifications\.|^[a-z_.-]+$/.test(name))).toEqual([]);
    expect(menu).not.toContain("purchase_paid");
  });

  it("is no work of our own: that is done again at the root alone, and never closed", async () => {
    const { id, reference } = await giveUp({}, { kind: "purchase-paid", isJob: true });
    expect(await row(reference)).toMatchObject({ unsent_state: null, last_error: "SMTP_550" });
    expect(isIn(await listed(keeper), id)).toBe(false);
    const never = { state: "DISCARDED", reason: "OBSOLETE" };
    expect((await decide(id, never)).status).toBe(404);
    const path = "/Gestion/Notificaciones-No-Enviadas";
    const drawn = async (who: SignedInPerson) =>
      (await open(path, who)).body.replace(/<script[\s\S]*?<\/script>/g, "");
    expect(await drawn(keeper)).toContain("Emitir una póliza pagada");
    const chief = await signInAs(site, "sales/JEFATURA_SAC_CHILE");
    expect(await drawn(chief)).not.toContain("Emitir una póliza pagada");
    const again = { do: "JOB", id: String(id), version: "2" };
    expect([403, 404]).toContain((await open(path, chief, again)).statusCode);
    expect((await row(reference)).failed_at).not.toBeNull();
    expect((await open(path, keeper, again)).statusCode).toBe(303);
    expect(await row(reference)).toMatchObject({ version: 3, unsent_state: null });
    expect((await open(path, keeper, again)).statusCode).toBe(409);
  });

  it("leaves once, however many ask for it at once", async () => {
    const { id, reference } = await giveUp();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => decide(id, { state: "QUEUED" })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      204, 409, 409, 409, 409, 409,
    ]);
    await vi.waitFor(async () => expect((await row(reference)).unsent_state).toBe("SENT"), 20_000);
    expect(await mailsAbout(reference)).toBe(1);
    expect(await row(reference)).toMatchObject({ payload: {}, attempts: 1 });
    expect(await decide(id, { state: "QUEUED", version: 3 })).toMatchObject({
      status: 409,
      code: "NOT_EDITABLE",
    });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([await mailsAbout(reference), sentLines(reference)]).toEqual([1, 1]);
  });

  it("is unsent again where it fails again, its attempts counted on", async () => {
    const { id, reference } = await giveUp({ alert: "none" }, { kind: "account_alert" });
    expect((await decide(id, { state: "QUEUED" })).status).toBe(204);
    await vi.waitFor(
      async () =>
        expect(await row(reference)).toMatchObject({
          unsent_state: "UNSENT",
          unsent_reason: "TEMPLATE_ERROR",
          attempts: 1,
        }),
      20_000,
    );
  });

  it("is told otherwise or discarded, and then never leaves", async () => {
    const told = await giveUp();
    const dropped = await giveUp();
    const otherwise = { state: "SENT_OTHERWISE", channel: "telefono", note: "Se lo dije" };
    expect((await decide(told.id, otherwise)).status).toBe(204);
    expect((await decide(dropped.id, { state: "DISCARDED", reason: "TEST" })).status).toBe(204);
    for (const { id, reference } of [told, dropped]) {
      expect((await decide(id, { state: "QUEUED", version: 3 })).status).toBe(409);
      expect(await row(reference)).toMatchObject({ payload: {}, decided_by: keeper.userId });
      expect(await mailsAbout(reference)).toBe(0);
    }
  });

  it.each([
    ["no state", {}, "state"],
    ["a state that is the system's", { state: "SENT" }, "state"],
    ["no note", { state: "SENT_OTHERWISE", channel: "telefono" }, "note"],
    ["another channel", { state: "SENT_OTHERWISE", channel: "paloma", note: "a" }, "channel"],
    ["another reason", { state: "DISCARDED", reason: "BORED" }, "reason"],
  ])("with %s is 400, naming it, and nothing is done", async (_what, body, field) => {
    const { id, reference } = await giveUp();
    expect(await decide(id, body)).toMatchObject({ status: 400, fields: [field] });
    expect((await row(reference)).unsent_state).toBe("UNSENT");
  });

  it("of another version, or of none, is refused", async () => {
    const { id } = await giveUp();
    const old = { state: "QUEUED", version: 1 };
    expect(await decide(id, old)).toMatchObject({ status: 409, code: "STALE_EDIT" });
    expect((await decide(999_999, { state: "QUEUED" })).status).toBe(404);
  });

  it("is no matter of an executive, and only read by who may only read", async () => {
    const { id, reference } = await giveUp();
    expect((await call(site, executive, "GET", url)).status).toBe(403);
    expect((await call(site, undefined, "GET", url)).status).toBe(401);
    expect(isIn(await listed(reader), id)).toBe(true);
    expect((await decide(id, { state: "QUEUED" }, reader)).status).toBe(403);
    expect((await row(reference)).unsent_state).toBe("UNSENT");
  });
});

describe("the page of what did not leave", () => {
  const path = "/Gestion/Notificaciones-No-Enviadas";

  it("sends again by a form, and keeps what was typed where it is refused", async () => {
    const { id, reference } = await giveUp();
    const shown = await open(path, keeper);
    expect(shown.statusCode).toBe(200);
    expect(shown.body).toContain("El buzón la rechazó");
    expect(shown.body).not.toContain(executive.email);
    const form = { id: String(id), version: "2" };
    const refused = await open(path, keeper, {
      ...form,
      do: "SENT_OTHERWISE",
      channel: "paloma",
      note: "Hablé con ella",
    });
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toContain("Hablé con ella");
    const sent = await open(path, keeper, { ...form, do: "QUEUED" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${path}?hecho=1`]);
    await vi.waitFor(async () => expect((await row(reference)).unsent_state).toBe("SENT"), 20_000);
  });

  it("has no buttons for who only reads, and is not there for an executive", async () => {
    const read = await open(path, reader);
    expect(read.statusCode).toBe(200);
    expect(read.body).not.toContain('aria-label="Reintentar');
    expect((await open(path, executive)).statusCode).toBe(403);
  });
});
