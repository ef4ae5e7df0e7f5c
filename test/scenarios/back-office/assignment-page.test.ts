import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call } from "./people.ts";

/** The page of the rules of assignment as a browser without JavaScript uses it. */

const page = "/Gestion/Configuracion/Asignacion";
const rules = "/api/back-office/assignment-rules";
let site: TestApp;
let administrator: SignedInPerson;
let team: string;
let ofPartner: string;
let ofSite: string;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "sales/ADMINISTRADOR");
  const { connection } = site.database;
  const found = await connection
    .selectFrom("teams")
    .select("id")
    .where("name", "=", "Ventas Chile")
    .executeTakeFirstOrThrow();
  team = found.id;
  ofSite = await addLeadTo(site, { status: 8 });
  ofPartner = await addLeadTo(site, { status: 8 });
  await connection
    .updateTable("leads")
    .set({
      line_of_business: 69,
      tenant_id: (from) =>
        from.selectFrom("tenants").select("tenants.id").where("path", "=", partnerPath),
    })
    .where("reference", "=", ofPartner)
    .execute();
});
afterAll(() => site.close());

const partnerPath = "amparo/chile/clinica-demo";

async function ask(query = "", form?: readonly (readonly [string, string])[]) {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url: `${page}${query}`,
    headers: {
      host: "localhost:3000",
      accept: "text/html",
      cookie: administrator.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined
      ? {}
      : { payload: new URLSearchParams(form.map(([name, value]) => [name, value])).toString() }),
  });
  return {
    status: answered.statusCode,
    to: answered.headers.location ?? null,
    text: answered.body.replace(/<script[\s\S]*?<\/script>/g, ""),
  };
}

const rule = (change: readonly (readonly [string, string])[], position = "5") =>
  [
    ["name", "Convenios"],
    ["position", position],
    ["team", team],
    ["way", "round-robin"],
    ["isActive", "on"],
    ...change,
  ] as const;
const ofClinic = [
  ["linesOfBusiness", "69"],
  ["partners", "clinica-demo"],
] as const;

describe("the page of rules", () => {
  it("asks for line of business and partner, keeps both and says them in the list", async () => {
    const saved = await ask("", rule([...ofClinic, ["do", "save"]]));
    expect([saved.status, saved.to]).toEqual([303, `${page}?hecho=saved`]);
    const { body } = await call(site, administrator, "GET", rules);
    const made = body.data.find(({ name }: { name: string }) => name === "Convenios");
    expect(made).toMatchObject({ linesOfBusiness: [69], partners: ["clinica-demo"] });
    const listed = await ask();
    expect(listed.text).toContain("Convenio, Clínica Demo");
    const opened = await ask(`?regla=${made.id}`);
    for (const [name, value] of ofClinic)
      expect(opened.text).toMatch(
        new RegExp(
          `<input[^>]*name="${name}"[^>]*checked=""[^>]*value="${value}"|<input[^>]*checked=""[^>]*name="${name}"[^>]*value="${value}"|<input[^>]*name="${name}"[^>]*value="${value}"[^>]*checked=""`,
        ),
      );
  });

  it("says that files are opened unchecked where there is no antivirus, and only there", async () => {
    expect((await ask()).text).toContain("Sin antivirus");
    const guarded = await createTestApp({ CLAMD_URL: "tcp://127.0.0.1:9" }, "2026-11-23T15:00:00Z");
    const admin = await signInAs(guarded, "sales/ADMINISTRADOR");
    const opened = await guarded.app.inject({
      url: page,
      headers: { host: "localhost:3000", accept: "text/html", cookie: admin.cookie },
    });
    expect([opened.statusCode, opened.body.includes("Sin antivirus:</")]).toEqual([200, false]);
    expect(/<main[\s\S]*<\/main>/.exec(opened.body)?.[0]).not.toContain("Sin antivirus");
    await guarded.close();
  });

  it.each([
    ["a lead of the partner", () => ofPartner, ofClinic, false],
    ["a lead of the site", () => ofSite, ofClinic, true],
    ["a lead of the site, by a rule for everybody", () => ofSite, [], false],
  ] as const)("tries a rule with %s", async (_what, reference, asks, isLeft) => {
    // Before the one that is saved, which would take the partner's lead first.
    const asked = rule([...asks, ["lead", reference()], ["do", "simulate"]], "1");
    const tried = await ask("", asked);
    expect(tried.status).toBe(200);
    expect(tried.text.includes("no toma esa solicitud")).toBe(isLeft);
  });

  it.each([
    ["linesOfBusiness", "70"],
    ["partners", "nobody"],
  ])("refuses %s %s", async (field, value) => {
    const refused = await ask(
      "",
      rule([
        [field, value],
        ["do", "save"],
      ]),
    );
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(`href="#rule-${field}"`);
  });
});
