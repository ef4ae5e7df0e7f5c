import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { href as staffHref } from "#src/routes/back-office.ts";
import { href as portalHref } from "#src/routes/portal.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, makeExecutive } from "./people.ts";

/** Lines of insurance and types of request are said in the reader's language on every page and file of staff and of
 *  referrers: the table of lines and the messages name them, no page does. */

let site: TestApp;
let administrator: SignedInPerson;
let referrer: SignedInPerson;
let reference: string;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  const { connection } = site.database;
  administrator = await signInAs(site, "sales/ADMINISTRADOR");
  referrer = await signInAs(site, "portal/REFERIDOR", { node: "amparo/chile/clinica-demo" });
  await makeExecutive(site, administrator.userId);
  await connection
    .updateTable("executives")
    .set({ upper_types: ["SEGURO_MASCOTAS"], request_types: ["MovimientoyCuenta"] })
    .where("user_id", "=", administrator.userId)
    .execute();
  reference = await addLeadTo(site, { status: 2 });
  await connection
    .updateTable("leads")
    .set({
      upper_type: "SEGURO_MASCOTAS",
      request_type: "MovimientoyCuenta",
      made_by: referrer.userId,
      system: "QPCLIENTS",
      tenant_id: (from) =>
        from
          .selectFrom("tenants")
          .select("tenants.id")
          .where("path", "=", "amparo/chile/clinica-demo"),
    })
    .where("reference", "=", reference)
    .execute();
});
afterAll(() => site.close());

/** What a page shows, without marks and attributes. */
async function shown(who: SignedInPerson, url: string): Promise<string> {
  const answered = await site.app.inject({
    url,
    headers: { host: "localhost:3000", accept: "text/html", cookie: who.cookie },
  });
  expect([url, answered.statusCode]).toEqual([url, 200]);
  return answered.body
    .replaceAll(/<script[\s\S]*?<\/script>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'");
}

const line = {
  es: "Seguro de mascotas",
  en: "Pet insurance",
  pt: "Seguro para animais de estimação",
};
const type = { es: "Movimiento y cuenta", en: "Movements and account", pt: "Movimentos e conta" };
type Language = keyof typeof line;
const languages = ["es", "en", "pt"] as const;

/** Pages with what they have to name. */
const pages = (language: Language): [string, string, readonly string[]][] => {
  const both = [line[language], type[language]];
  const leads = staffHref("leads", language);
  return [
    ["list", `${leads}?columnas=name,line,requestType`, both],
    ["side panel", `${leads}?abierta=${reference}`, both],
    ["lead", staffHref("lead", language, { reference }), both],
    ["reports", `${staffHref("reports", language)}?por=line`, both],
    ["rules", staffHref("assignmentSettings", language), both],
    ["executives", `${staffHref("executives", language)}?nuevo=1`, []],
    ["executive", staffHref("executive", language, { id: administrator.userId }), both],
    ["rates", staffHref("accounts", language), [line[language]]],
  ];
};

describe("lines of insurance and types of request", () => {
  it.each(languages)(
    "are said in the reader's language on every page of staff: %s",
    async (language) => {
      const others = languages.filter((one) => one !== language);
      const wrong: string[] = [];
      for (const [name, url, due] of pages(language)) {
        const text = await shown(administrator, url);
        for (const one of due) if (!text.includes(one)) wrong.push(`${name} lacks ${one}`);
        const codes = ["SEGURO_MASCOTAS", "MovimientoyCuenta"];
        for (const one of [...others.flatMap((other) => [line[other], type[other]]), ...codes])
          if (text.includes(one)) wrong.push(`${name} says ${one}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it.each(languages)("are said so to referrers and in files: %s", async (language) => {
    const own = await shown(referrer, portalHref("myReferrals", language));
    expect(own).toContain(line[language]);
    const file = await site.app.inject({
      url: `/api/back-office/leads/export?format=csv&language=${language}&columns=line,requestType`,
      headers: { host: "localhost:3000", cookie: administrator.cookie },
    });
    expect(file.body).toContain(line[language]);
    expect(file.body).toContain(type[language]);
    expect(file.body).not.toContain("MASCOTAS");
  });

  it("have a name of their own in each language, every one of them", async () => {
    const rows = await site.database.connection.selectFrom("upper_types").selectAll().execute();
    const nameless = rows.filter((row) => !row.display_name_en || !row.display_name_pt);
    expect(nameless.map(({ code }) => code)).toEqual([]);
    expect(rows.length).toBeGreaterThan(10);
  });
});
