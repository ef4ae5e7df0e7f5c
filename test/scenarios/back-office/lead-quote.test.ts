import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { sql } from "kysely";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { profileCookie } from "#test/harness/profile-cookie.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { exampleRequest } from "#test/scenarios/visitor/lead-site.ts";
import { call, makeExecutive } from "./people.ts";

/** What is to be sold has a price of today or a quote that is open (lead-transitions.tsv, 2 to 9). */

const product = "quillay-complementario-familia-80";
let site: TestApp;
let ana: SignedInPerson;
beforeAll(async () => {
  // A Monday, 12:00 in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  ana = await signInAs(site, "sales/EJECUTIVO", { name: "Ana Rojas" });
  await makeExecutive(site, ana.userId);
});
afterAll(() => site.close());

/** A lead that a visitor asked for, in hand of an executive. */
async function askedFor(productCode = product, cookie = ""): Promise<string> {
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/leads",
    headers: { host: "localhost:3000", cookie },
    payload: exampleRequest({ productCode }),
  });
  const { reference } = sent.json().data;
  await site.database.connection
    .updateTable("leads")
    .set({ status: 2, executive_user_id: ana.userId })
    .where("reference", "=", reference)
    .execute();
  return reference;
}

it("names on its page the pets of its frozen price, and of one left out the reason", async () => {
  const pets = [
    { especie: "Perro", edad: 3 },
    { especie: "Gato", edad: 30 },
  ];
  const cookie = await profileCookie(site.app, "localhost:3000", { mascota: pets });
  const page = await site.app.inject({
    url: `/Gestion/Solicitudes/${await askedFor("mascota-guina-chip-y-vacunas", cookie)}`,
    headers: { host: "localhost:3000", cookie: ana.cookie },
  });
  const [, list = ""] = /<ul class="leads__plain">([\s\S]*?)<\/ul>/.exec(page.body) ?? [];
  const said = list.split("</li>").map((one) => one.replaceAll(/<[^>]+>/g, ""));
  expect(said).toEqual([
    expect.stringMatching(/^Perro, 3\saños$/),
    expect.stringMatching(/^No asegura a Gato, 30\saños: se contrata hasta los \d+ años$/),
    "",
  ]);
});

it("of what is no longer sold goes on while the quote is open, and no further", async () => {
  const [open, over] = [await askedFor(), await askedFor()];
  const { connection } = site.database;
  await sql`update quotes set expires_at = ${site.clock.now()}
    where id = (select quote_id from leads where reference = ${over})`.execute(connection);
  await sql`update products set is_active = false where code = ${product}`.execute(connection);
  await sql`insert into catalogue_changes (reason) values ('sold no more')`.execute(connection);
  const move = async (reference: string) => {
    const url = `/api/back-office/leads/${reference}`;
    const { version } = (await call(site, ana, "GET", url)).body.data;
    return call(site, ana, "POST", `${url}/status`, { to: 9, version });
  };
  await vi.waitFor(
    async () => {
      const { body } = await call(site, ana, "GET", `/api/back-office/leads/${open}`);
      expect(body.data.todayPrice).toBe(null);
    },
    { timeout: 10_000 },
  );
  expect((await move(open)).status).toBe(200);
  expect(await move(over)).toMatchObject({ status: 409, code: "INVALID_TRANSITION" });
});
