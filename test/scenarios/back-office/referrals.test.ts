import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "./people.ts";

/** Referrers bring people, see how their requests stand, and nothing of anybody else's. */

const path = "/Mis-Referidos";
let site: TestApp;
let referrer: SignedInPerson;
let colleague: SignedInPerson;
let partner: SignedInPerson;
let foreign: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  const clinic = { node: "amparo/chile/clinica-demo" };
  referrer = await signInAs(site, "portal/REFERIDOR", { ...clinic, name: "Karina Bravo" });
  colleague = await signInAs(site, "portal/REFERIDOR", clinic);
  partner = await signInAs(site, "portal/ADMIN_PARTNER", clinic);
  foreign = await signInAs(site, "portal/ADMIN_PARTNER", { node: "amparo/chile/segunda-demo" });
});
afterAll(() => site.close());

const open = async (who: SignedInPerson, url = path) => {
  const answered = await site.app.inject({
    url,
    headers: { host: "localhost:3000", accept: "text/html", cookie: who.cookie },
  });
  return { status: answered.statusCode, text: answered.body };
};
const person = {
  fullName: "Rosario Peñaloza Ruiz",
  phone: "+56 9 8123 4567",
  email: "rosario@correo.example",
  way: "written",
  consent: "on",
};
const send = async (who: SignedInPerson, form: Record<string, string>) => {
  const answered = await site.app.inject({
    method: "POST",
    url: path,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html",
      cookie: who.cookie,
    },
    payload: new URLSearchParams(form).toString(),
  });
  return { status: answered.statusCode, text: answered.body };
};
const leadOf = (name: string) =>
  site.database.connection
    .selectFrom("leads")
    .selectAll()
    .where("full_name", "=", name)
    .executeTakeFirst();

describe("a referrer", () => {
  it("refers a person with consent and follows the request in plain words", async () => {
    expect((await open(referrer)).text).toContain("Todavía no hay referidos");
    expect((await send(referrer, person)).status).toBe(303);
    const lead = await leadOf(person.fullName);
    expect(lead).toMatchObject({
      made_by: referrer.userId,
      system: "QPCLIENTS",
      origin: path,
      line_of_business: 69,
      executive_user_id: null,
    });
    const page = await open(referrer);
    expect(page.text).toContain(person.fullName);
    expect(page.text).toContain("Recibida");
    for (const secret of ["8123", "rosario@", lead?.reference ?? ""])
      expect([secret, page.text.includes(secret)]).toEqual([secret, false]);
    await site.database.connection
      .updateTable("leads")
      .set({ status: 3 })
      .where("id", "=", lead?.id ?? 0)
      .execute();
    expect((await open(referrer)).text).toContain("Contrató");
    for (const [url, word] of [
      ["/en/My-Referrals", "Contracted"],
      ["/pt/Meus-Indicados", "Contratou"],
    ] as const)
      expect((await open(referrer, url)).text).toContain(word);
  });

  it("is told what is missing, with everything still there", async () => {
    const bare = await send(referrer, { ...person, fullName: "Otra Persona", consent: "" });
    expect([bare.status, bare.text.includes("Otra Persona")]).toEqual([400, true]);
    const unreachable = { ...person, fullName: "Otra Persona", phone: "", email: "" };
    expect((await send(referrer, unreachable)).status).toBe(400);
    expect(await leadOf("Otra Persona")).toBeUndefined();
  });

  it("of a partner that was switched off brings nobody: INVALID_PARTNER in words", async () => {
    const set = (is_active: boolean) =>
      site.database.connection
        .updateTable("tenants")
        .set({ is_active })
        .where("path", "=", "amparo/chile/clinica-demo")
        .execute();
    await set(false);
    const refused = await send(referrer, { ...person, fullName: "De Nadie Más" });
    await set(true);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("El partner no existe o no está activo.");
    expect(await leadOf("De Nadie Más")).toBeUndefined();
  });

  it("is seen by the partner without contact data, and by nobody else", async () => {
    const seen = (await open(partner)).text;
    expect(seen).toContain("Rosario P.");
    expect(seen).toContain("por Karina Bravo");
    expect(seen).not.toContain("Peñaloza");
    expect(seen).not.toContain('name="fullName"');
    for (const who of [colleague, foreign]) expect((await open(who)).text).not.toContain("Rosario");
    const sent = await send(partner, { ...person, fullName: "De Nadie" });
    expect([sent.status, await leadOf("De Nadie")]).toEqual([403, undefined]);
  });

  it.each([
    ["portal/REFERIDOR_MASCOTA", {}, { upper_type: "SEGURO_MASCOTAS", country: "CL" }],
    ["portal/REFERIDOR PERU", { node: "amparo/peru/lima-demo" }, { country: "PE" }],
    [
      "portal/REFERIDOR VIDA CAMARA",
      { limits: { insurer: "DEMO_QUILLAY_VIDA" } },
      { insurer: "DEMO_QUILLAY_VIDA", country: "CL" },
    ],
  ] as const)("who is a %s brings what the role is for", async (role, options, expected) => {
    const node = "amparo/chile/clinica-demo";
    const who = await signInAs(site, role, { node, ...options });
    const fullName = `Persona ${randomUUID().replaceAll(/[^a-f]/g, "")}`;
    const phone = role.endsWith("PERU") ? "+51 981 234 567" : person.phone;
    expect((await send(who, { ...person, fullName, phone })).status).toBe(303);
    expect(await leadOf(fullName)).toMatchObject({ made_by: who.userId, ...expected });
    expect((await open(who)).text).toContain(fullName);
  });

  it("has a link that names them, and whoever is disabled has none", async () => {
    const link = `/ref?referer=${referrer.userId}`;
    expect((await open(referrer)).text).toContain(link);
    const follow = () =>
      site.app.inject({
        url: link,
        headers: {
          host: "localhost:3000",
          accept: "text/html",
          "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
        },
      });
    const followed = await follow();
    expect(followed.statusCode).toBe(303);
    const visitor = await site.database.connection
      .selectFrom("visitors")
      .select("referral")
      .where("referral", "is not", null)
      .executeTakeFirst();
    expect(visitor?.referral).toMatchObject({
      name: "Karina Bravo",
      referrer: { id: referrer.userId, node: "amparo/chile/clinica-demo" },
    });
    await site.database.connection
      .updateTable("users")
      .set({ status: "Inactivo" })
      .where("id", "=", referrer.userId)
      .execute();
    expect((await follow()).statusCode).toBe(404);
  });

  it("sees the newest first, by the day of the request", async () => {
    const names = ["Elba Ríos Soto", "Ciro Luna Paz"];
    for (const fullName of names) await send(colleague, { ...person, fullName });
    const listed = async () => {
      const { text } = await open(colleague);
      return names.toSorted((one, other) => text.indexOf(one) - text.indexOf(other));
    };
    expect(await listed()).toEqual(names.toReversed());
    await site.database.connection
      .updateTable("leads")
      .set({ created_at: new Date("2026-11-20T15:00:00Z") })
      .where("full_name", "=", "Ciro Luna Paz")
      .execute();
    expect(await listed()).toEqual(names);
  });

  it("who may not read referrals is told so", async () => {
    const executive = await signInAs(site, "sales/EJECUTIVO");
    expect((await open(executive)).status).toBe(403);
    expect((await call(site, undefined, "GET", path)).status).toBe(302);
  });
});
