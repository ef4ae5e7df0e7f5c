import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openTestTell } from "#src/modules/content/notification/notification.fixture.ts";
import { createOutboxDispatcher } from "#src/platform/jobs/outbox-dispatcher.ts";
import type { OutgoingMail } from "#src/platform/mail/mailer.ts";
import { readWordsFolder } from "#src/platform/words/words-folder.ts";
import { createWordsStore } from "#src/platform/words/words.ts";
import { chileNode, openTestExecutives, type TestExecutives } from "./executive.fixture.ts";
import {
  enqueueUnattended,
  leadUnattendedHandler,
  leadUnattendedKind,
} from "./unattended-leads.ts";
import { workedMinutes } from "./working-hours.rules.ts";

describe("the minutes that somebody worked", () => {
  const hours = {
    timeZone: "America/Santiago",
    weekdays: [1, 2, 3, 4, 5],
    from: "09:00",
    to: "18:00",
    holidaysOf: "CL",
  } as const;
  it.each([
    ["within a day", "2026-11-23T13:00:00Z", "2026-11-23T14:00:00Z", 60],
    ["before they begin", "2026-11-23T10:00:00Z", "2026-11-23T12:30:00Z", 30],
    ["after they end", "2026-11-23T20:30:00Z", "2026-11-23T23:00:00Z", 30],
    ["over a night", "2026-11-23T20:30:00Z", "2026-11-24T12:20:00Z", 50],
    ["over a weekend", "2026-11-20T20:50:00Z", "2026-11-23T12:10:00Z", 20],
    ["over a holiday", "2026-12-07T20:50:00Z", "2026-12-09T12:10:00Z", 20],
    ["on a Sunday", "2026-11-22T13:00:00Z", "2026-11-22T20:00:00Z", 0],
  ])("%s are counted", (_when, from, to, minutes) => {
    expect(workedMinutes(hours, new Date(from), new Date(to))).toBe(minutes);
  });
});

describe("a lead that nobody works", () => {
  let test: TestExecutives;
  let sent: OutgoingMail[];
  let drain: () => Promise<number>;
  let executive: string;
  let supervisor: string;
  beforeAll(async () => {
    test = await openTestExecutives();
    const { connection, clock } = test;
    const folder = resolve(import.meta.dirname, "../../../locales");
    const words = createWordsStore(await readWordsFolder(folder), {
      es: "es-CL",
      en: "en",
      pt: "pt-BR",
    });
    const told = await openTestTell({ connection, clock }, words.say);
    ({ sent } = told);
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const outbox = createOutboxDispatcher({
      connection,
      clock,
      log,
      handlers: { [leadUnattendedKind]: leadUnattendedHandler({ connection, tell: told.tell }) },
    });
    drain = () => outbox.drain();
    executive = await test.addExecutive();
    supervisor = await test.addUser();
    await connection
      .insertInto("team_supervisors")
      .values({ team_id: test.team, user_id: supervisor, tenant_id: chileNode })
      .execute();
  });
  afterAll(() => test.database.close());

  const wait = (minutes: number) =>
    test.clock.set(new Date(test.clock.now().getTime() + minutes * 60_000));

  it("is told of to the executive and the supervisor after an hour of work, once", async () => {
    const { reference } = await test.addLead({ status: 2, executive });
    wait(59);
    expect(await enqueueUnattended(test)).toBe(0);
    wait(1);
    const looked = await Promise.all([1, 2].map(() => enqueueUnattended(test)));
    expect(looked.reduce((sum, one) => sum + one, 0)).toBe(2);
    await drain();
    wait(30);
    expect(await enqueueUnattended(test)).toBe(0);
    expect(new Set(sent.map(({ subject }) => subject))).toEqual(
      new Set([
        `La solicitud ${reference} espera hace 60 minutos`,
        `Persona 1 no ha gestionado la solicitud ${reference}`,
      ]),
    );
    expect(sent).toHaveLength(2);
    const bells = await test.connection
      .selectFrom("bell_notices")
      .select(["user_id", "path"])
      .orderBy("user_id")
      .execute();
    expect(bells).toEqual(
      [executive, supervisor].map((user_id) => ({
        user_id,
        path: `/Gestion/Solicitudes/${reference}`,
      })),
    );
  });

  it("is not told of once it was worked, not even where the message waited already", async () => {
    const { id } = await test.addLead({ status: 2, executive });
    wait(60);
    expect(await enqueueUnattended(test)).toBe(2);
    const at = new Date(test.clock.now().getTime() + 1);
    await test.connection
      .updateTable("leads")
      .set({ last_act_at: at })
      .where("id", "=", id)
      .execute();
    const before = sent.length;
    await drain();
    expect(sent).toHaveLength(before);
  });

  it("is none that is in another status", async () => {
    await test.addLead({ status: 9, executive });
    wait(90);
    expect(await enqueueUnattended(test)).toBe(0);
  });
});
