import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, projectRoot, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";

/** The call that empties the caches (SA 7), on two nodes over one database. */

const startsAt = "2026-10-10T15:00:00Z";
const call = "/api/cloudflare-cache/amparo";
let nodes: [TestApp, TestApp];
beforeAll(async () => {
  const first = await createTestApp({}, startsAt);
  nodes = [first, await createTestApp({}, startsAt, projectRoot, first.database)];
});
afterAll(async () => {
  await nodes[1].close();
  await nodes[0].close();
});

const headers = (cookie = "") => ({
  host: "localhost:3000",
  "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
  cookie,
});

const signIn = async (): Promise<string> => (await signInAs(nodes[0], "staff/EJECUTIVO")).cookie;

const flush = (cookie: string, url = call) =>
  nodes[0].app.inject({ method: "POST", url, headers: headers(cookie) });

/** Which of the two names a node's page and its call show. */
async function shownBy({ app }: TestApp, names: readonly string[]): Promise<string[][]> {
  // A page is stored when it is asked for again.
  for (let asked = 0; asked < 2; asked += 1)
    await app.inject({ url: "/Comparar/Seguros-de-Salud", headers: headers() });
  const answers = [
    await app.inject({ url: "/Comparar/Seguros-de-Salud", headers: headers() }),
    await app.inject({
      url: "/api/insurance/compare/metadata?organizationTypes=ASEG&take=100",
      headers: headers(),
    }),
  ];
  return answers.map(({ statusCode, body }) => {
    expect(statusCode).toBe(200);
    return names.filter((name) => body.includes(name));
  });
}

it("shows what was changed past the catalogue's version only after staff have flushed the caches of all nodes", async () => {
  const { connection } = nodes[0].database;
  const [old, renamed] = ["Quillay Vida", "Quillay Renombrada"];
  const both = [[old], [old]];
  for (const node of nodes) expect(await shownBy(node, [old, renamed])).toEqual(both);
  await sql`update organizations set display_name = ${renamed} where display_name = ${old}`.execute(
    connection,
  );

  for (const cookie of ["", "amparo_session=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]) {
    const refused = await flush(cookie);
    expect([refused.statusCode, refused.json().error.name]).toEqual([401, "LOGIN_REQUIRED"]);
  }
  const cookie = await signIn();
  expect((await flush(cookie, "/api/cloudflare-cache/other")).statusCode).toBe(404);
  expect((await nodes[0].app.inject({ url: call, headers: headers(cookie) })).statusCode).toBe(404);
  for (const node of nodes) expect(await shownBy(node, [old, renamed])).toEqual(both);
  expect(nodes[0].logLines().join("")).not.toContain("caches.flushed");

  const answer = await flush(cookie);
  expect([answer.statusCode, answer.body]).toEqual([204, ""]);
  expect(await shownBy(nodes[0], [old, renamed])).toEqual([[renamed], [renamed]]);
  await expect.poll(() => shownBy(nodes[1], [old, renamed])).toEqual([[renamed], [renamed]]);
  const [audit = "", ...more] = nodes[0].logLines().filter((line) => /caches\.flushed/.test(line));
  expect(more).toEqual([]);
  expect(JSON.parse(audit)).toMatchObject({ session: expect.any(String), app: "amparo" });
  expect(audit).not.toContain("Paula");
});
