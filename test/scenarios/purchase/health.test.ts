import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asService } from "#src/platform/database/acting.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { type SignedInPerson, signInAs } from "#test/harness/signed-in-as.ts";
import { browserOf, hiddenValue, holder } from "./buyer.ts";

/** People who are asked about their health, and who decides about it. */

const product = "lafken-complementario-primer-empleo";
const base = `/Compra-Online/${product}`;
const canary = "CanarioMiocarditis";
let site: TestApp;
let reviewer: SignedInPerson;
let executive: SignedInPerson;
let silent: SignedInPerson;
beforeAll(async () => {
  site = await createTestApp({}, "2026-11-23T15:00:00Z");
  reviewer = await signInAs(site, "staff/POSTVENTA", { name: "Rosa Revisa" });
  executive = await signInAs(site, "sales/EJECUTIVO");
  silent = await signInAs(site, "sales/BACKOFFICE", { node: "amparo/peru" });
});
afterAll(() => site.close());

type Browser = ReturnType<typeof browserOf>;

async function answer(browser: Browser, segment: string, form: Record<string, string>) {
  const { at, response } = await browser.follow(base);
  expect(at).toBe(`${base}/${segment}`);
  return browser.post(at, { _version: hiddenValue(response.body, "_version"), ...form });
}

/** A purchase of which the first step is done, at the consent. */
async function toHealth(change: Record<string, string> = {}): Promise<Browser> {
  const browser = browserOf(site);
  const page = await browser.open(base);
  await browser.post(base, { _key: hiddenValue(page.body, "_key"), purchase: "true" });
  await answer(browser, "Datos-personales", { ...holder, ...change });
  const { at, response } = await browser.follow(base);
  if (response.body.includes('name="_act" value="accept"'))
    await browser.post(at, {
      _act: "accept",
      _version: hiddenValue(response.body, "_version"),
    });
  return browser;
}

const dps = (browser: Browser, form: Record<string, string>) =>
  answer(browser, "Estado-de-salud", form);

const questions = {
  conditions: ["heart", "lungs", "diabetes", "cancer", "joints", "otherCondition"],
  care: ["pendingSurgery", "hospital", "medicines"],
} as const;

const answers = (topic: keyof typeof questions, yes: readonly string[] = []) =>
  Object.fromEntries(
    questions[topic].flatMap((code): [string, string][] =>
      yes.includes(code)
        ? [
            [`salud.${code}`, "yes"],
            [`salud.${code}Condition`, canary],
            [`salud.${code}Since`, "03-2021"],
            [`salud.${code}Treatment`, canary],
            [`salud.${code}Discharged`, "no"],
          ]
        : [[`salud.${code}`, "no"]],
    ),
  );

async function declare(browser: Browser, yes: readonly string[] = []) {
  await dps(browser, { consentimiento: "true" });
  await dps(browser, { "salud.estatura": "165", "salud.peso": "60,5" });
  await dps(browser, answers("conditions", yes));
  return dps(browser, answers("care", yes));
}

const latest = () =>
  site.database.connection
    .selectFrom("purchases")
    .selectAll()
    .orderBy("made_at", "desc")
    .orderBy("version", "desc")
    .executeTakeFirstOrThrow();
const purchaseOf = async (browser: Browser) => {
  const visitor = [...browser.cookies.values()];
  expect(visitor.length).toBeGreaterThan(0);
  const { response } = await browser.follow(base);
  const [reference] = /COM-[2-9A-Z]{4}-[2-9A-Z]{3}/.exec(response.body) ?? [];
  if (reference === undefined) return latest();
  return site.database.connection
    .selectFrom("purchases")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
};

const call = (who: SignedInPerson, method: "GET" | "POST", path: string, payload?: object) =>
  site.app.inject({
    method,
    url: `/api/back-office/reviews${path}`,
    headers: {
      host: "localhost:3000",
      origin: "http://localhost:3000",
      accept: "application/json",
      cookie: who.cookie,
      "idempotency-key": randomUUID(),
    },
    ...(payload === undefined ? {} : { payload }),
  });

/** A purchase that waits for a person, with the browser of its applicant. */
async function waiting() {
  const browser = await toHealth();
  const sent = await declare(browser, ["heart"]);
  expect(sent.statusCode).toBe(303);
  const { at, response } = await browser.follow(base);
  expect(at).toBe(`${base}/Estado-de-salud`);
  expect(response.body).toContain("Una persona está revisando");
  const purchase = await purchaseOf(browser);
  expect(purchase.state).toBe("IN_REVIEW");
  return { browser, purchase };
}

const decide = (reference: string, body: object, who = reviewer) =>
  call(who, "POST", `/${reference}/decide`, { reason: "Según la pauta", ...body });

const stateOf = async (reference: string) => {
  const { connection } = site.database;
  const purchase = await connection
    .selectFrom("purchases")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  const lead = await connection
    .selectFrom("leads")
    .select(["status", "failure_reason"])
    .where("reference", "=", purchase.lead_reference ?? "")
    .executeTakeFirstOrThrow();
  const sale = await connection
    .selectFrom("sales")
    .select("state")
    .where("reference", "=", purchase.sale_reference ?? "")
    .executeTakeFirstOrThrow();
  return [purchase.state, lead.status, lead.failure_reason, sale.state];
};

/** Every row of every table, as text. */
async function everything(): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(site.database.connection);
  const texts: string[] = [];
  for (const { name } of rows) {
    const { rows: found } = await sql<{
      text: string | null;
    }>`select string_agg(t::text, ' ') as text from ${sql.table(name)} t`.execute(
      site.database.connection,
    );
    texts.push(found[0]?.text ?? "");
  }
  return texts.join("\n");
}

describe("somebody who buys and is asked about health", () => {
  it("goes on at once where everything is well, after a consent of its own", async () => {
    const browser = await toHealth();
    const without = await dps(browser, {});
    expect(without.statusCode).toBe(400);
    expect(without.body).toContain("autorización");
    await dps(browser, { consentimiento: "true" });
    const wrong = await dps(browser, { "salud.estatura": "1,65", "salud.peso": "60" });
    expect([wrong.statusCode, wrong.body.includes('value="60"')]).toEqual([400, true]);
    await dps(browser, { "salud.estatura": "165", "salud.peso": "60" });
    const open = await dps(browser, { ...answers("conditions"), "salud.heart": "yes" });
    // Without JavaScript a yes opens its fields by the refusal.
    expect(open.statusCode).toBe(400);
    expect(open.body).toContain('name="salud.heartCondition"');
    await dps(browser, answers("conditions"));
    await dps(browser, answers("care", ["medicines"]));
    expect((await browser.follow(base)).at).toBe(`${base}/Recaudacion`);
    expect((await latest()).state).toBe("OPEN");
  });
});

describe("a declaration that a person decides about", () => {
  it("is accepted: the applicant goes on", async () => {
    const { browser, purchase } = await waiting();
    expect(await stateOf(purchase.reference)).toEqual(["IN_REVIEW", 500, null, "PENDING"]);
    const locked = await browser.open(`${base}/Pago`);
    expect(locked.headers.location).toBe(`${base}/Estado-de-salud`);
    const listed = await call(reviewer, "GET", "?state=WAITING");
    expect(listed.json().data).toContainEqual(
      expect.objectContaining({ reference: purchase.reference, state: "WAITING" }),
    );
    const decided = await decide(purchase.reference, { outcome: "ACCEPT" });
    expect(decided.statusCode).toBe(204);
    expect((await browser.follow(base)).at).toBe(`${base}/Recaudacion`);
    const again = await decide(purchase.reference, { outcome: "DECLINE" });
    expect([again.statusCode, again.json().error.name]).toEqual([409, "NOT_EDITABLE"]);
    expect(await stateOf(purchase.reference)).toEqual(["OPEN", 500, null, "PENDING"]);
  });

  it("is declined: nothing is charged, lead and sale follow, and the page says so", async () => {
    const { browser, purchase } = await waiting();
    await decide(purchase.reference, { outcome: "DECLINE" });
    const { at, response } = await browser.follow(base);
    expect(at).toBe(`${base}/Estado-de-salud`);
    expect(response.body).toContain("No podemos seguir con este seguro");
    expect(response.body).toContain("No se cobró nada.");
    expect(await stateOf(purchase.reference)).toEqual(["DECLINED", 4, "FR41", "FAIL"]);
  });

  it("is accepted with conditions, which the applicant agrees to first", async () => {
    const { browser, purchase } = await waiting();
    const none = await decide(purchase.reference, { outcome: "ACCEPT_WITH_EXCLUSION" });
    expect(none.statusCode).toBe(400);
    const exclusions = ["Atenciones del corazón"];
    await decide(purchase.reference, { outcome: "ACCEPT_WITH_EXCLUSION", exclusions });
    const { at, response } = await browser.follow(base);
    expect(at).toBe(`${base}/Estado-de-salud`);
    expect(response.body).toContain("No se cubre: Atenciones del corazón");
    const untold = await dps(browser, {});
    expect([untold.statusCode, untold.body.includes("Acepta las condiciones")]).toEqual([
      400,
      true,
    ]);
    await dps(browser, { acepta: "true" });
    expect((await browser.follow(base)).at).toBe(`${base}/Recaudacion`);
    const { id } = await site.database.connection
      .selectFrom("purchases")
      .select("id")
      .where("reference", "=", purchase.reference)
      .executeTakeFirstOrThrow();
    // What is signed says what was agreed not to be covered.
    const proposal = await browser.open(`/api/purchases/${id}/proposal`);
    expect(textOfPdf(proposal.rawPayload)).toContain("Atenciones del corazón");
    // So does what is read before it (PP 2, review).
    await answer(browser, "Recaudacion", { "plan.periodicidad": "12", "plan.diaDeCargo": "5" });
    const review = await browser.follow(base);
    expect(review.at).toBe(`${base}/Revision`);
    const said = review.response.body.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
    expect(said).toContain("No se cubre, como se acordó Atenciones del corazón");
  });

  it("needs no person where the rules exclude, but an agreement", async () => {
    const browser = await toHealth();
    await declare(browser, ["joints"]);
    const { response } = await browser.follow(base);
    expect(response.body).toContain("columna, rodilla o cadera que ya existían");
    await dps(browser, { acepta: "true" });
    expect((await browser.follow(base)).at).toBe(`${base}/Recaudacion`);
  });

  it("is read by who may alone, and each read is kept with its reason", async () => {
    const { purchase } = await waiting();
    const path = `/${purchase.reference}/read`;
    const read = await call(reviewer, "POST", path, { reason: "review" });
    expect(read.statusCode).toBe(200);
    expect(read.body).toContain(canary);
    for (const who of [executive, silent]) {
      const refused = await call(who, "POST", path, { reason: "review" });
      expect([403, 404]).toContain(refused.statusCode);
      expect(refused.body).not.toContain(canary);
    }
    const elsewhere = await decide(purchase.reference, { outcome: "ACCEPT" }, silent);
    expect([403, 404]).toContain(elsewhere.statusCode);
    const byExecutive = await decide(purchase.reference, { outcome: "ACCEPT" }, executive);
    expect(byExecutive.statusCode).toBe(403);
    const reads = await site.database.connection
      .selectFrom("health_reads")
      .select(["reader", "reason"])
      .where("purchase_id", "=", purchase.id)
      .execute();
    expect(reads).toEqual([{ reader: reviewer.userId, reason: "review" }]);
  });
});

describe("the executive of a customer who buys", () => {
  it("sees at which step the customer is, and never what was answered about health", async () => {
    const { purchase } = await waiting();
    const { connection } = site.database;
    await asService(connection, (own) =>
      own
        .updateTable("leads")
        .set({ executive_user_id: executive.userId })
        .where("reference", "=", purchase.lead_reference ?? "")
        .execute(),
    );
    for (const url of [
      `/Gestion/Solicitudes/${purchase.lead_reference}`,
      `/api/back-office/leads/${purchase.lead_reference}`,
    ]) {
      const shown = await site.app.inject({
        url,
        headers: { host: "localhost:3000", accept: "*/*", cookie: executive.cookie },
      });
      expect([url, shown.statusCode]).toEqual([url, 200]);
      expect(shown.body).toContain(url.startsWith("/api") ? "5003" : "Estado de salud");
      expect(shown.body).toContain("Ana María");
      for (const told of [canary, "03-2021"]) expect(shown.body).not.toContain(told);
      // Not as two places of the list that a page's data is written as.
      expect(shown.body).not.toMatch(/(?<![\d,[])60,5(?!\d)/);
    }
  });
});

describe("what was declared", () => {
  it("is asked again of another person, and after sixty days", async () => {
    const browser = await toHealth();
    await declare(browser);
    const page = await browser.open(`${base}/Datos-personales`);
    await browser.post(`${base}/Datos-personales`, {
      _version: hiddenValue(page.body, "_version"),
      ...holder,
      "titular.fechaNacimiento": "06-11-1999",
    });
    const asked = await browser.follow(base);
    expect([asked.at, asked.response.body.includes("salud.estatura")]).toEqual([
      `${base}/Estado-de-salud`,
      true,
    ]);
    await dps(browser, { "salud.estatura": "165", "salud.peso": "60" });
    await dps(browser, answers("conditions"));
    await dps(browser, answers("care"));
    expect((await browser.follow(base)).at).toBe(`${base}/Recaudacion`);
    site.clock.set("2027-01-23T15:00:00Z");
    expect((await browser.follow(base)).at).toBe(`${base}/Estado-de-salud`);
    site.clock.set("2026-11-23T15:00:00Z");
  });

  it("is declared anew by who corrects it, and decided anew", async () => {
    const { browser, purchase } = await waiting();
    await decide(purchase.reference, { outcome: "ACCEPT" });
    const page = await browser.open(`${base}/Estado-de-salud`);
    const [, person = ""] = /name="corregir" value="([\da-f-]{36})"/.exec(page.body) ?? [];
    expect(person).not.toBe("");
    await browser.post(`${base}/Estado-de-salud`, {
      _version: hiddenValue(page.body, "_version"),
      corregir: person,
    });
    await dps(browser, { "salud.estatura": "165", "salud.peso": "60" });
    await dps(browser, answers("conditions", ["diabetes"]));
    await dps(browser, answers("care"));
    expect((await stateOf(purchase.reference))[0]).toBe("IN_REVIEW");
  });

  it("is destroyed with the consent, and the purchase ends", async () => {
    const { browser, purchase } = await waiting();
    const page = await browser.open(`${base}/Estado-de-salud`);
    expect(page.body).toContain('value="withdraw"');
    await browser.post(`${base}/Estado-de-salud`, { _act: "withdraw" });
    expect(await stateOf(purchase.reference)).toEqual(["CANCELLED", 4, "FR42", "FAIL"]);
    const { connection } = site.database;
    const declared = await connection
      .selectFrom("health_declarations")
      .select("person_id")
      .where("purchase_id", "=", purchase.id)
      .execute();
    const keys = await connection
      .selectFrom("health_keys")
      .select("wrapped")
      .where("purchase_id", "=", purchase.id)
      .execute();
    expect(declared).toEqual([]);
    expect(keys.map(({ wrapped }) => wrapped)).toEqual([null]);
    expect((await browser.follow(base)).response.body).toContain("Comenzar");
  });

  it("is in no log, message of the outbox or other table", async () => {
    const { browser } = await waiting();
    const stale = await browser.post(`${base}/Estado-de-salud`, {
      _version: "0",
      ...answers("conditions", ["heart"]),
    });
    expect(stale.statusCode).toBeGreaterThanOrEqual(302);
    expect(await everything()).not.toContain(canary);
    expect(site.logLines().join("\n")).not.toContain(canary);
  });
});
