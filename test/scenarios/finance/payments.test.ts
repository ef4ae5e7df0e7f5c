import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPaymentSite } from "#test/scenarios/payments/payment-site.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { call } from "#test/scenarios/back-office/people.ts";

/** Finance: one person asks for money back and another approves; an executive and another country see nothing. */

const base = "/api/back-office/payments";
let site: Awaited<ReturnType<typeof openPaymentSite>>;
let backOffice: SignedInPerson;
let manager: SignedInPerson;
let executive: SignedInPerson;
let supervisor: SignedInPerson;
let peru: SignedInPerson;
let portal: SignedInPerson;
let paid: string;
let declined: string;
let waiting: string;
beforeAll(async () => {
  site = await openPaymentSite();
  backOffice = await signInAs(site, "sales/BACKOFFICE", { name: "Bruno Lagos" });
  manager = await signInAs(site, "sales/GERENTE", { name: "Gabriela Mena", node: "amparo/chile" });
  executive = await signInAs(site, "sales/EJECUTIVO");
  supervisor = await signInAs(site, "sales/SUPERVISOR");
  peru = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
  portal = await signInAs(site, "portal/enterprise-admin-client");
  const card = async (number?: string) =>
    site.pay({
      payableId: await site.payable(),
      flow: "tdc-one-time",
      provider: "kushki_ad",
      token: await site.token("kushki_ad", number),
    });
  paid = (await card()).reference;
  declined = (await card("4349003000047015")).reference;
  const transfer = { payableId: await site.payable(), flow: "t-one-time", provider: "transbank" };
  waiting = (await site.pay(transfer as Parameters<typeof site.pay>[0])).reference;
});
afterAll(() => site.close());

const references = async (who: SignedInPerson, query = ""): Promise<string[]> =>
  (await call(site, who, "GET", `${base}${query}`)).body.data.map(
    ({ reference }: { reference: string }) => reference,
  );
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

describe("the list of payments", () => {
  it("shows what is in scope, by filter, page by page", async () => {
    expect(new Set(await references(backOffice))).toEqual(new Set([paid, declined, waiting]));
    expect(await references(manager, "?state=OK")).toEqual([paid]);
    expect(await references(manager, "?provider=transbank&country=CL")).toEqual([waiting]);
    expect(await references(manager, `?text=${declined.slice(4)}`)).toEqual([declined]);
    const first = (await call(site, manager, "GET", `${base}?take=2`)).body;
    expect([first.data.length, first.metaData.total]).toEqual([2, 3]);
    const rest = await references(manager, `?take=2&after=${first.metaData.next}`);
    expect(rest).toHaveLength(1);
    expect(
      new Set([...first.data.map((one: { reference: string }) => one.reference), ...rest]),
    ).toEqual(new Set([paid, declined, waiting]));
  });

  it("is empty for another country and another's sales, and closed to who may not", async () => {
    for (const who of [peru, supervisor]) {
      expect(await references(who)).toEqual([]);
      expect((await call(site, who, "GET", `${base}/${paid}`)).status).toBe(404);
    }
    expect((await call(site, executive, "GET", base)).code).toBe("FORBIDDEN");
    expect((await call(site, portal, "GET", base)).status).toBe(404);
    expect((await page(portal, "/Gestion/Finanzas/Pagos")).statusCode).toBe(404);
    expect((await page(executive, "/Gestion/Finanzas/Pagos")).statusCode).toBe(403);
  });

  it("goes into a file of the same filter, for who may export", async () => {
    const file = await page(manager, "/api/back-office/payments.csv?state=OK");
    expect(file.body).toContain(`${paid};OK;kushki_ad;tdc-one-time;CL;CLP;48541;`);
    expect(file.body).not.toContain(declined);
    expect((await call(site, supervisor, "GET", "/api/back-office/payments.csv")).code).toBe(
      "FORBIDDEN",
    );
  });

  it("is a page with filters in its address", async () => {
    const { body, statusCode } = await page(backOffice, "/Gestion/Finanzas/Pagos?estado=DECLINED");
    expect(statusCode).toBe(200);
    const has = [declined, paid, "/api/back-office/payments.csv?state=DECLINED"].map((one) =>
      body.includes(one),
    );
    expect(has).toEqual([true, false, true]);
  });

  it("has the days in its address too, and says what to do where none has a payment", async () => {
    const path = "/Gestion/Finanzas/Pagos";
    const { body } = await page(backOffice, `${path}?desde=2020-01-01&hasta=2020-01-02`);
    for (const words of ['value="2020-01-01"', "Ningún pago coincide"])
      expect(body).toContain(words);
    expect(body).toMatch(/href="\/Gestion\/Finanzas\/Pagos"[^>]*>Quitar filtros/);
    expect(body).not.toContain(paid);
  });
});

describe("views of the list", () => {
  const list = "/Gestion/Finanzas/Pagos";
  const keep = (who: SignedInPerson, query: string, form: Record<string, string>) =>
    page(who, `${list}?${query}`, form);

  it("are kept with filters and columns, seen by whom they are for, and apart from those of leads", async () => {
    const own = { form: "add", name: "Rechazados", audience: "own", columns: "reference,state" };
    const kept = await keep(manager, "estado=DECLINED&despues=x", own);
    expect(kept.statusCode).toBe(303);
    const { location = "" } = kept.headers;
    expect(location).toContain("columnas=reference%2Cstate&estado=DECLINED&guardada=");
    const opened = (await page(manager, location)).body;
    expect([opened.includes("Vista guardada."), opened.includes(declined)]).toEqual([true, true]);
    expect(opened.includes(paid)).toBe(false);
    expect((await page(backOffice, list)).body).not.toContain("Rechazados");
    // Only who reconciles shows a view to everybody.
    const shared = { form: "add", name: "De Transbank", audience: "everybody" };
    expect((await keep(manager, "proveedor=transbank", shared)).statusCode).toBe(403);
    expect((await keep(backOffice, "proveedor=transbank", shared)).statusCode).toBe(303);
    expect((await page(manager, list)).body).toContain("De Transbank");
    expect((await page(manager, "/Gestion/Solicitudes")).body).not.toContain("De Transbank");
    expect((await keep(backOffice, "estado=NONE", shared)).statusCode).toBe(400);
  });

  it("are changed and taken away by who made them alone", async () => {
    const { rows } = await sql<{ id: string; version: number }>`
      select id, version from lead_views where name = 'De Transbank'`.execute(site.connection);
    const [view] = rows;
    const of = { id: view?.id ?? "", version: String(view?.version) };
    expect((await keep(manager, "", { form: "remove", ...of })).statusCode).toBe(404);
    const renamed = { form: "change", ...of, name: "Transbank hoy", audience: "everybody" };
    expect((await keep(backOffice, "", renamed)).statusCode).toBe(303);
    expect((await keep(backOffice, "", { form: "remove", ...of })).statusCode).toBe(409);
    const now = { form: "remove", ...of, version: String((view?.version ?? 0) + 1) };
    expect((await keep(backOffice, "", now)).headers.location).toBe(`${list}?hecho=removed`);
  });
});

describe("changes of payments", () => {
  const stream = `${base}/stream`;

  it("are told as they happen, without saying which, to who may read them", async () => {
    expect((await call(site, executive, "GET", stream)).status).toBe(403);
    expect((await call(site, portal, "GET", stream)).status).toBe(404);
    const ended = new AbortController();
    const { body } = await fetch(`${site.origin}${stream}`, {
      headers: { cookie: manager.cookie },
      signal: ended.signal,
    });
    const lines = (body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    await site.payable();
    const transfer = { payableId: await site.payable(), flow: "t-one-time", provider: "transbank" };
    const made = await site.pay(transfer as Parameters<typeof site.pay>[0]);
    let told = "";
    while (!told.includes("data:")) told += (await lines.read()).value ?? "";
    expect(told).toContain('data: {"changed":[]}');
    expect(told).not.toContain(made.reference);
    ended.abort();
  });
});

describe("one payment", () => {
  it("tells its story: attempt, calls, charge and both sides of the ledger", async () => {
    const { story } = (await call(site, manager, "GET", `${base}/${paid}`)).body.data;
    const kinds = story.map((one: { kind: string }) => one.kind);
    // The provider's own word of it arrives when it does.
    const own = kinds.filter((kind: string) => kind !== "notified");
    expect(new Set(own)).toEqual(new Set(["attempt", "call", "settled", "charge", "entry"]));
    const entries = story.filter((one: { kind: string }) => one.kind === "entry");
    const sum = entries.reduce(
      (all: number, one: { amountMinor: number }) => all + one.amountMinor,
      0,
    );
    expect([entries.length, sum]).toEqual([2, 0]);
    const shown = await page(manager, `/Gestion/Finanzas/Pagos/${paid}`);
    for (const words of [
      "Libro: prima de quillay",
      "Intento: preparado",
      "Resuelto: aprobado",
      "vale para esta compra",
    ])
      expect(shown.body).toContain(words);
    const drawn = shown.body.slice(shown.body.indexOf("<main"), shown.body.indexOf("</main>"));
    expect(drawn).not.toMatch(/premiums_payable|payment_ok|finance\.(?:account|event|attempt)/);
  });

  it("is asked of its provider again while it is pending, by who may", async () => {
    const again = (who: SignedInPerson, reference: string) =>
      site.app.inject({
        method: "POST",
        url: `${base}/${reference}/ask`,
        headers: {
          host: "localhost:3000",
          cookie: who.cookie,
          "idempotency-key": crypto.randomUUID(),
        },
      });
    expect((await again(manager, waiting)).statusCode).toBe(403);
    expect((await again(backOffice, waiting)).json().data).toEqual({ state: "PENDING" });
    expect((await again(backOffice, paid)).json().error.name).toBe("ALREADY_SETTLED");
    const own = `/Gestion/Finanzas/Pagos/${waiting}`;
    expect((await page(backOffice, own, { form: "ask" })).headers.location).toBe(
      `${own}?hecho=ask`,
    );
    const { story } = (await call(site, manager, "GET", `${base}/${waiting}`)).body.data;
    expect(story.filter((one: { what: string }) => one.what.startsWith("ask."))).toHaveLength(2);
    // Who asked stands there too.
    const acts = story.filter((one: { kind: string }) => one.kind === "act");
    expect(acts.map((one: { what: string }) => one.what)).toEqual(["asked", "asked"]);
    expect((await page(backOffice, own)).body).toContain(
      "Una persona preguntó de nuevo al proveedor",
    );
  });

  it("is given up by who may, where its provider confirms that nothing can be charged", async () => {
    const payableId = await site.payable();
    const open = await site.pay({
      payableId,
      flow: "t-one-time",
      provider: "transbank",
      key: "left",
    });
    const send = (who: SignedInPerson, reference: string, reason = "El pagador no vuelve") =>
      call(site, who, "POST", `${base}/${reference}/give-up`, { reason });
    expect((await send(manager, open.reference)).status).toBe(403);
    expect((await send(backOffice, open.reference, " ")).status).toBe(400);
    expect((await send(backOffice, paid)).code).toBe("ALREADY_SETTLED");
    const own = `/Gestion/Finanzas/Pagos/${open.reference}`;
    expect((await page(manager, own)).body).not.toContain('value="given-up"');
    const form = { form: "given-up", reason: "El pagador no vuelve" };
    expect((await page(backOffice, own, { form: "given-up", reason: "" })).statusCode).toBe(400);
    expect((await page(backOffice, own, form)).headers.location).toBe(`${own}?hecho=given-up`);
    const { body } = await call(site, manager, "GET", `${base}/${open.reference}`);
    expect(body.data.state).toBe("VOID");
    const act = body.data.story.find((one: { kind: string }) => one.kind === "act");
    expect(act).toMatchObject({ what: "given-up", code: "El pagador no vuelve" });
    expect(typeof act.by).toBe("string");
    // What it was for may be paid another way.
    const again = { payableId, flow: "t-one-time", provider: "transbank", key: "other" };
    expect((await site.pay(again as Parameters<typeof site.pay>[0])).paymentState).toBe("PENDING");
  });
});

describe("a refund", () => {
  const own = () => `/Gestion/Finanzas/Pagos/${paid}`;
  const queue = "/Gestion/Finanzas/Devoluciones";
  const waitingIds = async (): Promise<string[]> => {
    const found = await call(site, backOffice, "GET", "/api/back-office/refunds?state=REQUESTED");
    return found.body.data.map(({ id }: { id: string }) => id);
  };

  it("is asked for in part, once for a form, and never beyond what is left", async () => {
    const form = { form: "refund", key: "one", amount: "10000", reason: "wrong_amount" };
    for (const _twice of [1, 2])
      expect((await page(backOffice, own(), form)).headers.location).toBe(`${own()}?hecho=refund`);
    expect(await waitingIds()).toHaveLength(1);
    const beyond = await page(backOffice, own(), { ...form, key: "two", amount: "38542" });
    expect(beyond.statusCode).toBe(400);
    expect(beyond.body).toContain("38542");
    expect((await page(manager, own(), { ...form, key: "three" })).statusCode).toBe(403);
    expect((await page(peru, own(), { ...form, key: "four" })).statusCode).toBeGreaterThanOrEqual(
      403,
    );
    expect((await call(site, backOffice, "GET", `${base}/${paid}`)).body.data.leftMinor).toBe(
      38_541,
    );
  });

  it("is decided by another person, with a fresh proof, and a rejection says why", async () => {
    const [refund = ""] = await waitingIds();
    const { version } = (await call(site, manager, "GET", "/api/back-office/refunds")).body.data[0];
    const accept = { refund, version, decision: "accept" };
    expect((await page(manager, queue)).body).toContain(refund);
    const asked = (await page(backOffice, queue)).body;
    expect([asked.includes('value="withdraw"'), asked.includes('value="accept"')]).toEqual([
      true,
      false,
    ]);
    expect((await page(backOffice, queue, accept)).statusCode).toBe(403);
    expect((await page(peru, queue, accept)).statusCode).toBe(404);
    expect((await page(manager, queue, { ...accept, decision: "reject" })).statusCode).toBe(400);
    site.clock.set(new Date(site.clock.now().getTime() + 20 * 60_000));
    const stale = await page(manager, queue, accept);
    expect([stale.statusCode, stale.body.includes("Confirma tu identidad")]).toEqual([403, true]);
    site.clock.set(new Date(site.clock.now().getTime() - 20 * 60_000));
    const done = await page(manager, queue, accept);
    expect(done.headers.location).toBe(`${queue}?hecho=approved`);
    expect(await waitingIds()).toEqual([]);
    const { body } = await page(manager, own());
    for (const name of ["Bruno Lagos", "Gabriela Mena"]) expect(body).toContain(name);
  });

  it("is decided as it was read and once for a key: of another version nothing is changed", async () => {
    const form = { form: "refund", key: "read", amount: "1000", reason: "wrong_amount" };
    await page(backOffice, own(), form);
    const [id = ""] = await waitingIds();
    await site.connection.updateTable("refunds").set({ version: 7 }).where("id", "=", id).execute();
    const post = async (what: string, body: object, key?: string) => {
      const answered = await site.app.inject({
        method: "POST",
        url: `/api/back-office/refunds/${id}/${what}`,
        headers: {
          host: "localhost:3000",
          cookie: manager.cookie,
          ...(key === undefined ? {} : { "idempotency-key": key }),
        },
        payload: body,
      });
      const error = answered.body === "" ? undefined : answered.json().error;
      return [answered.statusCode, error?.name, error?.payload?.current?.version];
    };
    const reason = "No corresponde";
    expect(await post("reject", { reason }, "k1")).toEqual([400, "BAD_REQUEST", undefined]);
    expect(await post("reject", { reason, version: 7 })).toEqual([
      400,
      "IDEMPOTENCY_KEY_REQUIRED",
      undefined,
    ]);
    for (const what of ["reject", "approve", "approve-transfer"]) {
      const rest = { reject: { reason }, "approve-transfer": {} };
      const body = { ...rest[what as keyof typeof rest], version: 6 };
      expect([what, ...(await post(what, body, "old"))]).toEqual([what, 409, "STALE_EDIT", 7]);
    }
    const stale = await page(manager, queue, { refund: id, version: "6", decision: "accept" });
    expect(stale.statusCode).toBe(409);
    expect(await waitingIds()).toEqual([id]);
    const twice = [1, 2].map(() => post("reject", { reason, version: 7 }, "once"));
    expect(await Promise.all(twice)).toEqual([
      [204, undefined, undefined],
      [204, undefined, undefined],
    ]);
    expect(await post("approve", { version: 7 }, "once")).toEqual([409, "STALE_EDIT", 8]);
    expect(await post("reject", { reason: "Otra", version: 7 }, "once")).toEqual([
      409,
      "IDEMPOTENCY_CONFLICT",
      undefined,
    ]);
    expect(await post("approve", { version: 8 }, "late")).toEqual([409, "NOT_EDITABLE", undefined]);
  });

  it("stands in pages of a queue that has no end", async () => {
    const { rows } = await sql<{ id: string }>`
      insert into refunds (id, tenant_id, payment_id, charge_id, reference, idempotency_key, currency, amount_minor,
        reason, state, asked_by, means, asked_at)
      select gen_random_uuid(), tenant_id, payment_id, charge_id,
        'DEV-' || translate(lpad(n::text, 12, '0'), '01', 'AB'), 'page-' || n, currency, 1, reason, 'REQUESTED', asked_by,
        means, asked_at - n * interval '1 hour'
      from (select * from refunds order by asked_at limit 1) r, generate_series(1, 210) n
      returning id`.execute(site.connection);
    const seen: string[] = [];
    let at: string | null = queue;
    while (at !== null) {
      const { body }: { body: string } = await page(manager, at);
      const ids = [...body.matchAll(/name="refund" value="([\da-f-]{36})"/g)].map(([, id]) => id);
      seen.push(...new Set(ids.flatMap((id) => id ?? [])));
      at = body.match(/href="([^"]*despues=[^"]*)"/)?.[1]?.replaceAll("&amp;", "&") ?? null;
    }
    expect(seen).toHaveLength(210);
    expect(new Set(seen)).toEqual(new Set(rows.map(({ id }) => id)));
    const decided = await page(manager, `${queue}?estado=decididas`);
    expect(decided.body).toContain("Gabriela Mena");
    await sql`delete from refunds where idempotency_key like 'page-%'`.execute(site.connection);
  });

  it("is of the amount as a person writes it, where no code read it before it was sent", async () => {
    const form = { form: "refund", key: "typed", amount: "1.250", reason: "goodwill" };
    expect((await page(backOffice, own(), form)).statusCode).toBe(303);
    const asked = site.connection.selectFrom("refunds").select("amount_minor");
    const found = await asked.where("idempotency_key", "=", "page/typed").execute();
    expect(found).toEqual([{ amount_minor: 1_250 }]);
    const wrong = await page(backOffice, own(), { ...form, key: "cents", amount: "1.234,5" });
    expect([wrong.statusCode, wrong.body.includes('value="1.234,5"')]).toEqual([400, true]);
  });
});
