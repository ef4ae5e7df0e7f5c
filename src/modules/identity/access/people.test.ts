import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { failure } from "#src/modules/identity/account/account.fixture.ts";
import { openTestAccess, type TestAccess } from "./access.fixture.ts";

describe("giving and taking roles", () => {
  let test: TestAccess;
  type Person = Awaited<ReturnType<TestAccess["person"]>>;
  let root: Person;
  let partnerAdmin: Person;
  let companyAdmin: Person;
  let accessAdmin: Person;
  let seller: Person;
  beforeAll(async () => {
    test = await openTestAccess();
    root = await test.person("root@amparo.example", "staff/ADMINISTRADOR");
    partnerAdmin = await test.person(
      "partner@clinica.example",
      "portal/ADMIN_PARTNER",
      "amparo/chile/clinica-demo",
    );
    companyAdmin = await test.person(
      "empresa@colegio.example",
      "portal/ADMIN_CLIENT_QPCLIENTS",
      "amparo/chile/grupo-demo/colegio-demo",
    );
    accessAdmin = await test.person("accesos@amparo.example", "portal/ADMIN_QPACCESS");
    seller = await test.person("ventas@amparo.example", "sales/EJECUTIVO", "amparo/chile");
  });
  afterAll(() => test.database.close());
  let count = 0;
  beforeEach(() => void (count += 1));
  const invited = (kind: "staff" | "portal") => ({
    email: `nueva${count}@amparo.example`,
    name: "",
    kind,
    language: "es" as const,
    timeZone: "America/Santiago",
  });
  const invite = (by: Person, kind: "staff" | "portal", role: string, node: string, more = {}) =>
    failure(
      test.people.invite(by, invited(kind), { role, node, ...more }, "http://localhost:3000"),
    );

  it.each([
    // Who gives, what, to whom, where: what comes of it.
    ["root", "staff", "sales/BACKOFFICE", "amparo", undefined],
    ["root", "staff", "staff/ADMINISTRADOR", "amparo", undefined],
    ["root", "portal", "sales/BACKOFFICE", "amparo", "ROLE_NOT_ALLOWED 409"],
    ["root", "staff", "portal/CLIENT", "amparo/chile/empresa-ajena", "ROLE_NOT_ALLOWED 409"],
    ["root", "portal", "portal/CLIENT", "amparo/chile/empresa-ajena", undefined],
    ["root", "portal", "portal/CLIENT", "amparo/chile", "BAD_REQUEST 400"],
    ["root", "staff", "staff/NADA", "amparo", "ROLE_NOT_FOUND 404"],
    ["root", "portal", "portal/REFERIDOR", "amparo/chile/no-hay", "INVALID_PARTNER 400"],
    ["root", "portal", "portal/REFERIDOR", "amparo/chile", "INVALID_PARTNER 400"],
    ["root", "portal", "portal/REFERIDOR PERU", "amparo/peru/lima-demo", undefined],
    ["root", "portal", "portal/REFERIDOR PERU", "amparo/chile/clinica-demo", "BAD_REQUEST 400"],
    [
      "root",
      "portal",
      "portal/REFERIDOR VIDA CAMARA",
      "amparo/chile/clinica-demo",
      "BAD_REQUEST 400",
    ],
    ["root", "staff", "sales/JEFATURA_SAC_CHILE", "amparo/peru", "BAD_REQUEST 400"],
    ["partner", "portal", "portal/REFERIDOR", "amparo/chile/clinica-demo", undefined],
    [
      "partner",
      "portal",
      "portal/ADMIN_PARTNER",
      "amparo/chile/clinica-demo",
      "ROLE_NOT_ALLOWED 409",
    ],
    ["partner", "portal", "portal/REFERIDOR", "amparo/chile/segunda-demo", "NOT_FOUND 404"],
    ["company", "portal", "portal/CLIENT", "amparo/chile/grupo-demo/colegio-demo", undefined],
    ["company", "portal", "portal/CLIENT", "amparo/chile/empresa-ajena", "NOT_FOUND 404"],
    [
      "company",
      "portal",
      "portal/EXTERNAL_ADMIN_QPCLIENTS",
      "amparo/chile/grupo-demo/colegio-demo",
      "ROLE_NOT_ALLOWED 409",
    ],
    ["access", "staff", "staff/ADMINISTRADOR", "amparo", "ROLE_NOT_ALLOWED 409"],
    ["access", "staff", "portal/EJECUTIVO DE SOPORTE", "amparo", undefined],
    ["seller", "portal", "portal/REFERIDOR", "amparo/chile/clinica-demo", "NOT_FOUND 404"],
  ] as const)("%s invites %s as %s at %s: %s", async (who, kind, role, node, expected) => {
    const by = { root, partner: partnerAdmin, company: companyAdmin, access: accessAdmin, seller }[
      who
    ];
    const refused = await invite(by, kind, role, node);
    expect(refused && `${String(refused.code)} ${String(refused.status)}`).toBe(expected);
    // What was refused leaves no user behind.
    const user = await test.accounts.users.findByEmail(invited(kind).email);
    expect(user === undefined).toBe(expected !== undefined);
  });

  it.each([
    [{ insurer: "NINGUNA" }, "limits.insurer", "UNKNOWN_INSURER"],
    [{ upperType: "NINGUNA" }, "limits.upperType", "UNKNOWN_UPPER_TYPE"],
    [{ insurer: "VIDA", upperType: "NINGUNA" }, "limits.upperType", "UNKNOWN_UPPER_TYPE"],
    [{ insurer: "" }, "limits.insurer", "UNKNOWN_INSURER"],
    [{ insurer: "VIDA", upperType: "SEGURO_MASCOTAS" }, null, null],
  ])("narrowed to %j names the field that is none: %s", async (limits, field, code) => {
    const refused = await invite(root, "staff", "sales/GERENTE", "amparo/chile", { limits });
    expect(refused).toEqual(
      field === null
        ? undefined
        : expect.objectContaining({ code: "BAD_REQUEST", fields: [{ field, code }] }),
    );
  });

  it("takes an inactive partner for none", async () => {
    const path = "amparo/chile/segunda-demo";
    await test.connection
      .updateTable("tenants")
      .set({ is_active: false })
      .where("path", "=", path)
      .execute();
    expect(await invite(root, "portal", "portal/REFERIDOR", path)).toMatchObject({
      code: "INVALID_PARTNER",
    });
  });

  it("asks for a password or code of the last quarter of an hour", async () => {
    const late = await test.person("tarde@amparo.example", "staff/ADMINISTRADOR");
    test.wait(15 * 60_000 + 1);
    const by = { ...late, signedIn: late.signedIn };
    expect(await invite(by, "staff", "sales/BACKOFFICE", "amparo")).toMatchObject({
      code: "STEP_UP_REQUIRED",
      status: 403,
    });
    expect(await failure(test.people.resetSecondFactor(by, seller.user.id))).toMatchObject({
      code: "STEP_UP_REQUIRED",
    });
    test.clock.set(late.signedIn.session.provedAt);
  });

  it("nobody does for themselves", async () => {
    const given = { role: "sales/BACKOFFICE", node: "amparo" };
    expect(await failure(test.people.grant(root, root.user.id, given))).toMatchObject({
      code: "NOT_EDITABLE",
      status: 409,
    });
    const own = root.holder.grants[0]?.id ?? "";
    expect(await failure(test.people.take(root, own))).toMatchObject({ code: "NOT_EDITABLE" });
    expect(await failure(test.people.disable(root, root.user.id))).toMatchObject({
      code: "NOT_EDITABLE",
    });
  });

  it("marks the session for a new token, and changes what the person may at once", async () => {
    const user = await test.person("cambia@amparo.example", "sales/EJECUTIVO", "amparo/chile");
    const { renew } = test.accounts.sessions;
    expect(await renew((await test.accounts.sessions.find(user.token))!)).toBeUndefined();
    const given = { role: "sales/GERENTE", node: "amparo/chile" };
    const id = await test.people.grant(root, user.user.id, given);
    const found = await test.accounts.sessions.find(user.token);
    expect(found?.session.isRenewalDue).toBe(true);
    expect(await renew(found!)).toBeDefined();
    const now = await test.access.holderOf(user.user.id);
    expect(() => test.access.require("lead:export", now)).not.toThrow();
    await test.people.take(root, id);
    const after = await test.access.holderOf(user.user.id);
    expect(await failure((async () => test.access.require("lead:export", after))())).toMatchObject({
      code: "FORBIDDEN",
      status: 403,
    });
    expect(test.acts.slice(-2).map(({ action }) => action)).toEqual([
      "access.grant",
      "access.take",
    ]);
    expect(await failure(test.people.take(root, id))).toMatchObject({ code: "NOT_FOUND" });
  });

  it("as a demonstration is refused with the demonstration's words", async () => {
    const demo = await test.person("vista@amparo.example", "staff/ADMINISTRADOR", "amparo", {
      isDemo: true,
    });
    expect(await invite(demo, "staff", "sales/BACKOFFICE", "amparo")).toMatchObject({
      code: "DEMO_ACCESS",
      status: 403,
    });
    expect((await test.people.list(demo)).length).toBeGreaterThan(3);
  });

  it("shows the users of one's own nodes alone", async () => {
    const seen = async (by: Person) => (await test.people.list(by)).map(({ email }) => email);
    expect(await seen(root)).toEqual(
      expect.arrayContaining(["root@amparo.example", "empresa@colegio.example"]),
    );
    const ofPartner = await seen(partnerAdmin);
    expect(ofPartner).toContain("partner@clinica.example");
    for (const other of ["root@amparo.example", "empresa@colegio.example", "ventas@amparo.example"])
      expect(ofPartner).not.toContain(other);
    expect(await failure(test.people.list(seller))).toMatchObject({ code: "FORBIDDEN" });
  });

  it("finds no user of another tenant, and may not change one that stands higher as well", async () => {
    for (const act of [
      test.people.disable,
      test.people.enable,
      test.people.read,
      test.people.endSessions,
    ])
      expect(await failure(act(partnerAdmin, companyAdmin.user.id))).toMatchObject({
        code: "USER_NOT_FOUND",
        status: 404,
      });
    const both = await test.person(
      "ambos@clinica.example",
      "portal/REFERIDOR",
      "amparo/chile/clinica-demo",
    );
    const elsewhere = { role: "portal/CLIENT", node: "amparo/chile/empresa-ajena" };
    await test.people.grant(null, both.user.id, elsewhere);
    expect(await failure(test.people.read(partnerAdmin, both.user.id))).toBeUndefined();
    expect(await failure(test.people.disable(partnerAdmin, both.user.id))).toMatchObject({
      code: "FORBIDDEN",
    });
    const nobody = "00000000-0000-4000-8000-000000000000";
    expect(await failure(test.people.disable(root, nobody))).toMatchObject({ status: 404 });
  });

  it("disables and enables, and ends the sessions", async () => {
    const user = await test.person("apagada@amparo.example", "sales/BACKOFFICE");
    expect(await test.people.disable(root, user.user.id)).toBe(true);
    expect(await test.people.disable(root, user.user.id)).toBe(false);
    expect(await test.accounts.sessions.find(user.token)).toBeUndefined();
    expect(await test.people.enable(root, user.user.id)).toBe(true);
    expect(await test.accounts.sessions.find(user.token)).toBeUndefined();
  });

  it("knows one company of a person's grants, or none until they choose", async () => {
    const { claimsOf } = test.access;
    expect(await claimsOf(companyAdmin.user.id, null)).toMatchObject({ company: "colegio-demo" });
    const second = {
      role: "portal/EXTERNAL_ADMIN_QPCLIENTS",
      node: "amparo/chile/grupo-demo/constructora-demo",
    };
    await test.people.grant(null, companyAdmin.user.id, second);
    const both = await claimsOf(companyAdmin.user.id, null);
    expect(both).toMatchObject({ company: null });
    expect(both.companies).toHaveLength(2);
    const chosen = both.companies.find(({ path }) => path.endsWith("/constructora-demo"));
    expect(await claimsOf(companyAdmin.user.id, chosen?.tenantId ?? "")).toMatchObject({
      company: "constructora-demo",
      tenant: "amparo/chile/grupo-demo/constructora-demo",
    });
    expect(await claimsOf(root.user.id, null)).toMatchObject({ company: null, tenant: "amparo" });
  });

  it("needs two people", async () => {
    const same = (async () => test.access.requireTwoPeople("a", "a"))();
    expect(await failure(same)).toMatchObject({ code: "SAME_PERSON", status: 409 });
    expect(() => test.access.requireTwoPeople("a", "b")).not.toThrow();
  });
});

describe("the last administrator", () => {
  let test: TestAccess;
  beforeAll(async () => {
    test = await openTestAccess();
  });
  afterAll(() => test.database.close());

  it("cannot be disabled or lose the role, by a command either, also when two go at once", async () => {
    const one = await test.person("uno@amparo.example", "staff/ADMINISTRADOR");
    const other = await test.person("dos@amparo.example", "staff/ADMINISTRADOR");
    // One that ends, a demonstration and one who is not in yet do not count as somebody left.
    await test.person("demo@amparo.example", "staff/ADMINISTRADOR", "amparo", { isDemo: true });
    const both = await Promise.all([
      failure(test.people.disable(one, other.user.id)),
      failure(test.people.disable(other, one.user.id)),
    ]);
    expect(both.filter((refused) => refused === undefined)).toHaveLength(1);
    expect(both.find((refused) => refused !== undefined)).toMatchObject({ code: "NOT_EDITABLE" });
    const left = both[0] === undefined ? one : other;
    const grantId = left.holder.grants[0]?.id ?? "";
    for (const work of [
      () => test.people.disable(null, left.user.id),
      () => test.people.take(null, grantId),
    ])
      expect(await failure(work())).toMatchObject({ code: "NOT_EDITABLE", status: 409 });
    const gone = both[0] === undefined ? other : one;
    await test.people.enable(null, gone.user.id);
    expect(await failure(test.people.take(null, grantId))).toBeUndefined();
  });
});
