import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asPerson, asService } from "#src/platform/database/acting.ts";
import { createAccessService } from "./access.service.ts";
import { openTestAccess, type TestAccess } from "./access.fixture.ts";
import type { Holder } from "./policy.rules.ts";

describe("row level security", () => {
  let test: TestAccess;
  let clinic: Awaited<ReturnType<TestAccess["person"]>>;
  let company: Awaited<ReturnType<TestAccess["person"]>>;
  let root: Awaited<ReturnType<TestAccess["person"]>>;
  beforeAll(async () => {
    test = await openTestAccess();
    root = await test.person("root@amparo.example", "staff/ADMINISTRADOR");
    clinic = await test.person(
      "partner@clinica.example",
      "portal/ADMIN_PARTNER",
      "amparo/chile/clinica-demo",
    );
    company = await test.person(
      "empresa@colegio.example",
      "portal/ADMIN_CLIENT_QPCLIENTS",
      "amparo/chile/grupo-demo/colegio-demo",
    );
    await test.person("referidor@clinica.example", "portal/REFERIDOR", "amparo/chile/clinica-demo");
  });
  afterAll(() => test.database.close());
  const usersSeen = async (holder: Holder) =>
    test.access.asHolder(holder, async (transaction) =>
      (await transaction.selectFrom("grants").select("user_id").execute()).map(
        (row) => row.user_id,
      ),
    );

  it("binds every table that names a tenant, and its owner too", async () => {
    const { rows } = await sql<{ name: string; enabled: boolean; forced: boolean; kinds: string }>`
      select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
        (select string_agg(distinct p.polcmd::text, '' order by p.polcmd::text) from pg_policy p
          where p.polrelid = c.oid) as kinds
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where a.attname = 'tenant_id' and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`.execute(
      test.connection,
    );
    expect(rows.map(({ name }) => name)).toContain("grants");
    for (const row of rows) expect(row).toMatchObject({ enabled: true, forced: true });
    // All for the service; of a person each of the four acts by a policy of its own, or by none, which is none.
    for (const { name, kinds } of rows) {
      expect(kinds, name).toMatch(/\*/);
      if (["grants", "audit_events", "leads"].includes(name)) expect(kinds).toBe("*adrw");
    }
    const { rows: wide } = await sql`
      select polrelid::regclass::text as name from pg_policy
      where 'amparo_person'::regrole = any(polroles)
        and pg_get_expr(polqual, polrelid) = 'true' and polrelid::regclass::text = any(${rows.map(({ name }) => name)})`.execute(
      test.connection,
    );
    expect(wide).toEqual([]);
    expect(rows.map(({ name }) => name)).toContain("audit_events");
    process.stdout.write(`${rows.length} tables with a tenant, each ENABLE and FORCE\n`);
  });

  it("asks once a statement who it acts for, not for every row", async () => {
    const { rows } = await sql<{ name: string; rule: string }>`
      select tablename || '/' || policyname as name, coalesce(qual, '') || coalesce(with_check, '') as rule
      from pg_policies where schemaname = 'public'`.execute(test.connection);
    const asking = rows.filter(({ rule }) => rule.includes("current_setting"));
    expect(asking.length).toBeGreaterThan(100);
    for (const { name, rule } of asking)
      expect(rule.replaceAll(/SELECT (?:\(NULLIF\()?current_setting/g, ""), name).not.toMatch(
        /current_setting\(/,
      );
  });

  it("lets no person write an account, another's event or another's change of many leads", async () => {
    const denied = [
      `update users set name = 'x' where id = '${company.user.id}'`,
      `delete from users where id = '${company.user.id}'`,
      "update audit_events set outcome = 'denied'",
      "delete from audit_events",
      "select * from audit_seals",
      "select * from lead_source_keys",
      `insert into audit_events (at, action, permission, outcome, actor_id)
        values (now(), 'lead.read', 'lead:read', 'done', '${company.user.id}')`,
      `insert into lead_operations (id, actor, action, at)
        values (gen_random_uuid(), '${company.user.id}', 'status 7', now())`,
    ];
    for (const statement of denied)
      await expect(
        test.access.asHolder(clinic.holder, (transaction) =>
          sql.raw(statement).execute(transaction),
        ),
        statement,
      ).rejects.toThrow(/permission denied|row-level security|only ever added to/);
  });

  it("gives a person the events of their nodes and their own, and their own changes alone", async () => {
    const node = await test.access.findNode("amparo/chile/clinica-demo");
    await asService(test.connection, (transaction) =>
      sql`insert into audit_events (at, action, permission, outcome, actor_id, tenant_id) values
          (now(), 'a.own', 'public', 'done', ${clinic.user.id}, null),
          (now(), 'a.node', 'public', 'done', ${root.user.id}, ${node?.id ?? null}),
          (now(), 'a.foreign', 'public', 'done', ${company.user.id}, null)`.execute(transaction),
    );
    await asService(test.connection, (transaction) =>
      sql`insert into lead_operations (id, actor, action, at)
        values (gen_random_uuid(), ${root.user.id}, 'status 7', now())`.execute(transaction),
    );
    const seen = await test.access.asHolder(clinic.holder, async (transaction) => ({
      events: (
        await sql<{ action: string }>`select action from audit_events where action like 'a.%'
          order by id`.execute(transaction)
      ).rows.map(({ action }) => action),
      operations: (await sql`select id from lead_operations`.execute(transaction)).rows,
    }));
    expect(seen).toEqual({ events: ["a.own", "a.node"], operations: [] });
  });

  it("gives a person the rows of their nodes and their own, and the platform all", async () => {
    expect(await usersSeen(company.holder)).toEqual([company.user.id]);
    expect(await usersSeen(clinic.holder)).toHaveLength(2);
    expect(await usersSeen(root.holder)).toHaveLength(4);
  });

  it("gives no foreign row where the policy function answers yes to everything", async () => {
    const yes = createAccessService({
      connection: test.connection,
      clock: test.clock,
      supervisedBy: async () => ({ userIds: [], teamIds: [] }),
    });
    yes.decide = () => ({ outcome: "allowed", because: [] });
    expect(yes.decide("access:read", clinic.holder, { path: "amparo/peru" }).outcome).toBe(
      "allowed",
    );
    const foreign = await yes.asHolder(clinic.holder, async (transaction) => ({
      read: await transaction
        .selectFrom("grants")
        .selectAll()
        .where("user_id", "=", company.user.id)
        .execute(),
      changed: await transaction
        .updateTable("grants")
        .set({ taken_at: test.clock.now() })
        .where("user_id", "=", company.user.id)
        .executeTakeFirst(),
    }));
    expect(foreign.read).toEqual([]);
    expect(Number(foreign.changed.numUpdatedRows)).toBe(0);
    expect((await test.access.holderOf(company.user.id)).grants).toHaveLength(1);
  });

  it.each<[string, () => [path: string, userId: string, givenBy: string]]>([
    ["at a foreign node", () => ["amparo/chile/segunda-demo", company.user.id, clinic.user.id]],
    ["to oneself", () => ["amparo/chile/clinica-demo", clinic.user.id, clinic.user.id]],
    ["in another's name", () => ["amparo/chile/clinica-demo", company.user.id, root.user.id]],
  ])("lets nobody write a grant %s", async (_what, of) => {
    const [path, userId, givenBy] = of();
    const node = await test.access.findNode(path);
    const written = test.access.asHolder(clinic.holder, (transaction) =>
      transaction
        .insertInto("grants")
        .values({
          id: randomUUID(),
          user_id: userId,
          role: "portal/REFERIDOR",
          tenant_id: node?.id ?? "",
          limits: "{}",
          valid_from: test.clock.now(),
          valid_until: null,
          given_by: givenBy,
          given_at: test.clock.now(),
          taken_by: null,
          taken_at: null,
        })
        .execute(),
    );
    await expect(written).rejects.toThrow(/row-level security/);
  });

  it("keeps from a person what opens accounts", async () => {
    for (const table of [
      "user_passwords",
      "second_factors",
      "recovery_codes",
      "account_tickets",
      "user_sessions",
      "refresh_tokens",
    ])
      await expect(
        test.access.asHolder(root.holder, (transaction) =>
          sql`select * from ${sql.table(table)}`.execute(transaction),
        ),
      ).rejects.toThrow(/permission denied/);
  });

  it("shows nothing where a transaction has not said whose it is", async () => {
    const seen = await test.connection.transaction().execute(async (transaction) => {
      await sql`set local role amparo_person`.execute(transaction);
      return transaction.selectFrom("grants").selectAll().execute();
    });
    expect(seen).toEqual([]);
  });

  it("ends with its transaction, also with one that fails", async () => {
    const person = { userId: clinic.user.id, nodes: [], scope: "nodes", teams: [] } as const;
    await expect(
      asPerson(test.connection, person, async () => Promise.reject(new Error("no"))),
    ).rejects.toThrow("no");
    const { rows } = await sql<{ role: string; user: string | null }>`
      select current_user as role, current_setting('amparo.user', true) as "user"`.execute(
      test.connection,
    );
    expect(rows[0]?.role).not.toMatch(/^amparo_(person|service)$/);
    expect(rows[0]?.user ?? "").toBe("");
  });

  it("lets the service see all, without bypassing anything", async () => {
    const found = await asService(test.connection, async (transaction) => ({
      grants: await transaction.selectFrom("grants").select("id").execute(),
      role: (await sql<{ role: string }>`select current_user as role`.execute(transaction)).rows[0]
        ?.role,
    }));
    expect(found.grants).toHaveLength(4);
    expect(found.role).toBe("amparo_service");
    const { rows } = await sql`
      select rolname from pg_roles where rolname in ('amparo_person', 'amparo_service')
        and (rolsuper or rolbypassrls or rolcanlogin or rolcreaterole)`.execute(test.connection);
    expect(rows).toEqual([]);
  });
});
