import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, makeExecutive } from "./people.ts";

/** Who changes, decides or takes away sends the version that they read; of an older one nothing is changed (AL 5). */

const accounts = "/api/back-office/accounts";
let site: TestApp;
let administrator: SignedInPerson;
let manager: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "staff/ADMINISTRADOR");
  manager = await signInAs(site, "sales/GERENTE");
});
afterAll(() => site.close());

interface StaleCase {
  method: "PATCH" | "POST" | "DELETE";
  url: string;
  body?: object;
  /** Its record in the database: table, column and value of its key. */
  row: readonly [table: string, column: string, id: string];
  who?: SignedInPerson;
}

const colleague = () => signInAs(site, "sales/EJECUTIVO");
const made = async (url: string, body: object): Promise<string> => {
  const answered = await call(site, administrator, "POST", url, body);
  expect([url, answered.status]).toEqual([url, 201]);
  return answered.body.data.id;
};

async function recess(): Promise<StaleCase> {
  const { userId } = await colleague();
  await makeExecutive(site, userId);
  const url = `/api/back-office/executives/${userId}/recess`;
  const [from, to] = ["2026-12-01T12:00:00Z", "2026-12-08T12:00:00Z"];
  const id = await made(url, { reason: "Vacaciones", from, to, handOver: false });
  return { method: "DELETE", url: `${url}/${id}`, row: ["recesses", "id", id] };
}

async function file(): Promise<StaleCase> {
  const reference = await addLeadTo(site, { status: 2 });
  const url = `/api/back-office/leads/${reference}/attachments`;
  const added = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: administrator.cookie,
      "content-type": "multipart/form-data; boundary=x",
    },
    payload: [
      "--x",
      'content-disposition: form-data; name="file"; filename="nota.pdf"',
      "content-type: application/pdf",
      "",
      "%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n",
      "--x--",
      "",
    ].join("\r\n"),
  });
  const { id } = added.json().data;
  return { method: "DELETE", url: `${url}/${id}`, row: ["stored_files", "id", id] };
}

async function request(): Promise<StaleCase> {
  const { userId: user } = await colleague();
  const account = `${accounts}/${await made(accounts, { user, currency: "CLP" })}`;
  await made(`${account}/movements`, { type: "deposits", amount: "9000", reason: "Prueba" });
  const asked = { kind: "withdrawal", amount: "5000", evidence: "Transferencia 99" };
  const id = await made(`${account}/requests`, asked);
  const url = `/api/back-office/movements/${id}/decision`;
  const body = { accept: true };
  return { method: "POST", url, body, row: ["movement_requests", "id", id], who: manager };
}

const cases: readonly (readonly [what: string, make: () => Promise<StaleCase>])[] = [
  [
    "a user who is disabled and renamed",
    async () => {
      const { userId: id } = await colleague();
      const body = { status: "Inactivo", name: "Otra" };
      return { method: "PATCH", url: `/api/access/users/${id}`, body, row: ["users", "id", id] };
    },
  ],
  [
    "a second factor that is taken away",
    async () => {
      const { userId: id } = await colleague();
      const url = `/api/access/users/${id}/second-factor`;
      return { method: "DELETE", url, row: ["users", "id", id] };
    },
  ],
  [
    "a role that is taken away",
    async () => {
      const { userId: user } = await colleague();
      const given = { user, role: "sales/EJECUTIVO", node: "amparo/peru" };
      const id = await made("/api/access/grants", given);
      return { method: "DELETE", url: `/api/access/grants/${id}`, row: ["grants", "id", id] };
    },
  ],
  ["a recess that is ended", recess],
  ["a file that is taken away", file],
  ["a movement that is decided", request],
];

const stateOf = async ([table, column, id]: StaleCase["row"]) => {
  const { rows } = await sql<{ version: number }>`
    select * from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`.execute(
    site.database.connection,
  );
  return rows;
};

const send = ({ method, url, body, who = administrator }: StaleCase, version?: number) =>
  method === "DELETE"
    ? call(site, who, method, version === undefined ? url : `${url}?version=${version}`)
    : call(site, who, method, url, { ...body, ...(version === undefined ? {} : { version }) });

describe("a change with the version that was read", () => {
  it.each(cases)(
    "%s: is refused without it and with an old one, and is done with it",
    async (_what, make) => {
      const asked = await make();
      // Somebody else changed it since.
      const [table, column, id] = asked.row;
      await sql`update ${sql.table(table)} set version = 7 where ${sql.ref(column)} = ${id}::uuid`.execute(
        site.database.connection,
      );
      const before = await stateOf(asked.row);
      expect(await send(asked)).toMatchObject({ status: 400, fields: ["version"] });
      expect(await send(asked, 6)).toMatchObject({
        status: 409,
        code: "STALE_EDIT",
        body: { error: { payload: { current: { version: 7 }, fields: expect.any(Array) } } },
      });
      expect(await stateOf(asked.row)).toEqual(before);
      expect((await send(asked, 7)).status).toBeLessThan(300);
      expect(await stateOf(asked.row)).not.toEqual(before);
      // The same save again is of what is no longer there, or changed.
      expect([404, 409]).toContain((await send(asked, 7)).status);
    },
  );

  it("is asked for by an unknown id as by a known one", async () => {
    const unknown = `/api/access/grants/${randomUUID()}`;
    expect((await call(site, administrator, "DELETE", unknown)).status).toBe(400);
    expect((await call(site, administrator, "DELETE", `${unknown}?version=1`)).status).toBe(404);
  });
});
