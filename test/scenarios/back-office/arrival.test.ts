import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { call, demonstrationUser, superviseTeam } from "./people.ts";
import { sentNames } from "#test/harness/mail-folder.ts";

/** From a visitor's request to the list of one executive, and away from her when she falls ill. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
});
afterAll(() => site.close());

const request = {
  productCode: "quillay-complementario-familia-80",
  contact: {
    fullName: "María José Fuentes Rojas",
    identification: "12.345.678-5",
    email: "mariajose@correo.example",
    phone: "+56 9 8765 4321",
    comment: "",
  },
  consents: { quote: true, whatsapp: false, news: false },
  origin: "/Seguros-de-Salud",
};

async function until<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 80; tries += 1) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error("It did not come within eight seconds.");
}

describe("a request of a visitor", () => {
  let reference: string;
  const executiveOf = async () => {
    const row = await site.database.connection
      .selectFrom("leads")
      .select(["executive_user_id as executive", "status", "version"])
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow();
    return row;
  };

  it("is with one fit executive within seconds, who is told without a word of the person", async () => {
    const sent = await site.app.inject({
      method: "POST",
      url: "/api/leads",
      headers: { host: "localhost:3000" },
      payload: request,
    });
    expect(sent.statusCode).toBe(201);
    reference = sent.json().data?.reference ?? sent.json().reference;
    const lead = await until(async () => {
      const found = await executiveOf();
      return found.executive === null ? undefined : found;
    });
    const fit = [
      await demonstrationUser(site, "sales.ejecutivo"),
      await demonstrationUser(site, "sales.ejecutivo2"),
    ];
    expect(fit).toContain(lead.executive);
    expect(lead.status).toBe(2);
    const folder = join(site.dataFolder, "mail");
    const mail = await until(async () => {
      const names = await sentNames(folder);
      // A draft becomes its mail at any moment.
      for (const name of names.filter((one) => one.endsWith(".eml"))) {
        const text = await readFile(join(folder, name), "utf8");
        if (/Nueva solicitud|Nueva =\?|lead_assigned/.test(text) && /sales\.ejecutivo/.test(text))
          return text;
      }
      return undefined;
    });
    expect(mail).not.toContain("mariajose@correo.example");
    expect(mail).not.toContain("Fuentes");
  });

  it("goes to a colleague when she falls ill and hands her leads over", async () => {
    const supervisor = await signInAs(site, "sales/SUPERVISOR");
    await superviseTeam(site, supervisor.userId, "Ventas Chile");
    const before = await executiveOf();
    const ill = await call(
      site,
      supervisor,
      "POST",
      `/api/back-office/executives/${before.executive}/recess`,
      {
        reason: "Licencia Médica",
        from: "2026-11-23T15:00:00Z",
        to: "2026-11-30T03:00:00Z",
        handOver: true,
      },
    );
    expect(ill.status).toBe(201);
    const after = await until(async () => {
      const found = await executiveOf();
      return found.executive === before.executive ? undefined : found;
    });
    expect(after.status).toBe(2);
    const why = await call(
      site,
      supervisor,
      "GET",
      `/api/back-office/leads/${reference}/assignments`,
    );
    expect(why.body.data[0].candidates).toContainEqual(
      expect.objectContaining({ executive: before.executive, passedOver: "recess" }),
    );
  });
});
