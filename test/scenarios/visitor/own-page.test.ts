import { randomUUID } from "node:crypto";
import { brotliCompressSync, constants } from "node:zlib";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import { newToken, tokenHash } from "#src/platform/http/visitor-cookie.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { openSeededDatabase } from "../../harness/database.ts";

/** The page of a household: little is asked and sent for it, and it is never another's. */

const list = "/Comparar/Seguros-de-Salud";
const marks = { queries: 2, elements: 1_500, kilobytes: 150, compressed: 30 };

let database: OpenDatabase;
let site: TestApp;
let queries = 0;

beforeAll(async () => {
  database = await openSeededDatabase();
  const connection = database.connection.withPlugin({
    transformQuery({ node }) {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  site = await createTestApp({}, undefined, undefined, { ...database, connection });
});
afterAll(async () => {
  await site.close();
  await database.close();
});

type Ages = readonly [number, ...number[]];

const profileOf = ([holder, ...children]: Ages) =>
  JSON.stringify({
    cotizante: [{ sexo: "Femenino", edad: holder }],
    cargas: children.map((edad) => ({ sexo: "Femenino", edad, parentesco: "Hija" })),
  });

/** A visitor who has entered a household before. */
async function visitorOf(...ages: Ages) {
  const token = newToken();
  const id = randomUUID();
  const at = new Date(site.clock.now().getTime() - 3_600_000);
  await database.connection
    .insertInto("visitors")
    .values({
      id,
      token_hash: tokenHash(token),
      created_at: at,
      last_seen_on: at.toISOString().slice(0, 10),
      profile: profileOf(ages),
      profile_saved_at: at,
    })
    .execute();
  return { id, cookie: `amparo_visitor=${token}` };
}

async function open({ cookie }: { cookie: string }, url = list, more = "") {
  const before = queries;
  const answer = await site.app.inject({ url, headers: { cookie: `${cookie}${more}` } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers["cache-control"]).toBe("private, no-store");
  return { answer, html: answer.body, queries: queries - before };
}

const pricesIn = (html: string): string[] =>
  [...html.matchAll(/price-block__amount[^>]*>([^<]*)/g)].map(([, text]) => text ?? "");
const namesIn = (html: string): string[] =>
  [...html.matchAll(/<h3 class="card__name"><a[^>]*>([^<]*)/g)].map(([, text]) => text ?? "");
const scriptsIn = (html: string): string =>
  [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, text]) => text).join("\n");

describe("the page of a household", () => {
  it("is drawn with two questions to the database, first and later", async () => {
    // Its products are read once for all; what a job asks meanwhile is no page's.
    await open(await visitorOf(36, 6, 4), `${list}?vista=cuadricula`);
    const [firsts, laters]: [number[], number[]] = [[], []];
    const isShown = () => [firsts, laters].every((all) => Math.min(...all) <= marks.queries);
    // On a busy machine a job may ask during each of three views; it cannot during each of thirty.
    for (let tries = 0; tries < 10 && !isShown(); tries += 1)
      for (const view of ["", "?vista=lista", "?orden=recomendados"]) {
        const visitor = await visitorOf(36, 6, 4);
        firsts.push((await open(visitor, `${list}${view}`)).queries);
        laters.push((await open(visitor, `${list}${view}`)).queries);
      }
    expect(Math.min(...firsts)).toBe(marks.queries);
    expect(Math.min(...laters)).toBe(marks.queries);
  });

  it("says no card's name or price a second time in the data for scripts", async () => {
    const { html } = await open(await visitorOf(37, 6, 4));
    const scripts = scriptsIn(html);
    expect(namesIn(html)).toHaveLength(20);
    const said = [...namesIn(html), ...pricesIn(html)];
    expect(said.filter((text) => scripts.includes(text))).toEqual([]);
  });

  it("is small, and takes its styles from the browser's store", async () => {
    const { html } = await open(await visitorOf(38, 6, 4));
    const markup = html.replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1>/g, "<$1>");
    expect(markup.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(marks.elements);
    expect(Buffer.byteLength(html) / 1_000).toBeLessThanOrEqual(marks.kilobytes);
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
    const compressed = brotliCompressSync(html, quality).length / 1_000;
    expect(compressed).toBeLessThanOrEqual(marks.compressed);
    expect(html).not.toContain("<style");
    const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(
      ([, href = ""]) => href,
    );
    const styles = await Promise.all(sheets.map((url) => site.app.inject({ url })));
    expect(styles.map(({ body }) => body).join("")).toContain(".card__band");
    for (const { headers } of styles) expect(headers["cache-control"]).toContain("immutable");
    // Who comes for the first time has them in the document, for the first paint.
    const first = await site.app.inject({ url: list });
    expect(first.body).toContain("<style");
  });

  it("follows the household, and is nobody's with another", async () => {
    const visitor = await visitorOf(40, 6);
    const same = await visitorOf(40, 6);
    const other = await visitorOf(61, 17);
    const before = await open(visitor);
    expect(pricesIn((await open(same)).html)).toEqual(pricesIn(before.html));
    expect(pricesIn((await open(other)).html)).not.toEqual(pricesIn(before.html));
    await database.connection
      .updateTable("visitors")
      .set({ profile: profileOf([61, 17]) })
      .where("id", "=", visitor.id)
      .execute();
    expect(pricesIn((await open(visitor)).html)).toEqual(pricesIn((await open(other)).html));
  });

  it("follows the address, the clinic that was asked for and the filters that are kept", async () => {
    const visitor = await visitorOf(41, 6);
    const plain = await open(visitor);
    expect(namesIn((await open(visitor, `${list}?tipo=DENTAL`)).html)).not.toEqual(
      namesIn(plain.html),
    );
    const asked = await open(visitor, list, "; amparo_clinic=clinica-davila");
    expect(asked.html).toContain("Clínica Dávila es preferente");
    expect((await open(visitor)).html).not.toContain("Clínica Dávila es preferente");
    const saved = await site.app.inject({
      method: "POST",
      url: list,
      headers: { cookie: visitor.cookie, "content-type": "application/x-www-form-urlencoded" },
      payload: "intent=guardar-filtros&name=Dientes&query=tipo%3DDENTAL",
    });
    expect(saved.statusCode).toBe(303);
    expect((await open(visitor)).html).toContain("Dientes");
    // Another visitor's with the same household is still without them.
    expect((await open(await visitorOf(41, 6))).html).not.toContain("Dientes");
  });

  it("says to the one who edited, and to no other visitor, what prices were before", async () => {
    const visitor = await visitorOf(43, 6);
    await database.connection
      .updateTable("visitors")
      .set({ profile_before: profileOf([30]), profile_saved_at: site.clock.now() })
      .where("id", "=", visitor.id)
      .execute();
    expect((await open(visitor)).html).toContain("data-earlier");
    expect((await open(await visitorOf(43, 6))).html).not.toContain("data-earlier");
  });

  it("follows the catalogue and its UF", async () => {
    const visitor = await visitorOf(42, 6);
    const before = pricesIn((await open(visitor)).html);
    const { connection } = database;
    await sql`update uf_values set value_clp = value_clp * 2`.execute(connection);
    await sql`insert into catalogue_changes (reason) values ('UF')`.execute(connection);
    await expect.poll(async () => pricesIn((await open(visitor)).html)).not.toEqual(before);
  });
});
