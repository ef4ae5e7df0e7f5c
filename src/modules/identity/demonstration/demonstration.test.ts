import { createAuditTrail } from "#src/modules/identity/audit/audit-trail.service.ts";
import { createSourceKeys } from "#src/modules/identity/integration/source-keys.service.ts";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createAccessService } from "#src/modules/identity/access/access.service.ts";
import { seedAccess } from "#src/modules/identity/access/access-seed.service.ts";
import { createPeople } from "#src/modules/identity/access/people.service.ts";
import { readRoles } from "#src/modules/identity/access/role-tables.rules.ts";
import {
  browser,
  failure,
  openTestAccounts,
  type TestAccounts,
} from "#src/modules/identity/account/account.fixture.ts";
import { createDemonstrationUsers } from "#src/modules/identity/account/demonstration-users.service.ts";
import { readAccountsArguments, runAccountsCommand } from "./accounts-command.ts";
import { type AccountsTask, runAccountsTask } from "./accounts-task.service.ts";
import {
  demonstrationPasswords,
  demonstrationRecoveryCodes,
  demonstrationSecret,
} from "./demonstration.rules.ts";
import { prepareDemonstration, readDemonstrationAccounts } from "./demonstration.service.ts";

const folder = resolve(import.meta.dirname, "../../../../db/seed/access");
const own = { ...browser, host: "localhost:3000", address: "127.0.0.1" };
const password = "Cielo-7-Mar";

async function openDemonstration(isForced = false) {
  const test = await openTestAccounts({ isDemonstrationForced: isForced });
  await seedAccess(test.connection, folder);
  const { connection, clock, accounts, needs } = test;
  const users = createDemonstrationUsers({ needs, factors: accounts.factors });
  const access = createAccessService({
    connection,
    clock,
    supervisedBy: async () => ({ userIds: [], teamIds: [] }),
  });
  const people = createPeople({
    connection,
    clock,
    accounts,
    access,
    isKnownLimit: async (_transaction, _name, code) => code !== "NINGUNA",
    keepAct: async () => undefined,
  });
  const trail = createAuditTrail({ connection, clock });
  const sourceKeys = createSourceKeys({ connection, clock, trail });
  const prepare = (isOn = true) =>
    prepareDemonstration({ connection, clock, users, folder, isOn, policy: "spec" });
  const run = (task: AccountsTask) =>
    runAccountsTask(
      { access, accounts, people, sourceKeys, folder, isDemonstrationOn: true, policy: "spec" },
      task,
    );
  return { ...test, access, prepare, run };
}

describe("the command of a source's key", () => {
  it("prints a key once and revokes it, for sources of BO 3 alone", async () => {
    const test = await openDemonstration();
    const asked = (...args: string[]) => readAccountsArguments(args, "http://localhost:3000");
    const issue = asked("integration", "REDSALUD");
    expect(issue).toEqual({ command: "integration", source: "REDSALUD", isRevoked: false });
    expect(await test.run(issue!)).toMatchObject({ kind: "key", key: expect.any(String) });
    const revoke = asked("integration", "REDSALUD", "--revoke");
    expect(await test.run(revoke!)).toEqual({ kind: "revoked", source: "REDSALUD", hadKey: true });
    for (const wrong of [["integration", "QUEPLAN.CL"], ["integration"], ["demo", "--revoke"]])
      expect(asked(...wrong)).toBeUndefined();
    await test.database.close();
  });
});

describe("demonstration accounts", () => {
  let test: TestAccounts & Awaited<ReturnType<typeof openDemonstration>>;
  beforeAll(async () => {
    test = await openDemonstration();
    await test.prepare();
  });
  afterAll(() => test.database.close());
  beforeEach(async () => {
    await test.forgetCounts();
    test.wait(60_000);
  });
  const enter = (email: string, caller = own) =>
    test.enter(email, demonstrationSecret, password, caller);
  const demo = (name: string) => `${name}@demo.amparo.localhost`;

  it("are one a role, named as the table of roles names them, and eleven more", async () => {
    const roles = readRoles(readFileSync(join(folder, "roles.tsv"), "utf8"));
    const accounts = await readDemonstrationAccounts(folder);
    for (const role of roles)
      expect(accounts.find(({ email }) => email === role.demonstrationAccount)).toMatchObject({
        role: role.name,
        state: "active",
      });
    expect(accounts).toHaveLength(25 + 11);
    expect(demonstrationRecoveryCodes).toEqual([
      ..."23456789".split("").map((digit) => `AMPAR-${digit.repeat(5)}`),
      "AMPAR-AAAAA",
      "AMPAR-BBBBB",
    ]);
  });

  it("stand in the README with what opens them, under either policy", () => {
    const text = readFileSync(resolve(folder, "../../../README.md"), "utf8");
    const printed = [
      "Cielo-7-Mar",
      "Cielo-7-Mar-y-viento",
      "AMPARODEMOAMPARODEMOAMPARODEMO23",
      "AMPAR-22222",
      "AMPAR-33333",
      "AMPAR-99999",
      "AMPAR-AAAAA",
      "AMPAR-BBBBB",
    ];
    for (const one of printed) expect(text).toContain(`\`${one}\``);
    expect(Object.values(demonstrationPasswords)).toEqual(["Cielo-7-Mar", "Cielo-7-Mar-y-viento"]);
  });

  it("stand in the tree as the specification draws it", async () => {
    const rows = readFileSync(join(folder, "demonstration-tenants.tsv"), "utf8");
    const tree = rows.split("\n").map((row) => row.split("\t").slice(0, 2).join(" "));
    expect(tree.slice(1).filter(Boolean).toSorted()).toEqual([
      "amparo/chile/clinica-demo partner",
      "amparo/chile/empresa-ajena company",
      "amparo/chile/grupo-demo group",
      "amparo/chile/grupo-demo/colegio-demo company",
      "amparo/chile/grupo-demo/constructora-demo company",
      "amparo/chile/segunda-demo partner",
      "amparo/peru/lima-demo partner",
    ]);
    const nodes = new Map<string, string>();
    const accounts = readFileSync(join(folder, "demonstration-accounts.tsv"), "utf8");
    for (const row of accounts.split("\n").slice(1)) {
      const [email = "", , , held = ""] = row.split("\t");
      nodes.set(email.split("@")[0] ?? "", held);
    }
    const placed: Record<string, string> = {
      "sales.gerente": "amparo/chile",
      "sales.ejecutivo-pe": "amparo/peru",
      "sales.supervisor-pe": "amparo/peru",
      "portal.referidor-peru": "amparo/peru/lima-demo",
      "portal.client": "amparo/chile/grupo-demo/colegio-demo",
      "portal.enterprise-group": "amparo/chile/grupo-demo",
      "portal.partner": "amparo/chile/clinica-demo",
      "portal.client-ajeno": "amparo/chile/empresa-ajena",
      "portal.partner-ajeno": "amparo/chile/segunda-demo",
    };
    for (const [name, node] of Object.entries(placed))
      expect([name, nodes.get(name)]).toEqual([name, node]);
    expect(nodes.get("portal.external-admin")).toMatch(/colegio-demo.*constructora-demo/);
  });

  it("sign in with what is printed, each with its role", async () => {
    for (const { email, role, nodes, state } of await readDemonstrationAccounts(folder)) {
      if (state !== "active") continue;
      const { signedIn } = await enter(email);
      const { grants } = await test.access.holderOf(signedIn.user.id);
      expect(grants.map((grant) => [grant.role, grant.path])).toEqual(
        expect.arrayContaining(nodes.map((node) => [role, node])),
      );
    }
  });

  it("show each state", async () => {
    expect(await failure(enter(demo("demo.inactivo")))).toMatchObject({ code: "DISABLED_USER" });
    expect(await failure(enter(demo("demo.expirada")))).toMatchObject({ code: "PASSWORD_EXPIRED" });
    expect(await failure(enter(demo("demo.invitado")))).toMatchObject({
      code: "INVALID_CREDENTIALS",
    });
    const given = { email: demo("demo.sin-factor"), password };
    expect(await test.accounts.signIn.signIn(given, own)).toMatchObject({ next: "enrol" });
    const { signedIn } = await enter(demo("demo.vista"));
    const holder = await test.access.holderOf(signedIn.user.id);
    expect(test.access.isDemoOnly(holder)).toBe(true);
  });

  it.each([
    ["localhost:3000", "127.0.0.1", true],
    ["pe.localhost", "::1", true],
    ["127.0.0.1:3000", "::ffff:127.0.0.1", true],
    ["localhost", "203.0.113.7", false],
    ["amparo.example", "127.0.0.1", false],
    ["localhost.amparo.example", "127.0.0.1", false],
    ["notlocalhost", "127.0.0.1", false],
  ])("sign in at %s from %s: %s", async (host, address, expected) => {
    const caller = { ...own, host, address };
    const refused = await failure(enter(demo("staff.administrador"), caller));
    expect(refused?.code).toBe(expected ? undefined : "INVALID_CREDENTIALS");
  });

  it("take each printed recovery code once", async () => {
    for (const isRight of [true, false]) {
      const given = { email: demo("portal.admin"), password };
      const { ticket } = await test.accounts.signIn.signIn(given, own);
      const code = "AMPAR-AAAAA";
      const refused = await failure(test.accounts.signIn.secondFactor({ ticket, code }, own));
      expect(refused?.code).toBe(isRight ? undefined : "INVALID_CODE");
    }
  });

  it("are the same after another start, and have no mail that resets them", async () => {
    const rows = async () => [
      await test.connection.selectFrom("users").select("id").orderBy("id").execute(),
      await test.connection.selectFrom("grants").select("id").orderBy("id").execute(),
      await test.connection.selectFrom("user_passwords").select("id").orderBy("id").execute(),
    ];
    const before = await rows();
    await test.prepare();
    expect(await rows()).toEqual(before);
    await test.accounts.changes.requestReset(demo("portal.admin"), own, "http://localhost:3000");
    await test.sendResets();
    expect(await test.messages("password_reset")).toEqual([]);
  });

  it("have their printed password again after a start", async () => {
    const { signedIn } = await enter(demo("sales.gerente"));
    const change = { current: password, password: "Otra-1-xxx" };
    await test.accounts.changes.changeOwn(signedIn, change, own);
    expect(await failure(enter(demo("sales.gerente")))).toBeDefined();
    await test.prepare();
    test.wait(60_000);
    expect(await failure(enter(demo("sales.gerente")))).toBeUndefined();
  });

  it("are listed by the command, with the code of now", async () => {
    const lines: string[] = [];
    const place = {
      databaseUrl: undefined,
      dataFolder: "/nowhere",
      origin: "http://localhost:3000",
      run: async (_database: unknown, task: AccountsTask) => test.run(task),
    };
    expect(await runAccountsCommand(["nothing"], place, (line) => lines.push(line))).toBe(2);
    const result = await test.run({ command: "demo" });
    expect(result).toMatchObject({
      kind: "demo",
      password,
      code: expect.stringMatching(/^\d{6}$/),
    });
  });

  it("have a password that does not expire", async () => {
    test.wait(400 * 86_400_000);
    expect(await failure(enter(demo("portal.access")))).toBeUndefined();
    expect(await failure(enter(demo("demo.expirada")))).toMatchObject({ code: "PASSWORD_EXPIRED" });
  });

  it("are disabled where they are off, with the sessions they had", async () => {
    const { token } = await enter(demo("sales.backoffice"));
    const before = await test.prepare(false);
    expect(before).toEqual({ accounts: 0, disabled: 35 });
    expect(await test.accounts.sessions.find(token)).toBeUndefined();
    expect(await failure(enter(demo("sales.backoffice")))).toMatchObject({ code: "DISABLED_USER" });
    expect(await test.prepare(false)).toEqual({ accounts: 0, disabled: 0 });
    await test.prepare();
    test.wait(60_000);
    expect(await failure(enter(demo("sales.backoffice")))).toBeUndefined();
  });
});

describe("demonstration accounts that were switched on by hand", () => {
  it("sign in from other machines, on local hosts alone", async () => {
    const test = await openDemonstration(true);
    try {
      await test.prepare();
      const given = { email: "portal.admin@demo.amparo.localhost", password };
      const away = { ...own, address: "192.168.1.20" };
      expect(await failure(test.accounts.signIn.signIn(given, away))).toBeUndefined();
      const elsewhere = { ...away, host: "amparo.example" };
      expect(await failure(test.accounts.signIn.signIn(given, elsewhere))).toBeDefined();
    } finally {
      await test.database.close();
    }
  });
});

describe("npm run accounts", () => {
  const origin = "http://localhost:3000";
  it.each([
    [["invite", "a@b.cl", "staff/ADMINISTRADOR"], "invite"],
    [["invite", "a@b.cl", "portal/CLIENT", "--node", "amparo/chile/empresa-ajena"], "invite"],
    [["demo"], "demo"],
    [["disable", "a@b.cl"], "disable"],
    [[], undefined],
    [["invite"], undefined],
    [["invite", "a@b.cl"], undefined],
    [["demo", "a@b.cl"], undefined],
    [["disable"], undefined],
    [["disable", "a@b.cl", "more"], undefined],
    [["disable", "a@b.cl", "--node", "amparo"], undefined],
    [["invite", "a@b.cl", "x", "--nothing", "y"], undefined],
  ])("reads %j", (args, command) => {
    expect(readAccountsArguments(args, origin)?.command).toBe(command);
  });

  it("makes the first administrator, who is the last one until there is another", async () => {
    const test = await openDemonstration();
    try {
      const invite = (email: string, role: string, node: string | null = null) =>
        test.run({ command: "invite", email, role, node, insurer: null, origin });
      const email = "jefa@amparo.example";
      const made = await invite(email, "staff/ADMINISTRADOR");
      expect(made).toMatchObject({ kind: "invited", email, node: "amparo" });
      expect(await invite("x@amparo.example", "staff/NADA")).toMatchObject({
        kind: "refused",
        code: "ROLE_NOT_FOUND",
      });
      expect(await invite("x@amparo.example", "sales/GERENTE")).toMatchObject({
        code: "NODE_REQUIRED",
      });
      const token = made.kind === "invited" ? made.token : "";
      await test.accounts.invitations.open(token);
      const code = String((await test.messages("activation_code")).at(-1)?.["code"]);
      const given = { token, code, name: "Jefa", password: "Verde-8-Rio" };
      await test.accounts.invitations.confirm(given);
      expect(await test.run({ command: "disable", email })).toEqual({
        kind: "refused",
        code: "NOT_EDITABLE",
      });
      expect(await test.run({ command: "disable", email: "nadie@amparo.example" })).toMatchObject({
        kind: "unknown",
      });
    } finally {
      await test.database.close();
    }
  });
});
