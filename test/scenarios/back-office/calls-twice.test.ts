import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { makeExecutive } from "./people.ts";
import { type Asker, countOf, twiceCases } from "./twice-cases.ts";

/** Every call of the back office that adds something is done once for its Idempotency-Key (AL 5). */

let site: TestApp;
let administrator: SignedInPerson;
let asker: Asker;
beforeAll(async () => {
  // A Monday, noon in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "staff/ADMINISTRADOR");
  const executive = await signInAs(site, "sales/EJECUTIVO");
  for (const { userId } of [executive, administrator]) await makeExecutive(site, userId);
  const post: Asker["post"] = async (url, body) => {
    const answered = await send(url, { body, key: randomUUID() });
    expect([url, answered.status, answered.text]).toEqual([url, 201, expect.any(String)]);
    return JSON.parse(answered.text);
  };
  const get: Asker["get"] = async (url) => {
    const { cookie } = administrator;
    return (await site.app.inject({ url, headers: { host: "localhost:3000", cookie } })).json();
  };
  asker = { site, administrator, executive, post, get };
});
afterAll(() => site.close());

/** The body as a form with a file. */
const formOf = (fields: object) =>
  [
    ...Object.entries(fields).map(([name, value]) => [
      "--x",
      `content-disposition: form-data; name="${name}"`,
      "",
      String(value),
    ]),
    ["--x", 'content-disposition: form-data; name="file"; filename="nota.pdf"'],
    ["content-type: application/pdf", "", "%PDF-1.7\n1 0 obj << >> endobj\n%%EOF\n"],
    ["--x--", ""],
  ]
    .flat()
    .join("\r\n");

async function send(
  url: string,
  { body, key, isFile = false }: { body: object; key: string; isFile?: boolean | undefined },
) {
  const answered = await site.app.inject({
    method: "POST",
    url,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      accept: "application/json",
      "content-type": isFile ? "multipart/form-data; boundary=x" : "application/json",
      "idempotency-key": key,
      cookie: administrator.cookie,
    },
    payload: isFile ? formOf(body) : JSON.stringify(body),
  });
  return { status: answered.statusCode, text: answered.body };
}

const auditedActs = async () => {
  const rows = await site.database.connection
    .selectFrom("audit_events")
    .select("id")
    .where("outcome", "=", "done")
    .execute();
  return rows.length;
};

/** What adds nothing needs no key, and why; its second time changes nothing that the first did not. */
const addsNothing: Readonly<Record<string, string>> = {
  "POST /api/back-office/agenda/:id/state": "sends the version",
  "POST /api/back-office/assignment-rules/simulate": "reads",
  "POST /api/back-office/leads/:reference/assign": "sends the version",
  "POST /api/back-office/leads/:reference/purchases/:purchase/forms/:key": "sends the version",
  "POST /api/back-office/leads/:reference/purchases/:purchase/insured-file": "sends the version",
  "POST /api/back-office/leads/:reference/reveal": "reads",
  "POST /api/back-office/leads/:reference/status": "sends the version",
  "POST /api/back-office/leads/merges/:id/undo": "is done once: the second is 404",
  "POST /api/back-office/leads/operations/:id/undo": "is done once: what is restored stays",
  "POST /api/back-office/movements/:id/decision": "sends the version",
  "POST /api/back-office/notices/read": "marks what is read already",
  "POST /api/back-office/sales/:reference/insured-events": "keeps the first that is said",
  "POST /api/back-office/sales/:reference/purchase-cancel": "is done once: the second is 409",
  "POST /api/back-office/sales/:reference/status": "sends the version",
  "POST /api/back-office/sales/:reference/subscription/decline-renewal":
    "is done once: the second is 409",
  "POST /api/back-office/sales/:reference/subscription/pause": "is done once: the second is 409",
  "POST /api/back-office/sales/:reference/subscription/resume": "is done once: the second is 409",
  "POST /api/back-office/search": "reads",
  "POST /api/back-office/templates/preview": "reads",
  "POST /api/back-office/tickets/:reference/assign": "sends the version",
  "POST /api/back-office/tickets/:reference/status": "sends the version",
  "POST /api/back-office/unsent-notifications/:id/status": "sends the version",
};

/** Proved where a purchase is made, and where calendars are read. */
const provedElsewhere = [
  "POST /api/back-office/agenda/feed",
  "POST /api/back-office/leads/:reference/purchase-links",
  "POST /api/back-office/leads/:reference/purchases",
  "POST /api/back-office/leads/:reference/purchases/:purchase/items",
];

/** Calls of money and purchases, whose annex marks those with a key (PP 5). */
const isOfPurchases = (row: string) =>
  /back-office\/(disputes|events|gift-cards|owed-offers|payment|purchases|reconciliation|refunds|remittances|reviews)/.test(
    row,
  );

interface Operation {
  parameters: { name: string; in: string }[];
  responses: Record<string, { description: string }>;
}

/** The rows of calls that are sent by POST, as the API's own document describes them. */
async function postRows() {
  const { paths } = (
    await site.app.inject({ url: "/api/openapi.json", headers: { host: "localhost:3000" } })
  ).json() as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, { post }]) =>
    post !== undefined && /^\/api\/(access|back-office)\//.test(path)
      ? [{ row: `POST ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`, post }]
      : [],
  );
}
const takesKey = ({ parameters }: Operation) =>
  parameters.some(({ name, in: place }) => place === "header" && name === "Idempotency-Key");

describe("a call of the back office that adds something", () => {
  it("takes an Idempotency-Key and says so in the document, or adds nothing", async () => {
    const rows = (await postRows()).filter(({ row }) => !isOfPurchases(row));
    const without = rows.filter(({ post }) => !takesKey(post)).map(({ row }) => row);
    expect(without.toSorted()).toEqual(Object.keys(addsNothing).toSorted());
    const tried = new Set(twiceCases.map(([row]) => row.split(" ").slice(0, 2).join(" ")));
    const keyed = rows.filter(({ post }) => takesKey(post));
    expect(keyed.map(({ row }) => row).toSorted()).toEqual(
      [...tried, ...provedElsewhere].toSorted(),
    );
    for (const { post } of keyed) expect(post.responses["409"]).toBeDefined();
  });

  it.each(twiceCases)("%s: sent twice it is done once", async (_row, table, make) => {
    const { url, body, other, isFile } = await make(asker);
    const key = randomUUID();
    const before = { rows: await countOf(asker, table), acts: await auditedActs() };
    const first = await send(url, { body, key, isFile });
    expect([first.status < 300, first.text]).toEqual([true, expect.any(String)]);
    const made = { rows: await countOf(asker, table), acts: await auditedActs() };
    expect(made.rows).toBe(before.rows + 1);
    expect(made.acts).toBeGreaterThan(before.acts);

    expect(await send(url, { body, key, isFile })).toEqual(first);
    const refused = await send(url, { body: other, key, isFile });
    expect(refused.status).toBe(409);
    expect(JSON.parse(refused.text).error.name).toBe("IDEMPOTENCY_CONFLICT");
    expect({ rows: await countOf(asker, table), acts: await auditedActs() }).toEqual(made);
  });

  it.each(twiceCases)("%s: sent twice at one moment it is done once", async (_row, table, make) => {
    const { url, body, isFile } = await make(asker);
    const key = randomUUID();
    const before = await countOf(asker, table);
    const sent = { body, key, isFile };
    const [one, two] = await Promise.all([send(url, sent), send(url, sent)]);
    expect([one.status < 300, one.text]).toEqual([true, expect.any(String)]);
    expect(two).toEqual(one);
    expect(await countOf(asker, table)).toBe(before + 1);
  });
});
