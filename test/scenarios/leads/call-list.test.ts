import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeCursor } from "#src/contracts/keyset.ts";
import { addLeadTo, call, makeExecutive } from "#test/scenarios/back-office/people.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";

/** Attempts to reach people, of many leads at once: the call and the page /Gestion/Llamadas (AL 4). */

const base = "/api/back-office/calls";
let site: TestApp;
let paula: SignedInPerson;
let other: SignedInPerson;
let manager: SignedInPerson;
let peru: SignedInPerson;
let company: SignedInPerson;
/** Of Paula: one to be called again, one that may not be contacted; one of her colleague. */
let open: string;
let closed: string;
let foreign: string;
beforeAll(async () => {
  // A Monday, 12:00 in Santiago.
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  paula = await signInAs(site, "sales/EJECUTIVO", { name: "Paula Riquelme" });
  other = await signInAs(site, "sales/EJECUTIVO", { name: "Otto Peña" });
  manager = await signInAs(site, "sales/GERENTE");
  peru = await signInAs(site, "sales/GERENTE", { node: "amparo/peru" });
  company = await signInAs(site, "portal/CLIENT");
  for (const { userId } of [paula, other]) await makeExecutive(site, userId);
  open = await addLeadTo(site, { status: 2, executive: paula.userId });
  closed = await addLeadTo(site, { status: 2, executive: paula.userId });
  foreign = await addLeadTo(site, { status: 2, executive: other.userId });
  const attempt = async (who: SignedInPerson, reference: string, result: string) => {
    const body = { result, minutes: result === "reached" ? 4 : 0 };
    const { status } = await call(
      site,
      who,
      "POST",
      `/api/back-office/leads/${reference}/calls`,
      body,
    );
    expect(status).toBe(204);
    site.clock.set(new Date(site.clock.now().getTime() + 60_000));
  };
  await attempt(paula, open, "noAnswer");
  await attempt(paula, closed, "reached");
  await attempt(other, foreign, "voicemail");
  await site.database.connection
    .updateTable("leads")
    .set({ status: 97 })
    .where("reference", "=", closed)
    .execute();
});
afterAll(() => site.close());

const list = (who: SignedInPerson, query = "") => call(site, who, "GET", `${base}${query}`);
const referencesOf = async (who: SignedInPerson, query = ""): Promise<string[]> => {
  const { status, body } = await list(who, query);
  expect(status).toBe(200);
  return body.data.map((row: { lead: { reference: string } }) => row.lead.reference);
};

describe("the call of attempts", () => {
  it("lists those of one's scope, the newest first, with result, caller and lead", async () => {
    expect(await referencesOf(paula)).toEqual([closed, open]);
    expect(await referencesOf(other)).toEqual([foreign]);
    expect(await referencesOf(manager)).toEqual([foreign, closed, open]);
    expect(await referencesOf(peru)).toEqual([]);
    const { body } = await list(paula);
    expect(body.data[1]).toMatchObject({
      result: "noAnswer",
      channel: "phone",
      minutes: 0,
      caller: { id: paula.userId, name: "Paula Riquelme" },
      lead: { reference: open, person: "Ana Soto", country: "CL", status: 2 },
    });
    // Nothing that reaches a person.
    expect(JSON.stringify(body)).not.toContain("@");
  });

  it("is closed to who does not read leads, and to visitors", async () => {
    expect((await list(company)).code).toBe("FORBIDDEN");
    expect((await call(site, undefined, "GET", base)).code).toBe("LOGIN_REQUIRED");
  });

  it.each([
    ["result=noAnswer", () => [open]],
    ["result=noAnswer&result=voicemail", () => [foreign, open]],
    ["channel=email", () => []],
    ["country=PE", () => []],
    ["country=CL", () => [foreign, closed, open]],
    ["from=2026-11-23&to=2026-11-23", () => [foreign, closed, open]],
    ["from=2026-11-24", () => []],
    ["to=2026-11-22", () => []],
    ["text=soto", () => [foreign, closed, open]],
    ["text=s", () => []],
  ])("narrows by %s", async (query, expected) => {
    expect(await referencesOf(manager, `?${query}`)).toEqual(expected());
  });

  it("narrows by who called and by a reference in any punctuation", async () => {
    expect(await referencesOf(manager, `?caller=${other.userId}`)).toEqual([foreign]);
    const plain = open.toLowerCase().replaceAll("-", "");
    expect(await referencesOf(manager, `?text=${plain}`)).toEqual([open]);
  });

  it("counts by result what the rest of the filter leaves", async () => {
    const { body } = await list(manager, "?result=noAnswer");
    expect(body.metaData).toMatchObject({
      total: 1,
      counts: { reached: 1, noAnswer: 1, voicemail: 1, hungUp: 0, wrongNumber: 0, refused: 0 },
    });
  });

  it("goes through all of them by key, forwards and back", async () => {
    const first = await list(manager, "?take=2");
    expect(first.body.metaData).toMatchObject({ total: 3, previous: null });
    const second = await list(manager, `?take=2&after=${first.body.metaData.next}`);
    expect(
      second.body.data.map((row: { lead: { reference: string } }) => row.lead.reference),
    ).toEqual([open]);
    expect(second.body.metaData.next).toBeNull();
    const back = await list(manager, `?take=2&before=${second.body.metaData.previous}`);
    expect(back.body.data).toEqual(first.body.data);
  });

  it("says whether the person may be called again now, and why not", async () => {
    const { body } = await list(manager);
    const rows = Object.fromEntries(
      body.data.map((row: { lead: { reference: string } }) => [row.lead.reference, row]),
    );
    // A manager reads; the lead has an executive of its own.
    expect(rows[open]).toMatchObject({ refusal: "executive", mayCall: false });
    const own = await list(paula);
    expect(own.body.data).toMatchObject([{ refusal: "status" }, { refusal: null, mayCall: true }]);
  });

  it.each([
    ["result=unknown", "result"],
    ["channel=fax", "channel"],
    ["country=ZZ", "country"],
    ["from=2026-02-30", "from"],
    ["caller=1", "caller"],
    ["take=101", "take"],
    ["after=zzz", "after"],
    [`after=${writeCursor(["yesterday", 1])}`, "after"],
    [`before=${writeCursor(["2026-11-23T15:00:00.000Z", "x"])}`, "before"],
    [`text=${"a".repeat(61)}`, "text"],
  ])("refuses %s with its field", async (query, field) => {
    const { status, fields } = await list(manager, `?${query}`);
    expect([status, fields.map((name) => name.split(".")[0])]).toEqual([400, [field]]);
  });
});

async function openPage(who: SignedInPerson | undefined, url: string) {
  const { statusCode, body, headers } = await site.app.inject({
    url,
    headers: {
      host: "localhost:3000",
      "user-agent": "Mozilla/5.0 Chrome/140",
      ...(who === undefined ? {} : { cookie: who.cookie }),
    },
  });
  return { status: statusCode, body, headers };
}

describe("the page of calls", () => {
  it.each([
    ["/Gestion/Llamadas", "Llamadas", "No contestó", "Llamar"],
    ["/en/Back-Office/Calls", "Calls", "No answer", "Call"],
    ["/pt/Gestao/Chamadas", "Chamadas", "Não atendeu", "Ligar"],
  ])(
    "%s shows each attempt with its result and the way to the next",
    async (url, title, result) => {
      const { status, body, headers } = await openPage(paula, url);
      expect(status).toBe(200);
      expect(headers["cache-control"]).toContain("no-store");
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(body).toContain(result);
      expect(body).toMatch(new RegExp(`href="[^"]*/${open}#llamada"`));
      expect(body).not.toMatch(new RegExp(`href="[^"]*/${closed}#llamada"`));
      expect(body).toContain(`/${closed}"`);
    },
  );

  it("says in words why one may not call now", async () => {
    expect((await openPage(paula, "/Gestion/Llamadas")).body).toContain(
      "En este estado no se contacta a la persona.",
    );
  });

  it("keeps filters in the address, and leaves out what it does not know", async () => {
    const filtered = await openPage(manager, "/Gestion/Llamadas?resultado=voicemail&pais=CL");
    expect(filtered.body).toContain(foreign);
    expect(filtered.body).not.toContain(open);
    const odd = "/Gestion/Llamadas?resultado=x&desde=2026-02-30&quien=1&despues=zzz";
    expect((await openPage(manager, odd)).body).toContain(open);
    const none = await openPage(manager, "/Gestion/Llamadas?desde=2027-01-01");
    expect(none.body).toContain("No hay llamadas con estos filtros");
  });

  it("names mails that were sent, under a tab of their own", async () => {
    const written = await addLeadTo(site, { status: 2, executive: paula.userId });
    await site.database.connection
      .insertInto("lead_calls")
      .values((from) => ({
        lead_id: from.selectFrom("leads").select("leads.id").where("reference", "=", written),
        tenant_id: from
          .selectFrom("leads")
          .select("leads.tenant_id")
          .where("reference", "=", written),
        at: site.clock.now(),
        local_day: "2026-11-23",
        actor: paula.userId,
        channel: "email" as const,
        result: "sent",
        minutes: 0,
      }))
      .execute();
    for (const [path, words] of [
      ["/Gestion/Llamadas", "Correo enviado"],
      ["/en/Back-Office/Calls", "E-mail sent"],
      ["/pt/Gestao/Chamadas", "E-mail enviado"],
    ]) {
      const { body } = await openPage(paula, `${path}?resultado=sent`);
      expect(body).toContain(words);
      expect(body).toContain(`/${written}"`);
      expect(body).not.toContain(`/${open}"`);
      expect(body).not.toContain("leads.result.");
    }
    expect(await referencesOf(paula, "?result=sent")).toEqual([written]);
    const { body } = await list(paula);
    expect(body.metaData.counts.sent).toBe(1);
    // Nobody records one by hand: it is kept as it leaves.
    const by = { channel: "email", result: "sent", minutes: 0 };
    const address = `/api/back-office/leads/${written}/calls`;
    expect((await call(site, paula, "POST", address, by)).status).toBe(400);
  });

  it("is refused to who does not read leads, and leads a visitor to the sign-in", async () => {
    expect((await openPage(company, "/Gestion/Llamadas")).status).toBe(403);
    const visitor = await openPage(undefined, "/Gestion/Llamadas");
    expect([visitor.status, visitor.headers.location]).toEqual([
      302,
      "/login?loginError=LOGIN_REQUIRED&referrer=%2FGestion%2FLlamadas",
    ]);
  });
});
