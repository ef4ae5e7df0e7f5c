import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Each visitor without a cookie is a row of the database: one network may begin so many an hour. */
const newVisitors = 3;
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ NEW_VISITORS_PER_HOUR: String(newVisitors) });
});
afterAll(() => site.close());

const send = (remoteAddress: string, cookie?: string) =>
  site.app.inject({
    method: "POST",
    url: "/api/saved-filters",
    remoteAddress,
    headers: { host: "localhost:3000", ...(cookie === undefined ? {} : { cookie }) },
    payload: { comparator: "Isapres", name: `filter ${Math.random()}`, query: "orden=menor" },
  });
const rows = async () =>
  (await site.database.connection.selectFrom("visitors").select("id").execute()).length;

it("refuses the visitors of a network beyond its allowance, without a row; a known one goes on", async () => {
  const before = await rows();
  const answers = [];
  for (let sent = 0; sent < newVisitors + 2; sent += 1) answers.push(await send("203.0.113.9"));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429, 429]);
  expect(answers.at(-1)?.json()).toMatchObject({ error: { name: "TOO_MANY_REQUESTS" } });
  expect(await rows()).toBe(before + newVisitors);

  const cookie = String(answers[0]?.headers["set-cookie"]).split(";")[0] ?? "";
  expect((await send("203.0.113.9", cookie)).statusCode).toBe(200);
  expect((await send("203.0.113.10")).statusCode).toBe(200);
});
