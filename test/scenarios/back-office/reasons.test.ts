import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { addLeadTo, call, makeExecutive } from "./people.ts";

/** Reasons of failure are rows that people keep; the form of a lead reads them. */

const base = "/api/back-office/failure-reasons";
const page = "/Gestion/Configuracion/Motivos";
let site: TestApp;
let admin: SignedInPerson;
let executive: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({ DEMONSTRATION: "off" }, "2026-11-23T15:00:00Z");
  admin = await signInAs(site, "sales/ADMINISTRADOR");
  executive = await signInAs(site, "sales/EJECUTIVO");
  await makeExecutive(site, executive.userId);
});
afterAll(() => site.close());

const open = async (who: SignedInPerson, url: string, form?: Record<string, string | string[]>) => {
  const answered = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      accept: "text/html",
      cookie: who.cookie,
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined
      ? {}
      : {
          payload: new URLSearchParams(
            Object.entries(form).flatMap(([name, value]) =>
              [value].flat().map((one): [string, string] => [name, one]),
            ),
          ).toString(),
        }),
  });
  return {
    status: answered.statusCode,
    to: answered.headers.location ?? "",
    text: answered.body,
  };
};
interface Listed {
  code: string;
  version: number;
  isActive: boolean;
}
const listed = async () => (await call(site, admin, "GET", base)).body.data as Listed[];
const stored = async (code: string) => {
  const found = (await listed()).find((one) => one.code === code);
  if (found === undefined) throw new Error(code);
  return found;
};
const typed = {
  name: "Viaja por un año",
  type: "INTERES",
  subStatus: "402",
  countries: ["CL", "PE"],
  position: "5",
  isActive: "on",
};
/** What the form of a lead offers for Fallido. */
const offered = async () => {
  const reference = await addLeadTo(site, { status: 2, executive: executive.userId });
  const { text } = await open(executive, `/Gestion/Solicitudes/${reference}?pasar=4`);
  return { reference, text };
};

describe("reasons of failure", () => {
  it("are the 49 of the specification, by type and country", async () => {
    expect(await listed()).toHaveLength(49);
    const all = await open(admin, page);
    expect(all.text).toContain("Cotización al tope del 7 %");
    const peru = await open(admin, `${page}?pais=PE`);
    expect(peru.text).not.toContain("Se queda en Fonasa");
    expect(peru.text).toContain("Se queda con su EPS");
    for (const [url, word] of [
      ["/en/Back-Office/Settings/Reasons", "Failure reasons"],
      ["/pt/Gestao/Configuracao/Motivos", "Motivos de falha"],
    ] as const)
      expect((await open(admin, url)).text).toContain(word);
  });

  it("are added on the page, and then offered first in the form of a lead", async () => {
    const refused = await open(admin, page, { ...typed, name: "", countries: [] });
    expect(refused.status).toBe(400);
    const same = await open(admin, page, { ...typed, name: "no confía en contratar a distancia" });
    expect(same.status).toBe(400);
    expect(same.text).toContain("Ya existe otro con ese nombre.");
    const added = await open(admin, page, typed);
    expect([added.status, added.to]).toEqual([303, `${page}?motivo=FP01&hecho=saved`]);
    const { text, reference } = await offered();
    expect(text).toContain("Viaja por un año");
    expect(text.indexOf('<option value="FP01"')).toBeGreaterThan(0);
    expect(text.indexOf('<option value="FP01"')).toBeLessThan(text.indexOf('<option value="FR01"'));
    const failed = await call(
      site,
      executive,
      "POST",
      `/api/back-office/leads/${reference}/status`,
      {
        to: 4,
        failureReason: "FP01",
        version: 1,
      },
    );
    expect(failed.status).toBe(200);
    const lead = await call(site, executive, "GET", `/api/back-office/leads/${reference}`);
    expect(lead.body.data).toMatchObject({
      status: { id: 4 },
      subStatus: 402,
      failureReason: "FP01",
    });
  });

  it("are renamed where somebody added them, and not removed once a lead had one", async () => {
    const { version } = await stored("FP01");
    const renamed = await open(admin, page, {
      ...typed,
      code: "FP01",
      version: String(version),
      name: "Vive afuera por un año",
    });
    expect(renamed.status).toBe(303);
    const old = await call(site, admin, "DELETE", `${base}/FP01?version=${version}`);
    expect(old).toMatchObject({ status: 409, code: "STALE_EDIT" });
    const used = await open(admin, page, {
      code: "FP01",
      version: String(version + 1),
      do: "remove",
    });
    expect([used.status, used.text.includes("todavía se usa en 1 registro")]).toEqual([409, true]);
    const other = await call(site, admin, "POST", base, {
      name: "Nunca usado",
      type: "DATOS",
      subStatus: 404,
      countries: ["CO"],
      position: 9_000,
    });
    expect(other).toMatchObject({ status: 201, body: { data: { code: "FP02" } } });
    const removed = await call(site, admin, "DELETE", `${base}/FP02?version=1`);
    expect(removed.status).toBe(204);
  });

  it("are switched off: nobody chooses one any more, the system and old leads keep it", async () => {
    const { version } = await stored("FR41");
    const off = await open(admin, page, {
      code: "FR41",
      version: String(version),
      position: "410",
    });
    expect(off.status).toBe(303);
    expect((await stored("FR41")).isActive).toBe(false);
    const { text, reference } = await offered();
    expect(text).toContain('<option value="FR40"');
    expect(text).not.toContain('<option value="FR41"');
    const refused = await call(
      site,
      executive,
      "POST",
      `/api/back-office/leads/${reference}/status`,
      {
        to: 4,
        failureReason: "FR41",
        version: 1,
      },
    );
    expect(refused).toMatchObject({ status: 409, code: "INVALID_TRANSITION" });
    // The list of leads is still narrowed by it.
    expect((await open(executive, "/Gestion/Solicitudes?motivo=FR41")).text).toContain(
      "Rechazado por la aseguradora",
    );
  });

  it("of the specification keep their words", async () => {
    const { version } = await stored("FR01");
    const body = {
      name: "Otro nombre",
      type: "CONTACTO",
      subStatus: 401,
      countries: ["CL", "PE", "CO", "INT"],
      position: 10,
      version,
    };
    expect(await call(site, admin, "PATCH", `${base}/FR01`, body)).toMatchObject({
      status: 409,
      code: "NOT_EDITABLE",
    });
    expect(await call(site, admin, "DELETE", `${base}/FR01?version=${version}`)).toMatchObject({
      status: 409,
      code: "NOT_EDITABLE",
    });
    const moved = { ...body, name: "No contesta tras seis intentos", position: 9_999 };
    expect(await call(site, admin, "PATCH", `${base}/FR01`, moved)).toMatchObject({ status: 204 });
    expect((await listed()).at(-1)?.code).toBe("FR01");
  });

  it("keep one for each country", async () => {
    const { connection } = site.database;
    await connection
      .updateTable("failure_reasons")
      .set({ is_active: false })
      .where("code", "not in", ["FR02"])
      .execute();
    const { version } = await stored("FR02");
    const last = await open(admin, page, {
      code: "FR02",
      version: String(version),
      position: "20",
    });
    expect([last.status, last.text.includes("al menos un motivo activo")]).toEqual([400, true]);
    await connection.updateTable("failure_reasons").set({ is_active: true }).execute();
  });

  it("are kept in the audit trail, and are nobody else's to change", async () => {
    const kept = await trail();
    expect(kept).toContain("failure-reason.update");
    expect(kept).toContain("failure-reason.delete");
    expect((await open(executive, page)).status).toBe(403);
    expect(await call(site, executive, "POST", base, {})).toMatchObject({ status: 403 });
    const manager = await signInAs(site, "sales/GERENTE");
    expect((await open(manager, page)).status).toBe(403);
  });

  const trail = async () =>
    (await site.database.connection.selectFrom("audit_events").select("action").execute()).map(
      ({ action }) => action,
    );
});
