import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo } from "#test/scenarios/back-office/people.ts";
import { type Asker, twiceCases } from "#test/scenarios/back-office/twice-cases.ts";

/** Settings and their lines of the audit trail (AL 14): both or neither, and nothing of what is only looked at. */

let site: TestApp;
let asker: Asker;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  const administrator = await signInAs(site, "sales/ADMINISTRADOR", { name: "Ada Lagos" });
  const executive = await signInAs(site, "sales/EJECUTIVO");
  asker = {
    site,
    administrator,
    executive,
    get: (url) => send("GET", url),
    post: (url, body) => send("POST", url, body),
  };
});
afterAll(() => site.close());

const send = async (method: "GET" | "POST" | "PUT" | "PATCH", url: string, payload?: object) => {
  const answered = await site.app.inject({
    method,
    url,
    headers: {
      host: "localhost:3000",
      accept: "application/json",
      cookie: asker.administrator.cookie,
    },
    ...(payload === undefined ? {} : { payload }),
  });
  return {
    status: answered.statusCode,
    data: answered.body === "" ? undefined : answered.json().data,
  };
};
const form = (url: string, fields: Record<string, string>) =>
  site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: asker.administrator.cookie,
      "content-type": "application/x-www-form-urlencoded",
    },
    payload: new URLSearchParams(fields).toString(),
  });
const lastEvent = async (): Promise<number> => {
  const { last } = await site.database.connection
    .selectFrom("audit_events")
    .select(({ fn }) => fn.max("id").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
};
const keptSince = (id: number) =>
  site.database.connection
    .selectFrom("audit_events")
    .select(["action", "outcome", "actor_id", "record", "fields"])
    .where("id", ">", id)
    .orderBy("id")
    .execute();
/** Everything that a setting is, as the database has it. */
const stored = async () => {
  const tables = [
    "failure_reasons",
    "assignment_rules",
    "posting_rates",
    "notification_templates",
    "notification_types",
    "payment_settings",
    "payment_fee_rates",
    "accounts",
  ];
  const rows: unknown[] = [];
  for (const table of tables)
    rows.push(
      (
        await sql`select to_jsonb(t) as row from ${sql.table(table)} t order by to_jsonb(t)::text`.execute(
          site.database.connection,
        )
      ).rows,
    );
  return rows;
};

/** What is sent by a case of calls that add something. */
const added = (name: string) => async () => {
  const found = twiceCases.find(([row]) => row === name);
  if (found === undefined) throw new Error(`There is no ${name}.`);
  const { url, body } = await found[2](asker);
  return send("POST", url, body);
};
const changes: readonly [action: string, act: () => Promise<{ status: number }>][] = [
  ["template.change", added("POST /api/back-office/templates")],
  ["assignment-rule.create", added("POST /api/back-office/assignment-rules")],
  ["failure-reason.create", added("POST /api/back-office/failure-reasons")],
  [
    "failure-reason.update",
    async () => {
      const { data } = await send("GET", "/api/back-office/failure-reasons");
      const { code, isNamed: _named, ...reason } = data.at(-1);
      const position = reason.position + 1;
      return send("PATCH", `/api/back-office/failure-reasons/${code}`, { ...reason, position });
    },
  ],
  ["movement.open", added("POST /api/back-office/accounts")],
  [
    "posting-rate.change",
    () =>
      send("PUT", "/api/back-office/posting-rates", {
        country: "CL",
        currency: "CLP",
        leadCharge: "1500",
        commission: "5",
        version: 0,
      }),
  ],
  [
    "notification-type.change",
    async () => {
      const { data } = await send("GET", "/api/back-office/notification-types");
      const found = data.find(({ name }: { name: string }) => name === "lead_assigned");
      const { isActive, version } = found;
      const url = "/api/back-office/notification-types/lead_assigned";
      return send("PATCH", url, { isActive: !isActive, version });
    },
  ],
  [
    "payment-setting.add",
    () =>
      send("POST", "/api/back-office/payment-fees", {
        provider: "mercadopago",
        country: "CO",
        from: "2026-12-01",
        fee: "1.95",
        vat: "0.37",
      }),
  ],
];

describe("the audit trail of settings", () => {
  it.each(changes)(
    "%s is undone where its line cannot be kept, and kept once",
    async (action, act) => {
      const { connection } = site.database;
      await sql`alter table audit_events add constraint broken
      check (action <> ${sql.lit(action)}) not valid`.execute(connection);
      const [before, last] = [await stored(), await lastEvent()];
      expect((await act()).status).toBe(500);
      await sql`alter table audit_events drop constraint broken`.execute(connection);
      expect(await stored()).toEqual(before);
      expect(await keptSince(last)).toEqual([]);
      expect((await act()).status).toBeLessThan(300);
      expect(await stored()).not.toEqual(before);
      const kept = (await keptSince(last)).filter((one) => one.action === action);
      expect(kept).toMatchObject([{ outcome: "done", record: expect.stringContaining("/") }]);
    },
  );

  it("has no line of a mail that is only looked at, nor of a rule that is only tried", async () => {
    const url = "/api/back-office/templates";
    const { template, language, country, version, ...row } = (await send("GET", url)).data[0];
    const parts = ["subject", "preview", "heading", "opening", "action", "closing"];
    const text = Object.fromEntries(parts.map((part) => [part, (row.text ?? row)[part]]));
    const { data: teams } = await send("GET", "/api/back-office/teams");
    const last = await lastEvent();
    const page = { plantilla: template, key: template, idioma: language, pais: country };
    const shown = await form("/Gestion/Plantillas", {
      ...page,
      ...text,
      version: String(version),
      do: "preview",
    });
    expect(shown.statusCode).toBe(200);
    const lead = await addLeadTo(site, { status: 8, isDemonstration: true });
    const tried = await form("/Gestion/Configuracion/Asignacion", {
      name: "Se prueba",
      position: "1",
      way: "round-robin",
      isActive: "on",
      countries: "CL",
      team: teams[0].id,
      do: "simulate",
      lead,
    });
    expect(tried.statusCode).toBe(200);
    expect(
      (await send("POST", `${url}/preview`, { template, language, country, text })).status,
    ).toBe(200);
    expect(await keptSince(last)).toEqual([]);
    // The same form, saved.
    const saved = await form("/Gestion/Plantillas", {
      ...page,
      ...text,
      heading: "Otro título",
      version: String(version),
    });
    expect(saved.statusCode).toBe(303);
    expect(await keptSince(last)).toMatchObject([
      { action: "template.change", actor_id: asker.administrator.userId, fields: ["heading"] },
    ]);
  });
});
