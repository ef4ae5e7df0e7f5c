import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import type { Profile } from "#src/contracts/profile.ts";
import { assistedSite, chosen, own, pet, plain, valueOf } from "./assisted.ts";
import { hiddenValue, officeWork } from "./buyer.ts";

/** The forms that an executive fills with the person of a lead, and what is bought together (PP 2, 4; decision 067). */

const test = assistedSite();
const { leadOf, urlOf, open, press, openPurchase, opened, rowOf, purchasesOf, fill } = test;

describe("a form that an executive opens", () => {
  it("begins with what the lead knows of its person and the household of its quote", async () => {
    const family: Profile = {
      cotizante: [{ sexo: "Femenino", edad: 36 }],
      cargas: [{ edad: 6, sexo: "Femenino", parentesco: "Hija" }],
    };
    const { lead, url } = await opened("lafken-dental-esencial", family);
    const { connection } = test.site.database;
    await connection
      .updateTable("leads")
      .set({
        full_name: "Ana María Soto Rojas",
        email: "ana.soto@example.cl",
        phone: "+56987654321",
        // As it is stored.
        identification: "123456785",
      })
      .where("reference", "=", lead)
      .execute();
    const page = (await open(test.executive, url)).body;
    expect(plain(page)).toContain("Confirma cada dato con la persona");
    expect(
      ["nombres", "primerApellido", "segundoApellido", "correo", "calle"].map((name) =>
        valueOf(page, `titular.${name}`),
      ),
    ).toEqual(["Ana María", "Soto", "Rojas", "ana.soto@example.cl", ""]);
    expect(valueOf(page, "titular.identificacion")).toBe("12.345.678-5");
    const stored = connection.selectFrom("leads").select("identification");
    expect(await stored.where("reference", "=", lead).execute()).toEqual([
      { identification: "123456785" },
    ]);
    expect(valueOf(page, "titular.telefono")).toContain("9");
    expect(chosen(page, "titular.sexo")).toBe("Femenino");
    expect(chosen(page, "asegurados.0.parentesco")).toBe("Hija");
    // Nothing of it is kept until it is confirmed.
    const [purchase] = await purchasesOf(lead);
    const forms = await asService(connection, (service) =>
      service
        .selectFrom("purchase_forms")
        .select("values")
        .where("purchase_id", "=", purchase?.id ?? "")
        .where("key", "=", "personalData")
        .execute(),
    );
    expect(forms).toEqual([{ values: {} }]);
  });

  it("is no more prefilled once it was answered", async () => {
    const { url } = await opened();
    await fill(url, own);
    const again = (await open(test.executive, `${url}/Datos-personales`)).body;
    expect(valueOf(again, "titular.nombres")).toBe("Ana María");
    expect(plain(again)).not.toContain("Confirma cada dato con la persona");
  });

  it("says in words what only its person does", async () => {
    const { url } = await opened();
    const page = plain((await open(test.executive, url)).body);
    expect(page).toContain(
      "su declaración de salud, la firma, el pago, aceptar un precio que cambió",
    );
  });
});

describe("a review that an executive reads with the person", () => {
  it("says what is agreed to, is kept under the executive's name, and leaves the signature", async () => {
    const { lead, url } = await opened();
    const early = await open(test.executive, `${url}/Revision`);
    expect(early.statusCode).toBe(409);
    await fill(url, own);
    await fill(`${url}/Recaudacion`, { "plan.periodicidad": "12", "plan.diaDeCargo": "5" });
    const page = plain((await open(test.executive, `${url}/Revision`)).body);
    expect(page).toContain("Lee esto con la persona");
    expect(page).toContain("Ana María Soto, 12.345.678-5");
    expect(page).toContain("Asegura");
    const unread = await fill(`${url}/Revision`, {});
    expect(unread.statusCode).toBe(400);
    const read = await fill(`${url}/Revision`, { leido: "true" });
    expect(read.headers.location).toBe(`${urlOf(lead)}?hecho=purchaseForm`);
    const [purchase] = await purchasesOf(lead);
    const { connection } = test.site.database;
    const [event] = await asService(connection, (service) =>
      service
        .selectFrom("purchase_events")
        .select(["who", "detail"])
        .where("purchase_id", "=", purchase?.id ?? "")
        .where("kind", "=", "form")
        .orderBy("id", "desc")
        .execute(),
    );
    expect([event?.who, event?.detail?.["key"], event?.detail?.["by"]]).toEqual([
      "executive",
      "review",
      test.executive.userId,
    ]);
    expect(purchase?.state).toBe("OPEN");
  });
});

describe("a purchase of several products", () => {
  const other = "mascota-pudu-cachorro";
  const itemOf = async (lead: string) => (await purchasesOf(lead))[0];

  it("takes another product for the same household, with a lead of the same person and executive", async () => {
    const { lead, url } = await opened();
    await fill(url, own);
    const page = (await open(test.executive, url)).body;
    expect(page).toContain(`value="${other}"`);
    const id = hiddenValue(page.slice(page.indexOf('value="add"')), "id");
    const without = await press(test.executive, `${url}/Datos-personales`, {
      _act: "add",
      id,
      productCode: other,
    });
    expect(without.statusCode).toBe(400);
    expect(plain(without.body)).toContain("Pregunta a la persona si acepta");
    const unchosen = await press(test.executive, `${url}/Datos-personales`, { _act: "add", id });
    expect([unchosen.statusCode, plain(unchosen.body)]).toEqual([
      400,
      expect.stringContaining("Elige el producto que se agrega"),
    ]);
    const sent = { _act: "add", id: randomUUID(), productCode: other, consent: "true" };
    const added = await press(test.executive, `${url}/Datos-personales`, sent);
    const twice = await press(test.executive, `${url}/Datos-personales`, sent);
    expect([added.statusCode, twice.headers.location]).toEqual([303, added.headers.location]);
    const [, second = ""] = /Solicitudes\/([^/]+)\//.exec(added.headers.location ?? "") ?? [];
    expect(second).not.toBe(lead);
    const [first, joined] = [await itemOf(lead), await itemOf(second)];
    expect(joined?.cart_id).toBe(first?.cart_id);
    expect(joined?.product_code).toBe(other);
    const leadRow = await rowOf(second);
    expect(leadRow).toMatchObject({ status: 500, full_name: "Ana María Soto" });
    const executives = await test.site.database.connection
      .selectFrom("leads")
      .select("executive_user_id")
      .where("reference", "=", second)
      .execute();
    expect(executives).toEqual([{ executive_user_id: test.executive.userId }]);
    // What was answered of the first serves the second, in the executive's name.
    const told = await asService(test.site.database.connection, (service) =>
      service
        .selectFrom("purchase_events")
        .select(["who", "kind"])
        .where("purchase_id", "=", joined?.id ?? "")
        .orderBy("id")
        .execute(),
    );
    expect(told.map(({ who, kind }) => `${kind} ${who}`)).toEqual([
      "state executive",
      "form executive",
    ]);
    const here = plain((await open(test.executive, added.headers.location ?? "")).body);
    expect(here).toContain("Productos de esta compra");
    // The review waits for both.
    const plan = { "plan.periodicidad": "12", "plan.diaDeCargo": "5" };
    const planned = await fill(`${url}/Recaudacion`, plan);
    // It is paid otherwise: its own plan is asked for, and what is read together waits for it.
    const joinedPlan = planned.headers.location ?? "";
    expect(joinedPlan).toBe(`${added.headers.location}/Recaudacion`);
    expect((await open(test.executive, `${url}/Revision`)).statusCode).toBe(409);
    const [, months = ""] =
      /<select[^>]*name="plan\.periodicidad".*?<option value="(\d+)"/s.exec(
        (await open(test.executive, joinedPlan)).body,
      ) ?? [];
    const both = await fill(joinedPlan, { ...plan, "plan.periodicidad": months });
    expect(both.headers.location).toBe(`${url}/Revision`);
    const review = plain((await open(test.executive, `${url}/Revision`)).body);
    for (const name of [first?.product_name, joined?.product_name])
      expect(review).toContain(String(name));
    const read = await fill(`${url}/Revision`, { leido: "true" });
    expect(read.headers.location).toBe(`${urlOf(lead)}?hecho=purchaseForm`);
  });

  it("is refused for what is in it already", async () => {
    const { url } = await opened();
    const same = { _act: "add", id: randomUUID(), productCode: pet, consent: "true" };
    const again = await press(test.executive, `${url}/Datos-personales`, same);
    expect([again.statusCode, plain(again.body)]).toEqual([
      400,
      expect.stringContaining("Ese producto ya está en tu compra"),
    ]);
  });
});

describe("the people of a company that an executive brings", () => {
  const code = "pe-puya-sctr-faena-salud";
  const rows = [
    "N°;Nombres;Apellido paterno;DNI;Fecha de nacimiento;Sexo;Tipo de asegurado;Inicio de vigencia",
    "1;Luis;Huamán;44556677;05-11-1990;Masculino;Titular;01-12-2026",
  ];
  const company = {
    "empresa.identificacionEmpresa": "20100070970",
    "empresa.razonSocial": "Taller Los Andes SAC",
    "empresa.giro": "Metalmecánica",
    "empresa.direccion": "Av. Grau 120, Lima",
    "empresa.empleados": "12",
    ...officeWork,
    "contacto.nombres": "Rosa Quispe",
    "contacto.correo": "rosa@taller.example.pe",
    "contacto.telefono": "987 654 321",
    "representante.nombres": "Julio Mamani Flores",
    "representante.identificacion": "45678912",
  };

  async function openedOfCompany() {
    const lead = await leadOf({ product: code });
    const { connection } = test.site.database;
    await connection
      .updateTable("leads")
      .set({
        country: "PE",
        tenant_id: (
          await connection
            .selectFrom("tenants")
            .select("id")
            .where("path", "=", "amparo/peru")
            .executeTakeFirstOrThrow()
        ).id,
      })
      .where("reference", "=", lead)
      .execute();
    const made = await openPurchase(test.administrator, lead);
    expect(made.statusCode).toBe(303);
    return { lead, url: made.headers.location ?? "" };
  }

  const fillAs = async (who: SignedInPerson, url: string, form: Record<string, string>) => {
    const page = await open(who, url);
    return press(who, url, { _version: hiddenValue(page.body, "_version"), ...form });
  };

  const sendFile = (who: SignedInPerson, action: string, text: string, more: object) => {
    const boundary = "amparo-parts";
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    return test.site.app.inject({
      method: "POST",
      url: action,
      headers: {
        host: "localhost:3000",
        origin: "http://localhost:3000",
        cookie: who.cookie,
        "content-type": `multipart/form-data; boundary=${boundary}`,
      },
      payload: `${Object.entries(more)
        .map(([name, value]) => part(name, String(value)))
        .join(
          "",
        )}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="nomina.csv"\r\n\r\n${text}\r\n--${boundary}--\r\n`,
    });
  };

  it("are typed or come in a file, all of them or none, and may be typed again", async () => {
    const { url } = await openedOfCompany();
    const saved = await fillAs(test.administrator, `${url}/Datos-de-la-empresa`, company);
    const step = `${url}/Datos-de-los-empleados`;
    expect(saved.headers.location).toBe(step);
    const page = (await open(test.administrator, step)).body;
    const [, action = ""] = /<form[^>]*action="([^"]*insured-file)"/.exec(page) ?? [];
    const version = hiddenValue(page, "version");
    const wrong = await sendFile(
      test.administrator,
      action,
      rows.join("\n").replace("44556677", "1"),
      {
        version,
        back: step,
      },
    );
    expect(wrong.headers.location).toBe(`${step}?falta=ROSTER`);
    const refused = plain((await open(test.administrator, `${step}?falta=ROSTER`)).body);
    expect(refused).toContain("DNI");
    const taken = await sendFile(test.administrator, action, rows.join("\n"), {
      version,
      back: step,
    });
    expect(taken.headers.location).toBe(`${step}?hecho=roster`);
    const loaded = (await open(test.administrator, step)).body;
    expect(plain(loaded)).toContain("una persona y está completo");
    const byHand = await fillAs(test.administrator, step, { _act: "by-hand" });
    expect(byHand.headers.location).toBe(step);
    const typed = await fillAs(test.administrator, step, {
      "empleados.0.nombres": "Luis",
      "empleados.0.primerApellido": "Huamán",
      "empleados.0.identificacion": "44556677",
      "empleados.0.fechaNacimiento": "05-11-1990",
      "empleados.0.sexo": "Masculino",
    });
    expect(typed.headers.location).toBe(`${url}/Recaudacion`);
    // Nobody else's file is taken.
    const other = await signInAs(test.site, "sales/EJECUTIVO");
    const foreign = await sendFile(other, action, rows.join("\n"), { version: 9 });
    expect(foreign.statusCode).toBe(404);
  });
});

describe("a lead that is closed", () => {
  it.each([3, 4, 10, 12, 99, 100])(
    "in %i stays as it is: the purchase is of another request of the same person",
    async (status) => {
      const lead = await leadOf({ status });
      const { connection } = test.site.database;
      const { id } = await rowOf(lead);
      const tenant = await connection
        .selectFrom("leads")
        .select("tenant_id")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      await connection
        .insertInto("lead_consents")
        .values({
          lead_id: id,
          ...tenant,
          channel: "whatsapp",
          purpose: "contact",
          is_given: false,
          source: "person",
          at: test.site.clock.now(),
        })
        .execute();
      const page = plain((await open(test.executive, urlOf(lead))).body);
      expect(page).toContain("la compra queda en otra solicitud de la misma persona");
      const made = await openPurchase(test.executive, lead);
      expect(made.statusCode).toBe(303);
      const [, other = ""] = /Solicitudes\/([^/]+)\//.exec(made.headers.location ?? "") ?? [];
      expect(other).not.toBe(lead);
      const [was, now] = [await rowOf(lead), await rowOf(other)];
      expect(was.status).toBe(status);
      expect(now).toMatchObject({
        status: 500,
        sub_status: 5001,
        full_name: was.full_name,
        email: was.email,
      });
      const consents = await connection
        .selectFrom("lead_consents")
        .select("is_given")
        .where("lead_id", "=", now.id)
        .where("channel", "=", "whatsapp")
        .execute();
      expect(consents).toEqual([{ is_given: false }]);
      const begun = await connection
        .selectFrom("lead_events")
        .select(["actor", "system", "kind", "to_status"])
        .where("lead_id", "=", now.id)
        .orderBy("id")
        .limit(1)
        .execute();
      expect(begun).toEqual([
        { actor: test.executive.userId, system: "QPOPTIMIZE", kind: "created", to_status: 500 },
      ]);
      expect((await open(test.executive, made.headers.location ?? "")).statusCode).toBe(200);
    },
  );
});
