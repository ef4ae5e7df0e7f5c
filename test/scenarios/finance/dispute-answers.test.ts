import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call } from "#test/scenarios/back-office/people.ts";
import { openPaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { asService } from "#src/platform/database/acting.ts";

/** What the company answers to a dispute: who may, with which documents, until when, and how it leaves. */

const base = "/api/back-office/disputes";
const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
let site: Awaited<ReturnType<typeof openPaymentSite>>;
let backOffice: SignedInPerson;
let manager: SignedInPerson;
let managerOfPeru: SignedInPerson;
let executive: SignedInPerson;
let portal: SignedInPerson;
beforeAll(async () => {
  site = await openPaymentSite();
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  manager = await signInAs(site, "sales/GERENTE");
  managerOfPeru = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
  executive = await signInAs(site, "sales/EJECUTIVO");
  portal = await signInAs(site, "portal/enterprise-admin-client");
});
afterAll(() => site.close());

/** A dispute of a new charge, open until 9 December 2026; `decide` has the provider decide it. */
async function dispute(): Promise<{ id: number; decide(outcome: "WON" | "LOST"): Promise<void> }> {
  const token = await site.token("kushki_ad");
  const { reference } = await site.pay({
    payableId: await site.payable(),
    flow: "tdc-one-time",
    provider: "kushki_ad",
    token,
  });
  const { provider_id: id } = await site.connection
    .selectFrom("provider_charges as c")
    .innerJoin("payments as p", "p.id", "c.payment_id")
    .select("c.provider_id")
    .where("p.reference", "=", reference)
    .executeTakeFirstOrThrow();
  const { disputes } = site.modules.dispute.services;
  const tell = async (outcome: "OPEN" | "WON" | "LOST") => {
    const told = { provider: "kushki_ad", id, evidenceUntil: "2026-12-09", isTold: false };
    await site.control("charge-back", { ...told, outcome });
    await disputes.askAll();
  };
  await tell("OPEN");
  const { data } = (await call(site, backOffice, "GET", base)).body;
  const found = data.find(({ payment }: { payment: string }) => payment === reference);
  return { id: found.id, decide: tell };
}

/** What the provider has of it. */
async function evidence(id: number): Promise<{ text: string; files: string[] }[]> {
  const { provider_dispute_id: theirs } = await site.connection
    .selectFrom("disputes")
    .select("provider_dispute_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const kept = (await (await fetch(`${site.simulatorsUrl}/control/evidence`)).json()) as {
    dispute: string;
    answer?: { text: string; files: string[] };
  }[];
  return kept.flatMap((one) => (one.dispute === theirs && one.answer ? [one.answer] : []));
}

async function upload(
  id: number,
  files: readonly (readonly [name: string, bytes: Buffer])[],
  { who = backOffice, back }: { who?: SignedInPerson; back?: string } = {},
) {
  const boundary = "evidence";
  const part = (head: string, bytes: Buffer) => [
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    bytes,
    Buffer.from("\r\n"),
  ];
  const answered = await site.app.inject({
    method: "POST",
    url: `${base}/${id}/files`,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      origin: "http://localhost:3000",
      "content-type": `multipart/form-data; boundary=${boundary}`,
    },
    payload: Buffer.concat([
      ...(back === undefined ? [] : part('name="back"', Buffer.from(back))),
      ...files.flatMap(([name, bytes]) => part(`name="file"; filename="${name}"`, bytes)),
      Buffer.from(`--${boundary}--\r\n`),
    ]),
  });
  const { headers, statusCode: status } = answered;
  const json = answered.body === "" ? undefined : answered.json();
  return { status, location: headers.location, code: json?.error?.name, data: json?.data };
}

const write = (id: number, text: string, version = 0, who = backOffice) =>
  put(`${base}/${id}/answer`, { text, version }, who);
async function put(url: string, payload: object, who: SignedInPerson) {
  const headers = { host: "localhost:3000", cookie: who.cookie };
  const answered = await site.app.inject({ method: "PUT", url, headers, payload });
  return { status: answered.statusCode, code: answered.json()?.error?.name };
}
const send = (id: number, who = backOffice) => call(site, who, "POST", `${base}/${id}/answer/send`);
const byHand = (id: number, reference: string, day: string, who = backOffice) =>
  call(site, who, "POST", `${base}/${id}/answer/sent-by-hand`, { reference, day });
const read = async (id: number, who = backOffice) =>
  (await call(site, who, "GET", `${base}/${id}`)).body.data;

const page = (who: SignedInPerson, url: string, form?: Record<string, string>) =>
  site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      cookie: who.cookie,
      ...(form === undefined
        ? {}
        : {
            origin: "http://localhost:3000",
            "content-type": "application/x-www-form-urlencoded",
          }),
    },
    ...(form === undefined ? {} : { payload: new URLSearchParams(form).toString() }),
  });

const acts = (id: number) =>
  asService(site.connection, async (own) =>
    (
      await own
        .selectFrom("audit_events")
        .select(["action", "actor_id"])
        .where("record", "=", `dispute/${id}`)
        .orderBy("id")
        .execute()
    ).map(({ action, actor_id: actor }) => [action, actor]),
  );

describe("the answer to a dispute", () => {
  it("goes with its documents to the provider, once, and is kept with who and when", async () => {
    const { id } = await dispute();
    expect((await send(id)).fields).toEqual(["text"]);
    expect((await write(id, "Compró y usó su plan")).status).toBe(200);
    const added = await upload(id, [
      ["contrato.pdf", pdf],
      ["correo.eml", Buffer.from("From: a@b.example\r\n\r\nGracias")],
    ]);
    expect([added.status, added.data.ids]).toEqual([201, [expect.any(String), expect.any(String)]]);
    expect((await send(id)).status).toBe(204);
    const [taken, ...others] = await evidence(id);
    expect([taken?.text, taken?.files.length, others]).toEqual(["Compró y usó su plan", 2, []]);
    const shown = await read(id);
    // Both came in one moment of the test's clock.
    expect(shown.files.map(({ name }: { name: string }) => name).toSorted()).toEqual([
      "contrato.pdf",
      "correo.eml",
    ]);
    expect(shown).toMatchObject({
      answer: {
        state: "SENT",
        way: "provider",
        sentOn: "2026-11-23",
        sentBy: "Bruno Lagos",
        reference: expect.stringContaining("ev-1-"),
      },
    });
    const again = [await send(id), await byHand(id, "R-1", "2026-11-23"), await write(id, "x", 1)];
    expect(again.map(({ code }) => code)).toEqual(["NOT_EDITABLE", "NOT_EDITABLE", "NOT_EDITABLE"]);
    expect((await upload(id, [["otro.pdf", pdf]])).code).toBe("NOT_EDITABLE");
    expect(await evidence(id)).toHaveLength(1);
    expect(await acts(id)).toEqual([
      ["dispute.answer", backOffice.userId],
      ["dispute.file-add", backOffice.userId],
      ["dispute.send", backOffice.userId],
    ]);
  });

  it("is read by who may read disputes and written by who may upload files besides", async () => {
    const { id } = await dispute();
    const { data } = await upload(id, [["contrato.pdf", pdf]]);
    const file = `${base}/${id}/files/${data.id}`;
    const opened = await page(manager, file);
    expect([opened.statusCode, opened.rawPayload.equals(pdf)]).toEqual([200, true]);
    expect(opened.headers["content-disposition"]).toContain("attachment");
    expect((await acts(id)).at(-1)).toEqual(["dispute.file-read", manager.userId]);
    expect((await write(id, "x", 0, manager)).status).toBe(403);
    expect((await upload(id, [["a.pdf", pdf]], { who: manager })).status).toBe(403);
    expect((await send(id, manager)).status).toBe(403);
    expect((await page(executive, file)).statusCode).toBe(403);
    expect((await call(site, executive, "GET", `${base}/${id}`)).status).toBe(403);
    // Of another country it is as if there were none.
    expect((await page(managerOfPeru, file)).statusCode).toBe(404);
    expect((await call(site, managerOfPeru, "GET", `${base}/${id}`)).status).toBe(404);
    // A portal's user uploads files of payments, and never learns of disputes.
    expect((await upload(id, [["a.pdf", pdf]], { who: portal })).status).toBe(404);
    expect((await write(id, "x", 0, portal)).status).toBe(404);
  });

  it("takes checked files alone, fifteen at most, and gives one up while it is a draft", async () => {
    const { id } = await dispute();
    expect((await upload(id, [["virus.exe", Buffer.from("MZ")]])).code).toBe("FILE_TYPE");
    expect((await upload(id, [["contrato.pdf", Buffer.from("no es un PDF")]])).code).toBe(
      "FILE_TYPE",
    );
    const big = Buffer.alloc(15 * 1024 * 1024 + 1, " ");
    const tooBig = await upload(id, [["grande.csv", big]]);
    expect([tooBig.status, tooBig.code]).toEqual([413, "FILE_TOO_BIG"]);
    expect((await read(id)).files).toEqual([]);
    const fifteen = Array.from({ length: 15 }, (_none, at) => [`${at}.pdf`, pdf] as const);
    const { data } = await upload(id, fifteen);
    const one = await upload(id, [["uno-mas.pdf", pdf]]);
    expect([one.status, one.code]).toEqual([409, "TOO_MANY_FILES"]);
    expect((await call(site, backOffice, "DELETE", `${base}/${id}/files/${data.id}`)).status).toBe(
      204,
    );
    expect((await read(id)).files).toHaveLength(14);
  });

  it("shows who wrote meanwhile instead of writing over them", async () => {
    const { id } = await dispute();
    expect((await write(id, "Uno", 0)).status).toBe(200);
    expect((await write(id, "Dos", 0)).code).toBe("STALE_EDIT");
    const own = `/Gestion/Finanzas/Disputas/${id}`;
    const refused = await page(backOffice, own, { form: "answer", text: "Tres", version: "0" });
    expect(refused.statusCode).toBe(409);
    expect(refused.body).toContain("Otra persona guardó este texto");
    expect((await read(id)).answer).toMatchObject({ text: "Uno", version: 1 });
  });

  it("is refused after its last day, unless it is noted that it left by hand in time", async () => {
    const { id } = await dispute();
    await write(id, "Llegó tarde");
    const before = site.clock.now();
    // 10 December, a quarter past midnight in Chile.
    await site.setClock(new Date("2026-12-10T03:15:00Z"));
    try {
      backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
      expect((await send(id)).code).toBe("ANSWER_LATE");
      expect((await byHand(id, "KU-77", "2026-12-10")).code).toBe("ANSWER_LATE");
      expect((await byHand(id, "KU-77", "2026-11-22")).fields).toEqual(["day"]);
      const shown = (await page(backOffice, `/Gestion/Finanzas/Disputas/${id}`)).body;
      expect(shown).toContain("El plazo para responder terminó");
      expect(shown).not.toContain('value="send"');
      expect((await byHand(id, "KU-77", "2026-12-09")).status).toBe(204);
    } finally {
      await site.setClock(before);
      backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
    }
    expect((await read(id)).answer).toMatchObject({
      state: "SENT",
      way: "hand",
      reference: "KU-77",
      sentOn: "2026-12-09",
    });
    expect(await evidence(id)).toEqual([]);
  });

  it("is refused once the dispute is decided", async () => {
    const { id, decide } = await dispute();
    await write(id, "Demasiado tarde");
    await decide("WON");
    const refused = [
      await send(id),
      await byHand(id, "R-1", "2026-11-23"),
      await write(id, "x", 1),
      await upload(id, [["contrato.pdf", pdf]]),
    ];
    expect(new Set(refused.map(({ code }) => code))).toEqual(new Set(["DISPUTE_DECIDED"]));
  });

  it("stays a draft where its provider knows nothing of the dispute", async () => {
    const { id } = await dispute();
    await write(id, "Nadie la toma");
    await asService(site.connection, (own) =>
      own
        .updateTable("disputes")
        .set({ provider_dispute_id: "unknown" })
        .where("id", "=", id)
        .execute(),
    );
    expect((await send(id)).code).toBe("ANSWER_NOT_TAKEN");
    expect((await read(id)).answer).toMatchObject({ state: "DRAFT" });
    expect((await byHand(id, "KU-1", "2026-11-23")).status).toBe(204);
  });

  it("is written, given documents and sent by plain forms", async () => {
    const { id } = await dispute();
    const own = `/Gestion/Finanzas/Disputas/${id}`;
    const empty = (await page(backOffice, own)).body;
    for (const part of ["Todavía no hay documentos", `action="${base}/${id}/files"`, "<noscript>"])
      expect(empty).toContain(part);
    const added = await upload(id, [["contrato.pdf", pdf]], { back: own });
    expect([added.status, added.location]).toEqual([303, `${own}?hecho=file`]);
    const wrong = await upload(id, [["a.exe", Buffer.from("MZ")]], { back: own });
    expect(wrong.location).toBe(`${own}?falta=FILE_TYPE`);
    expect((await page(backOffice, `${own}?falta=FILE_TYPE`)).body).toContain(
      "Este tipo de archivo no se acepta",
    );
    const sent = await page(backOffice, own, {
      form: "answer",
      act: "send",
      text: "Usó su plan",
      version: "0",
    });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${own}?hecho=send`]);
    const after = (await page(manager, `${own}?hecho=send`)).body;
    for (const part of ["Respuesta enviada al proveedor.", "Usó su plan", "Bruno Lagos", "ev-1-"])
      expect(after).toContain(part);
    expect((await page(manager, "/Gestion/Finanzas/Disputas")).body).toContain("respuesta enviada");
    expect((await page(executive, own)).statusCode).toBe(403);
    expect((await page(managerOfPeru, own)).statusCode).toBe(404);
  });
});
