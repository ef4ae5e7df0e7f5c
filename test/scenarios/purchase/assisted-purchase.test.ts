import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { assistedSite, health, own, pet } from "./assisted.ts";
import { browserOf, hiddenValue, holder } from "./buyer.ts";
import { leftMails, newCode } from "./sign-purchase.ts";

/** A purchase that an executive opens for the person of a lead and fills with them (PP 4, sale:create): never of health. */

const test = assistedSite();
const { leadOf, urlOf, open, press, openPurchase, opened, rowOf, purchasesOf, kept, fill } = test;

describe("a purchase that an executive opens", () => {
  it("needs the person's consent, takes the lead to Con cliente, and is held by nobody yet", async () => {
    const lead = await leadOf();
    const page = (await open(test.executive, urlOf(lead))).body;
    expect(page).toContain('name="intent" value="purchaseOpen"');
    const id = hiddenValue(page.slice(page.indexOf('value="purchaseOpen"')), "id");
    const unasked = await openPurchase(test.executive, lead, { consent: "" });
    expect(unasked.statusCode).toBe(400);
    expect(unasked.body).toContain("Pregunta a la persona si acepta");
    expect(await purchasesOf(lead)).toEqual([]);
    const [one, two] = [
      await openPurchase(test.executive, lead, { id }),
      await openPurchase(test.executive, lead, { id }),
    ];
    expect(one.headers.location).toMatch(/^\/Gestion\/Solicitudes\/AMP-[^/]+\/Contratacion\/COM-/);
    expect(two.headers.location).toBe(one.headers.location);
    const [purchase, ...more] = await purchasesOf(lead);
    expect(more).toEqual([]);
    expect(purchase).toMatchObject({ state: "OPEN", product_code: pet });
    expect(purchase?.consents).toMatchObject({ purchase: true, by: test.executive.userId });
    expect(purchase?.sale_reference).not.toBeNull();
    expect(await rowOf(lead)).toMatchObject({ status: 500, sub_status: 5001 });
    const { connection } = test.site.database;
    const held = await asService(connection, (service) =>
      service
        .selectFrom("purchase_holders")
        .select("visitor_id")
        .where("purchase_id", "=", purchase?.id ?? "")
        .execute(),
    );
    expect(held).toEqual([]);
    const moved = await connection
      .selectFrom("lead_events")
      .select(["actor", "system", "to_status"])
      .where("lead_id", "=", (await rowOf(lead)).id)
      .where("kind", "=", "status")
      .execute();
    expect(moved).toEqual([{ actor: test.executive.userId, system: "QPOPTIMIZE", to_status: 500 }]);
    expect(await kept(lead)).toEqual(["lead.purchase-open done true"]);
    // One at a time.
    expect((await open(test.executive, urlOf(lead))).body).not.toContain('value="purchaseOpen"');
    const again = await openPurchase(test.executive, lead);
    expect(again.statusCode).toBe(409);
  });

  it.each([
    ["is not sold online", { product: "isapre-que-no-hay" }],
    ["is of a lead that was deleted", { status: 5 }],
    ["is of a lead that is joined to another", { status: 6 }],
    ["is of a lead of tests", { status: 97 }],
    ["is of a false one", { status: 98 }],
  ])("is not offered where it %s", async (_why, of) => {
    const lead = await leadOf(of);
    expect((await open(test.executive, urlOf(lead))).body).not.toContain('value="purchaseOpen"');
    expect([404, 409]).toContain((await openPurchase(test.executive, lead)).statusCode);
    expect(await purchasesOf(lead)).toEqual([]);
  });

  it("is filled with the person, field by field checked, and told of in the trail", async () => {
    const { lead, url, reference } = await opened();
    const wrong = await fill(url, { ...own, "titular.identificacion": "12.345.678-9" });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.body).toContain('id="compra-titular-identificacion-error"');
    expect(wrong.body).toContain('value="Ana María"');
    const first = await open(test.executive, url);
    const saved = await fill(url, own);
    expect([saved.statusCode, saved.headers.location]).toEqual([303, `${url}/Recaudacion`]);
    expect(await rowOf(lead)).toMatchObject({ full_name: "Ana María Soto", status: 500 });
    const plan = { "plan.periodicidad": "12", "plan.diaDeCargo": "5" };
    const planned = await fill(`${url}/Recaudacion`, plan);
    expect(planned.headers.location).toBe(`${url}/Revision`);
    // What was read before somebody else saved it is not written over.
    const stale = await press(test.executive, `${url}/Datos-personales`, {
      _version: hiddenValue(first.body, "_version"),
      ...own,
      "titular.calle": "Otra 1",
    });
    expect(stale.statusCode).toBe(409);
    expect(stale.body).toContain("Los Aromos 12");
    expect((await kept(lead)).filter((one) => !one.includes("form-read"))).toEqual([
      "lead.purchase-open done true",
      "lead.purchase-form done true",
      "lead.purchase-form done true",
    ]);
    expect(await kept(lead)).toContain("lead.purchase-form-read done true");
    const [purchase] = await purchasesOf(lead);
    const events = await asService(test.site.database.connection, (service) =>
      service
        .selectFrom("purchase_events")
        .select(["who", "kind", "detail"])
        .where("purchase_id", "=", purchase?.id ?? "")
        .where("kind", "=", "form")
        .orderBy("id")
        .execute(),
    );
    expect(events.map(({ who, detail }) => [who, detail?.["key"], detail?.["by"]])).toEqual([
      ["executive", "personalData", test.executive.userId],
      ["executive", "partialPayment", test.executive.userId],
    ]);
    expect(purchase?.reference).toBe(reference);
    // What is the person's alone is nobody else's to do.
    for (const step of ["Firma", "Pago", "Estado-de-salud"])
      expect([step, (await open(test.executive, `${url}/${step}`)).statusCode]).toEqual([
        step,
        404,
      ]);
  });

  it("goes on with its person by the link and a code, with what was filled", async () => {
    const { lead, url, reference } = await opened();
    await fill(url, own);
    const before = new Set(await leftMails(test.site));
    const page = (await open(test.executive, urlOf(lead))).body;
    expect(page).toContain("Enviar el enlace");
    const id = hiddenValue(page.slice(page.indexOf('value="purchaseLink"')), "id");
    const sent = { intent: "purchaseLink", purchase: reference, id };
    expect((await press(test.executive, urlOf(lead), sent)).headers.location).toBe(
      `${urlOf(lead)}?hecho=purchaseLink`,
    );
    const link = async () =>
      (await leftMails(test.site))
        .filter((mail) => !before.has(mail))
        .map((mail) => mail.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="))
        .flatMap((mail) => new RegExp(`/Compra-Online/${pet}\\?[^"\\s]+client`).exec(mail) ?? [])[0]
        ?.replace("&amp;", "&") ?? "";
    await expect.poll(link).not.toBe("");
    const client = browserOf(test.site);
    const { at } = await client.follow(await link());
    const mails = new Set(await leftMails(test.site));
    await client.post(at, { _act: "send" });
    const code = await newCode(test.site, mails, holder["titular.correo"]);
    await client.post(at, { codigo: code });
    const base = `/Compra-Online/${pet}`;
    expect((await client.follow(base)).at).toBe(`${base}/Recaudacion`);
    expect((await client.open(`${base}/Datos-personales`)).body).toContain('value="Los Aromos 12"');
  });

  it("shows nothing of health, asks for nothing of it, and takes nothing of it", async () => {
    const { url, lead } = await opened(health);
    const page = (await open(test.executive, url)).body;
    expect(page).toContain("Datos personales");
    const saved = await fill(url, own);
    // Health is next, and its person's.
    expect(saved.headers.location).toBe(`${urlOf(lead)}?hecho=purchaseForm`);
    const later = await open(test.executive, `${url}/Recaudacion`);
    expect(later.statusCode).toBe(409);
    for (const method of [
      open(test.executive, `${url}/Estado-de-salud`),
      press(test.executive, `${url}/Estado-de-salud`, { _version: "0", consentimiento: "true" }),
    ])
      expect((await method).statusCode).toBe(404);
  });
});

describe("the calls of an executive", () => {
  const api = (method: "GET" | "POST", url: string, payload?: object, key?: string) =>
    test.site.app.inject({
      method,
      url: `/api/back-office/leads/${url}`,
      headers: {
        host: "localhost:3000",
        cookie: test.executive.cookie,
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      ...(payload === undefined ? {} : { payload }),
    });
  const nameOf = (answered: { json(): { error?: { name?: string } } }) =>
    answered.json().error?.name;
  const mascotas = [{ animal: "dog:", edad: "3" }];
  const titular = Object.fromEntries(
    Object.entries(holder).map(([name, value]) => [name.replace("titular.", ""), value]),
  );

  it("open a purchase once for its Idempotency-Key, and read and answer its forms by version", async () => {
    const lead = await leadOf();
    expect(nameOf(await api("POST", `${lead}/purchases`, { consent: false }))).toBe(
      "CONSENT_REQUIRED",
    );
    const key = randomUUID();
    const [one, two] = [
      await api("POST", `${lead}/purchases`, { consent: true }, key),
      await api("POST", `${lead}/purchases`, { consent: true }, key),
    ];
    expect([one.statusCode, two.statusCode, two.body]).toEqual([201, 201, one.body]);
    const { reference } = one.json().data;
    expect(await purchasesOf(lead)).toHaveLength(1);
    const elsewhere = await leadOf();
    const mixed = await api("POST", `${elsewhere}/purchases`, { consent: true }, key);
    expect([mixed.statusCode, nameOf(mixed)]).toEqual([409, "IDEMPOTENCY_CONFLICT"]);
    const forms = `${lead}/purchases/${reference}/forms`;
    const shown = await api("GET", `${forms}/personalData`);
    const { version } = shown.json().data;
    const wrong = await api("POST", `${forms}/personalData`, { version, values: {} });
    expect(wrong.statusCode).toBe(400);
    const body = { version, values: { titular, mascotas } };
    const saved = await api("POST", `${forms}/personalData`, body);
    expect([saved.statusCode, saved.json()]).toEqual([200, { data: { next: "partialPayment" } }]);
    const changed = { titular: { ...titular, calle: "Otra 1" }, mascotas };
    const stale = await api("POST", `${forms}/personalData`, { version, values: changed });
    expect([stale.statusCode, nameOf(stale)]).toEqual([409, "STALE_EDIT"]);
    const item = { productCode: "mascota-pudu-cachorro", consent: true };
    const itemKey = randomUUID();
    const items = `${lead}/purchases/${reference}/items`;
    const refusedItem = await api("POST", items, { ...item, consent: false });
    expect(nameOf(refusedItem)).toBe("CONSENT_REQUIRED");
    const [added, again] = [
      await api("POST", items, item, itemKey),
      await api("POST", items, item, itemKey),
    ];
    expect([added.statusCode, again.statusCode, again.body]).toEqual([201, 201, added.body]);
    expect(nameOf(await api("POST", items, item))).toBe("CART_TWICE");
    const several = await leadOf();
    const begunTogether = { consent: true, further: ["mascota-pudu-cachorro"] };
    expect((await api("POST", `${several}/purchases`, begunTogether)).statusCode).toBe(201);
    expect((await purchasesOf(several))[0]?.cart_id).not.toBeNull();
    for (const step of ["dps", "signature", "x"])
      expect([step, (await api("GET", `${forms}/${step}`)).statusCode]).toEqual([step, 400]);
    expect((await api("GET", `${elsewhere}/purchases/${reference}/forms/company`)).statusCode).toBe(
      404,
    );
  });
});

describe("who may open and fill a purchase", () => {
  it.each([
    ["sales/GERENTE", 403],
    ["staff/POSTVENTA", 403],
    ["sales/JEFATURA_SAC_CHILE", 403],
    ["sales/EJECUTIVO", 404],
    ["sales/SUPERVISOR", 404],
    ["sales/BACKOFFICE", 200],
    ["sales/ADMINISTRADOR", 200],
  ] as const)("%s: %i", async (role, status) => {
    const { url } = await opened();
    const who = await signInAs(test.site, role);
    expect((await open(who, url)).statusCode).toBe(status);
    const lead = await leadOf();
    const begun = await openPurchase(who, lead);
    expect(begun.statusCode === 303).toBe(status === 200);
    expect(await purchasesOf(lead)).toHaveLength(status === 200 ? 1 : 0);
    if (status !== 200) expect(await kept(lead)).toEqual(["lead.purchase-open denied false"]);
  });

  it("is not of a purchase of another lead", async () => {
    const { reference } = await opened();
    const { url, reference: mine } = await opened();
    const mixed = url.replace(mine, reference);
    expect((await open(test.executive, mixed)).statusCode).toBe(404);
  });
});
