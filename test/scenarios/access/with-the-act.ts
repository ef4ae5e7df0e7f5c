import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import type { TestApp } from "#test/harness/app.ts";
import type { SignedInPerson } from "#test/harness/signed-in-as.ts";

/** Proofs that an act and its line of the audit trail are written in one transaction. */

export interface Act {
  method?: "GET" | "POST" | "PATCH" | "DELETE";
  url: string;
  body?: object;
  /** A form of a page. */
  form?: Record<string, string>;
  /** A file that is sent with the fields. */
  file?: { fields: Record<string, string>; text: string };
  /** What it changes, where others change the same tables meanwhile; left out: all rows of the proofs' tables. */
  mark?: () => Promise<unknown>;
  /** Who does it; the person of the proofs where it is left out. */
  who?: SignedInPerson;
}

type Site = Pick<TestApp, "app" | "database">;

const multipartOf = ({ fields, text }: NonNullable<Act["file"]>) => {
  const part = (name: string, value: string, more = "") =>
    `--lines\r\ncontent-disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
  const named = Object.entries(fields).map(([name, value]) => part(name, value));
  return `${named.join("")}${part("file", text, '; filename="a.csv"')}--lines--\r\n`;
};

const payloadOf = ({ body, form, file }: Act) => {
  if (form !== undefined)
    return {
      type: "application/x-www-form-urlencoded",
      payload: new URLSearchParams(form).toString(),
    };
  if (file !== undefined)
    return { type: "multipart/form-data; boundary=lines", payload: multipartOf(file) };
  return body === undefined
    ? undefined
    : { type: "application/json", payload: JSON.stringify(body) };
};

/** What does acts of one person at a site, and proves of each that it is done with its line of the trail or not at all.
 *  `tables`: where the acts leave their marks. */
export async function openProofs(site: Site, person: SignedInPerson, tables: readonly string[]) {
  const { connection } = site.database;
  await sql`
    create function refuse_audit() returns trigger language plpgsql as
    $$ begin raise exception 'no room for the audit trail'; end $$`.execute(connection);

  const send = (act: Act) => {
    const sent = payloadOf(act);
    return site.app.inject({
      method: act.method ?? "POST",
      url: act.url,
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        accept: act.form === undefined ? "application/json" : "text/html",
        "idempotency-key": randomUUID(),
        cookie: (act.who ?? person).cookie,
        ...(sent && { "content-type": sent.type }),
      },
      ...(sent && { payload: sent.payload }),
    });
  };

  const stateOf = (): Promise<unknown> =>
    Promise.all(
      tables.map(async (name) => {
        const { rows } = await sql`
          select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(
          connection,
        );
        return JSON.stringify(rows);
      }),
    );

  const eventsOf = (action: string) =>
    connection
      .selectFrom("audit_events")
      .select(["outcome", "actor_id", "session_id", "grant_id", "record", "fields"])
      .where("action", "=", action)
      .orderBy("id")
      .execute();

  const countEvents = async (): Promise<number> => {
    const { count } = await connection
      .selectFrom("audit_events")
      .select(({ fn }) => fn.countAll<string>().as("count"))
      .where("outcome", "=", "done")
      .executeTakeFirstOrThrow();
    return Number(count);
  };

  /** Does something while acts that were done cannot be kept. */
  async function withoutTrail<Result>(work: () => Promise<Result>): Promise<Result> {
    await sql`
      create trigger refuse_audit before insert on audit_events for each row
      when (new.outcome = 'done') execute function refuse_audit()`.execute(connection);
    try {
      return await work();
    } finally {
      await sql`drop trigger refuse_audit on audit_events`.execute(connection);
    }
  }

  return {
    send,
    eventsOf,
    /** Does it while it cannot be kept, then as ever: nothing is changed by the first, and of the second stands one line. */
    async prove(action: string, asked: Act) {
      const marks = asked.mark ?? stateOf;
      const before = await marks();
      const kept = await countEvents();
      const failed = await withoutTrail(() => send(asked));
      expect(failed.statusCode).toBe(500);
      expect(await marks()).toEqual(before);
      expect(await countEvents()).toBe(kept);
      const done = await send(asked);
      expect([done.statusCode < 400, done.statusCode, done.body.slice(0, 300)]).toEqual([
        true,
        done.statusCode,
        expect.any(String),
      ]);
      expect(await marks()).not.toEqual(before);
      expect(await countEvents()).toBe(kept + 1);
      expect((await eventsOf(action)).at(-1)).toMatchObject({
        outcome: "done",
        actor_id: (asked.who ?? person).userId,
        session_id: expect.any(String),
        grant_id: expect.any(String),
      });
      return done;
    },
  };
}
