import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { sendForm } from "./form-sending.ts";
import { addLeadTo, call } from "./people.ts";

/** What has to prove a forced charge, by its reason. */

const base = "/api/back-office/accounts";
let site: TestApp;
let administrator: SignedInPerson;
let peru: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  administrator = await signInAs(site, "sales/ADMINISTRADOR");
  peru = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
});
afterAll(() => site.close());

/** A new executive with an account. */
async function account() {
  const owner = await signInAs(site, "sales/EJECUTIVO");
  const made = await call(site, administrator, "POST", base, {
    user: owner.userId,
    currency: "CLP",
  });
  return { owner, id: made.body.data.id as string };
}
const post = (id: string, type: string, amount: string) =>
  call(site, administrator, "POST", `${base}/${id}/movements`, { type, amount, reason: "Prueba" });

async function sale(reference: string, state: "OK" | "CANCELED_CUSTOMER"): Promise<string> {
  const at = site.clock.now();
  await site.database.connection
    .insertInto("sales")
    .values((from) => ({
      reference,
      origin: "hand",
      tenant_id: from.selectFrom("tenants").select("tenants.id").where("path", "=", "amparo/chile"),
      country: "CL",
      lead_id: null,
      lead_reference: null,
      product_code: "x",
      product_name: "Plan de prueba",
      upper_type: null,
      insurer: null,
      insurer_name: null,
      price: "{}",
      premium_minor: 1_000,
      currency: "CLP",
      executive_user_id: administrator.userId,
      team_id: null,
      made_by: administrator.userId,
      starts_on: "2026-12-01",
      policy_number: null,
      payment_kind: "single",
      state,
      state_since: at,
      created_at: at,
    }))
    .execute();
  return reference;
}

describe("a forced charge", () => {
  it("is asked for with the evidence that its reason names, of records that there are", async () => {
    const { id } = await account();
    const credit = (await post(id, "deposits", "1000")).body.data.id;
    const again = (await post(id, "deposits", "1000")).body.data.id;
    const charge = (await post(id, "charges", "10")).body.data.id;
    const lead = await addLeadTo(site, { status: 2 });
    const { connection } = site.database;
    const change = (values: { contact_attempts?: number; status?: number }) =>
      connection.updateTable("leads").set(values).where("reference", "=", lead).execute();
    const inForce = await sale("SAL-2222-223", "OK");
    const canceled = await sale("SAL-2222-224", "CANCELED_CUSTOMER");
    const tried = async (reasonCode: string, evidence: string) => {
      const body = { kind: "forced-charge", amount: "1", reasonCode, evidence };
      const answered = await call(site, administrator, "POST", `${base}/${id}/requests`, body);
      return answered.status === 201 ? "asked" : answered.body.error.payload.fields[0].code;
    };
    expect(await tried("FC01", "Está trabajada")).toBe("EVIDENCE_LEAD");
    expect(await tried("FC01", "AMP-2222-222")).toBe("EVIDENCE_LEAD");
    await change({ contact_attempts: 0 });
    expect(await tried("FC01", `Vea ${lead}`)).toBe("EVIDENCE_CONTACTED");
    await change({ contact_attempts: 1 });
    expect(await tried("FC01", `Vea ${lead}`)).toBe("asked");
    expect(await tried("FC02", `Vea ${inForce}`)).toBe("EVIDENCE_SALE");
    expect(await tried("FC02", `Vea ${canceled}`)).toBe("asked");
    expect(await tried("FC03", `#${credit}`)).toBe("EVIDENCE_MOVEMENTS");
    expect(await tried("FC03", `#${credit} y #${charge}`)).toBe("EVIDENCE_MOVEMENTS");
    expect(await tried("FC03", `#${credit} y #${again}`)).toBe("asked");
    const elsewhere = await account();
    const foreign = (await post(elsewhere.id, "deposits", "1")).body.data.id;
    expect(await tried("FC04", `#${foreign}`)).toBe("EVIDENCE_MOVEMENT");
    expect(await tried("FC04", `#${credit}`)).toBe("asked");
    expect(await tried("FC05", `${lead} y AMP-2222-222`)).toBe("EVIDENCE_LEAD");
    expect(await tried("FC05", lead)).toBe("asked");
    expect(await tried("FC06", lead)).toBe("EVIDENCE_FALSE");
    await change({ status: 98 });
    expect(await tried("FC06", lead)).toBe("asked");
    expect(await tried("FC08", "El oficio")).toBe("EVIDENCE_FILE");
    expect(await tried("FC10", "Muy corto")).toBe("EVIDENCE_EXPLANATION");
  });

  it("comes with the document that proves it, which who decides opens; the trail knows", async () => {
    const { id, owner } = await account();
    const fresh = await signInAs(site, "sales/BACKOFFICE");
    const approver = await signInAs(site, "sales/GERENTE");
    const send = async (fields: Record<string, string>, name = "oficio.pdf") => {
      const part = (head: string, body: string) =>
        `--edge\r\nContent-Disposition: form-data; ${head}\r\n\r\n${body}\r\n`;
      const all = { kind: "forced-charge", amount: "1", reasonCode: "FC08", evidence: "El oficio" };
      const answered = await site.app.inject({
        method: "POST",
        url: `${base}/${id}/requests`,
        headers: {
          host: "localhost:3000",
          cookie: fresh.cookie,
          "content-type": "multipart/form-data; boundary=edge",
        },
        payload: [
          ...Object.entries({ ...all, ...fields }).map(([field, value]) =>
            part(`name="${field}"`, value),
          ),
          part(`name="file"; filename="${name}"`, "%PDF-1.7\n%%EOF\n"),
          "--edge--\r\n",
        ].join(""),
      });
      const { headers } = answered;
      return { status: answered.statusCode, text: answered.body, to: headers.location };
    };
    const made = await send({});
    expect(made.status).toBe(201);
    const [request] = (await call(site, fresh, "GET", `${base}/${id}/movements`)).body.data
      .requests;
    expect(request.files).toMatchObject([{ name: "oficio.pdf" }]);
    const file = `/api/back-office/movements/${request.id}/attachments/${request.files[0].id}`;
    const opened = (who: SignedInPerson) =>
      site.app.inject({ url: file, headers: { host: "localhost:3000", cookie: who.cookie } });
    for (const who of [fresh, approver])
      expect((await opened(who)).headers["content-disposition"]).toContain("oficio.pdf");
    expect((await opened(owner)).statusCode).toBe(403);
    expect((await opened(peru)).statusCode).toBe(404);
    const kept = await site.database.connection
      .selectFrom("audit_events")
      .select("outcome")
      .where("action", "=", "movement.file-read")
      .where("record", "=", `account/${id}`)
      .execute();
    expect(kept.map(({ outcome }) => outcome).toSorted()).toEqual([
      "denied",
      "denied",
      "done",
      "done",
    ]);
    const page = `/Gestion/Movimientos/${id}`;
    expect((await send({ back: page, amount: "12.000" })).to).toBe(`${page}?hecho=asked`);
    const { requests } = (await call(site, fresh, "GET", `${base}/${id}/movements`)).body.data;
    expect(requests.map((one: { amount: unknown }) => one.amount)).toEqual(
      expect.arrayContaining([1, 12_000]),
    );
    const { to } = await send({ back: page }, "run.exe");
    expect(to?.split("&")[0]).toBe(`${page}?falta=FILE_TYPE`);
    const said = await site.app.inject({
      url: `${page}?falta=EVIDENCE_FILE`,
      headers: { host: "localhost:3000", accept: "text/html", cookie: fresh.cookie },
    });
    expect(said.body).toContain("Adjunta el documento que lo prueba.");
    expect(said.body).toContain(`href="${file}"`);
    expect(said.body).toContain('href="#pedir-file"');
  });

  it("is asked for by one form, which says what is wrong at its field and keeps what was typed", async () => {
    const { id } = await account();
    const page = `/Gestion/Movimientos/${id}`;
    const headers = { host: "localhost:3000", accept: "text/html", cookie: administrator.cookie };
    const shown = (await site.app.inject({ url: page, headers })).body;
    // One form for both kinds, with the field of documents always there without JavaScript.
    expect(shown.match(/value="forced-charge"/g)).toHaveLength(1);
    expect(shown.match(/type="file"/g)).toHaveLength(1);
    const typed = { kind: "forced-charge", amount: "12.000", evidence: "El oficio del juzgado" };
    const sendFields = async (fields: Record<string, string>) => {
      const answered = await site.app.inject({
        method: "POST",
        url: page,
        headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({ form: "ask", ...typed, ...fields }).toString(),
      });
      const faults = [...answered.body.matchAll(/id="pedir-(\w+)-error"/g)].map(([, name]) => name);
      const isKept = answered.body.includes("El oficio del juzgado");
      return { status: answered.statusCode, faults, isKept };
    };
    const refused = { status: 400, isKept: true };
    expect(await sendFields({ reasonCode: "FC08" })).toEqual({ ...refused, faults: ["file"] });
    expect(await sendFields({ reasonCode: "FC08", file: "oficio.pdf" })).toEqual({
      ...refused,
      faults: ["file"],
    });
    expect(await sendFields({ reasonCode: "FC02" })).toEqual({ ...refused, faults: ["evidence"] });
    expect(await sendFields({ reasonCode: "" })).toEqual({ ...refused, faults: ["reasonCode"] });
    expect((await sendFields({ reasonCode: "FC10" })).status).toBe(303);
    const { requests } = (await call(site, administrator, "GET", `${base}/${id}/movements`)).body
      .data;
    expect(requests).toMatchObject([{ amount: 12_000, evidence: "El oficio del juzgado" }]);
  });

  it("is refused with its documents without JavaScript, and what was typed stands in the form again", async () => {
    const { id } = await account();
    const page = `/Gestion/Movimientos/${id}`;
    const text = (evidence: string) =>
      sendForm(
        site,
        administrator,
        `${base}/${id}/requests`,
        { kind: "forced-charge", amount: "12.000", reasonCode: "FC08", evidence, back: page },
        { name: "file", files: [{ name: "oficio.exe" }] },
      );
    const { status, location = "" } = await text("El oficio del juzgado");
    expect([status, location.split("&")[0]]).toEqual([303, `${page}?falta=FILE_TYPE`]);
    const read = async ({ cookie }: SignedInPerson) => {
      const headers = { host: "localhost:3000", accept: "text/html", cookie };
      return (await site.app.inject({ url: location, headers })).body;
    };
    const shown = await read(administrator);
    expect(shown).toContain("Este tipo de archivo no se acepta.");
    expect(shown).toMatch(/<textarea[^>]*id="pedir-evidence"[^>]*>El oficio del juzgado</);
    expect(shown).toMatch(/id="pedir-amount"[^>]*value="12\.000"/);
    const other = await signInAs(site, "sales/ADMINISTRADOR");
    expect(await read(other)).not.toContain("El oficio del juzgado");
  });
});
