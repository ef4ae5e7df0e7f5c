import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { makeExecutive } from "#test/scenarios/back-office/people.ts";
import { type Asker, twiceCases } from "#test/scenarios/back-office/twice-cases.ts";

/** What is done with executives, teams and the agenda is kept in the transaction that does it (AL 14): where it cannot be
 *  kept, nothing was changed. */

const base = "/api/back-office";
const tables = [
  "executives",
  "teams",
  "team_supervisors",
  "recesses",
  "lead_appointments",
  "agenda_feeds",
];

let site: TestApp;
let administrator: SignedInPerson;
let asker: Asker;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "staff/ADMINISTRADOR");
  const executive = await signInAs(site, "sales/EJECUTIVO");
  for (const { userId } of [executive, administrator]) await makeExecutive(site, userId);
  const post: Asker["post"] = async (url, body) => (await send({ url, body })).json();
  const get: Asker["get"] = async (url) => (await send({ method: "GET", url })).json();
  asker = { site, administrator, executive, post, get };
  const { connection } = site.database;
  await sql`
    create function refuse_audit() returns trigger language plpgsql as
    $$ begin raise exception 'no room for the audit trail'; end $$`.execute(connection);
});
afterAll(() => site.close());

interface Act {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  url: string;
  body?: object;
  /** A form of a page. */
  form?: Record<string, string>;
}

const send = ({ method = "POST", url, body, form }: Act) =>
  site.app.inject({
    method,
    url,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      accept: form === undefined ? "application/json" : "text/html",
      "idempotency-key": randomUUID(),
      cookie: administrator.cookie,
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(body && { payload: body }),
    ...(form && { payload: new URLSearchParams(form).toString() }),
  });

const stateOf = () =>
  Promise.all(
    tables.map(async (name) => {
      const { rows } = await sql`select * from ${sql.table(name)} order by 1, 2`.execute(
        site.database.connection,
      );
      return JSON.stringify(rows);
    }),
  );

const eventsOf = (action: string) =>
  site.database.connection
    .selectFrom("audit_events")
    .select(["outcome", "actor_id", "session_id", "grant_id", "record", "fields"])
    .where("action", "=", sql<never>`${action}`)
    .orderBy("id")
    .execute();

/** Does something while acts that were done cannot be kept. */
async function withoutTrail<Result>(work: () => Promise<Result>): Promise<Result> {
  const { connection } = site.database;
  await sql`
    create trigger refuse_audit before insert on audit_events for each row
    when (new.outcome = 'done') execute function refuse_audit()`.execute(connection);
  try {
    return await work();
  } finally {
    await sql`drop trigger refuse_audit on audit_events`.execute(connection);
  }
}

const added = (name: string) => async (): Promise<Act> => {
  const found = twiceCases.find(([one]) => one === name);
  const { url, body } = await found![2](asker);
  return { url, body };
};

const made = async (name: string): Promise<{ url: string; id: string }> => {
  const { url, body } = await added(name)();
  const { data } = await asker.post(url, body ?? {});
  return { url, id: String(data["id"]) };
};

const acts: [action: string, what: string, act: () => Promise<Act>][] = [
  ["executive.create", "an account is made an executive", added(`POST ${base}/executives`)],
  [
    "executive.update",
    "an executive works otherwise",
    async () => {
      const { id } = await made(`POST ${base}/executives`);
      const body = { version: 1, weight: 3, capacity: 12 };
      return { method: "PATCH", url: `${base}/executives/${id}`, body };
    },
  ],
  ["executive.recess", "a recess begins", added(`POST ${base}/executives/:id/recess`)],
  [
    "executive.recess",
    "a recess ends",
    async () => {
      const { url, id } = await made(`POST ${base}/executives/:id/recess`);
      return { method: "DELETE", url: `${url}/${id}?version=1` };
    },
  ],
  ["team.create", "a team is made", added(`POST ${base}/teams`)],
  [
    "team.update",
    "a team gets another name",
    async () => {
      const { url, id } = await made(`POST ${base}/teams`);
      const body = { version: 1, name: `Otro ${randomUUID()}` };
      return { method: "PATCH", url: `${url}/${id}`, body };
    },
  ],
  [
    "team.delete",
    "a team is removed",
    async () => {
      const { url, id } = await made(`POST ${base}/teams`);
      return { method: "DELETE", url: `${url}/${id}?version=1` };
    },
  ],
  ["agenda.create", "an event is agreed", added(`POST ${base}/agenda`)],
  [
    "agenda.move",
    "an event is moved",
    async () => {
      const { url, id } = await made(`POST ${base}/agenda`);
      const body = { version: 1, from: "2026-11-26T15:00:00Z", to: "2026-11-26T15:30:00Z" };
      return { method: "PATCH", url: `${url}/${id}`, body };
    },
  ],
  [
    "agenda.state",
    "an event was held, by the page",
    async () => {
      const { id } = await made(`POST ${base}/agenda`);
      const form = { form: "state", id, version: "1", state: "CANCELADA" };
      return { url: "/Gestion/Agenda", form };
    },
  ],
  ["agenda.feed", "a calendar gets its address", async () => ({ url: `${base}/agenda/feed` })],
  [
    "agenda.feed",
    "the address of a calendar ends",
    async () => ({ method: "DELETE", url: `${base}/agenda/feed` }),
  ],
];

describe("what is done with executives, teams and the agenda", () => {
  it.each(acts)("%s: %s with its line of the trail, or not at all", async (action, _what, act) => {
    const asked = await act();
    const before = await stateOf();
    const kept = (await eventsOf(action)).length;
    const failed = await withoutTrail(() => send(asked));
    expect(failed.statusCode).toBe(500);
    expect(await stateOf()).toEqual(before);
    expect(await eventsOf(action)).toHaveLength(kept);
    const done = await send(asked);
    expect(done.statusCode).toBeLessThan(400);
    expect(await stateOf()).not.toEqual(before);
    const events = await eventsOf(action);
    expect(events).toHaveLength(kept + 1);
    expect(events.at(-1)).toMatchObject({
      outcome: "done",
      actor_id: administrator.userId,
      session_id: expect.any(String),
      grant_id: expect.any(String),
    });
  });

  it("names what was changed of an executive, and of which", async () => {
    const { id } = await made(`POST ${base}/executives`);
    const body = { version: 1, weight: 4, countries: ["CL"] };
    await send({ method: "PATCH", url: `${base}/executives/${id}`, body });
    const last = (await eventsOf("executive.update")).at(-1);
    expect(last).toMatchObject({ record: `executive/${id}`, fields: ["weight"] });
  });
});
