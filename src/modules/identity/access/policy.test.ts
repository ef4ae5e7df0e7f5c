import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import {
  decide,
  type HeldGrant,
  heldPermissions,
  type Holder,
  isDemoOnly,
  type Outcome,
  type RecordFacts,
} from "./policy.rules.ts";
import { readCells, readRoles } from "./role-tables.rules.ts";

const folder = resolve(import.meta.dirname, "../../../../db/seed/access");
const read = (name: string) => readFileSync(join(folder, name), "utf8");
const roles = readRoles(read("roles.tsv"));
const cells = readdirSync(folder)
  .filter((name) => name.endsWith("-permissions.tsv"))
  .flatMap((name) => readCells(read(name)));
const at = new Date("2026-11-23T12:00:00Z");
const me = "user-me";

const nodeOf: Record<string, string> = {
  platform: "amparo",
  country: "amparo/chile",
  partner: "amparo/chile/clinica-demo",
  group: "amparo/chile/grupo-demo",
  company: "amparo/chile/grupo-demo/colegio-demo",
  team: "amparo/chile",
  assigned: "amparo/chile",
  own: "amparo/chile/clinica-demo",
};

const grantOf = (name: string, more: Partial<HeldGrant> = {}): HeldGrant => {
  const role = roles.find((one) => one.name === name);
  if (role === undefined) throw new Error(name);
  return {
    id: `grant of ${name}`,
    role: name,
    scope: role.scope,
    permissions: new Set(
      cells.filter((cell) => cell.role === name && cell.isHeld).map((cell) => cell.permission),
    ),
    tenantId: "x",
    path: nodeOf[role.scope] ?? "",
    limits: {},
    from: new Date("2026-01-01T00:00:00Z"),
    until: null,
    isDemo: false,
    ...more,
  };
};
const holding = (...grants: HeldGrant[]): Holder => ({
  userId: me,
  grants,
  supervised: { userIds: new Set(["user-of-team"]), teamIds: new Set(["team-mine"]) },
});

/** Records, and the scopes in which they stand for somebody whose node is the one above. Written by hand: it is
 *  what the program is held against. */
const records: Record<string, { record: RecordFacts; seenBy: readonly string[] }> = {
  own: {
    record: {
      path: "amparo/chile/clinica-demo",
      executive: me,
      maker: me,
      team: "team-other",
    },
    seenBy: ["platform", "country", "partner", "assigned", "own"],
  },
  team: {
    record: {
      path: "amparo/chile/clinica-demo",
      executive: "user-of-team",
      maker: "user-other",
      team: "team-mine",
    },
    seenBy: ["platform", "country", "partner", "team"],
  },
  company: {
    record: { path: "amparo/chile/grupo-demo/colegio-demo", executive: null, maker: "user-other" },
    seenBy: ["platform", "country", "group", "company"],
  },
  country: {
    record: { path: "amparo/chile", executive: "user-other", maker: "user-other", team: null },
    seenBy: ["platform", "country"],
  },
  "foreign tenant": {
    record: {
      path: "amparo/peru/lima-demo",
      executive: "user-other",
      maker: "user-other",
      team: "team-other",
    },
    seenBy: ["platform"],
  },
  "foreign tenant, by name mine": {
    record: { path: "amparo/peru/lima-demo", executive: me, maker: me, team: "team-mine" },
    seenBy: ["platform"],
  },
};

describe("every role, every permission, every record", () => {
  const counts: Record<string, number> = {};
  it.each(Object.entries(records))("%s", (kind, { record, seenBy }) => {
    for (const { role, permission, isHeld } of cells) {
      const { scope } = roles.find(({ name }) => name === role)!;
      const expected: Outcome = !seenBy.includes(scope)
        ? "notFound"
        : isHeld
          ? "allowed"
          : "forbidden";
      const { outcome } = decide(permission, holding(grantOf(role)), at, record);
      if (outcome !== expected) expect([role, permission, kind, outcome]).toEqual(expected);
      counts[`${kind}: ${outcome}`] = (counts[`${kind}: ${outcome}`] ?? 0) + 1;
    }
  });

  it("was asked in all of its cells", () => {
    const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
    process.stdout.write(`${all} decisions: ${JSON.stringify(counts)}\n`);
    expect(Object.values(counts).reduce((sum, one) => sum + one, 0)).toBe(
      25 * (66 + 34 + 8 + 23) * Object.keys(records).length,
    );
  });

  it("without a record asks for the permission alone", () => {
    for (const { role, permission, isHeld } of cells)
      expect(decide(permission, holding(grantOf(role)), at).outcome).toBe(
        isHeld ? "allowed" : "forbidden",
      );
  });

  it("as a demonstration reads as the role does, masked, and does nothing", () => {
    const record = records["own"]!.record;
    for (const { role, permission, isHeld } of cells) {
      const { scope } = roles.find(({ name }) => name === role)!;
      const asRole = decide(permission, holding(grantOf(role)), at, record).outcome;
      const asDemo = decide(permission, holding(grantOf(role, { isDemo: true })), at, record);
      const isReading =
        /:(read|read-history|read-uninsured|metrics)$/.test(permission) &&
        permission !== "health:read";
      const expected = asRole === "allowed" && !isReading ? "demo" : asRole;
      expect([role, permission, scope, isHeld, asDemo.outcome]).toEqual([
        role,
        permission,
        scope,
        isHeld,
        expected,
      ]);
    }
  });
});

describe("several grants", () => {
  const chile = { path: "amparo/chile", executive: "user-other" };
  it("add up", () => {
    const one = grantOf("sales/EJECUTIVO");
    const other = grantOf("sales/GERENTE");
    expect(decide("lead:update", holding(one, other), at, chile).outcome).toBe("forbidden");
    expect(decide("lead:export", holding(one, other), at, chile).outcome).toBe("allowed");
    expect(
      decide("lead:update", holding(one, other), at, { ...chile, executive: me }).outcome,
    ).toBe("allowed");
  });

  it("of which one is no demonstration allow what it allows", () => {
    const demo = grantOf("sales/BACKOFFICE", { isDemo: true });
    expect(decide("lead:update", holding(demo), at, chile).outcome).toBe("demo");
    const both = holding(demo, grantOf("sales/BACKOFFICE"));
    expect(decide("lead:update", both, at, chile).outcome).toBe("allowed");
    expect([
      isDemoOnly(holding(demo), at),
      isDemoOnly(both, at),
      isDemoOnly(holding(), at),
    ]).toEqual([true, false, false]);
  });

  it("say why, each for itself", () => {
    const held = holding(
      grantOf("sales/EJECUTIVO"),
      grantOf("sales/GERENTE"),
      grantOf("sales/GERENTE", { id: "lima", path: "amparo/peru" }),
    );
    expect(decide("lead:update", held, at, chile)).toEqual({
      outcome: "forbidden",
      because: [
        {
          grant: "grant of sales/EJECUTIVO",
          role: "sales/EJECUTIVO",
          node: "amparo/chile",
          rule: "notAssigned",
        },
        {
          grant: "grant of sales/GERENTE",
          role: "sales/GERENTE",
          node: "amparo/chile",
          rule: "notHeld",
        },
        { grant: "lima", role: "sales/GERENTE", node: "amparo/peru", rule: "otherNode" },
      ],
    });
  });
});

describe("what narrows a grant", () => {
  const grant = grantOf("sales/BACKOFFICE");
  const record = { path: "amparo/chile/clinica-demo", insurer: "VIDA", upperType: "SALUD" };
  const judge = (more: Partial<HeldGrant>, facts: RecordFacts = record) => {
    const decision = decide("lead:read", holding({ ...grant, ...more }), at, facts);
    return [decision.outcome, decision.because[0]?.rule];
  };
  it.each<[string, Partial<HeldGrant>, Outcome, string]>([
    ["nothing", {}, "allowed", "allows"],
    ["its insurer", { limits: { insurer: "VIDA" } }, "allowed", "allows"],
    ["another insurer", { limits: { insurer: "OTRA" } }, "notFound", "otherInsurer"],
    [
      "no insurer named where one has to be",
      { limits: { insurer: "" } },
      "notFound",
      "otherInsurer",
    ],
    [
      "another upper type",
      { limits: { upperType: "SEGURO_MASCOTAS" } },
      "notFound",
      "otherUpperType",
    ],
    ["its country", { limits: { country: "CL" } }, "allowed", "allows"],
    ["another country", { limits: { country: "PE" } }, "notFound", "otherCountry"],
    ["a neighbour whose name begins alike", { path: "amparo/chil" }, "notFound", "otherNode"],
    ["a node beside it", { path: "amparo/chile/clinica" }, "notFound", "otherNode"],
    ["not yet", { from: new Date(at.getTime() + 1) }, "notFound", "notYet"],
    ["just begun", { from: at }, "allowed", "allows"],
    ["over", { until: at }, "notFound", "over"],
    ["not over yet", { until: new Date(at.getTime() + 1) }, "allowed", "allows"],
  ])("%s", (_what, more, outcome, rule) => {
    expect(judge(more)).toEqual([outcome, rule]);
  });

  it("asks for nothing that a kind of record does not have, and for what it lacks", () => {
    const limits = { insurer: "VIDA", holder: "person" };
    expect(judge({ limits }, { path: "amparo/chile" })[0]).toBe("allowed");
    expect(judge({ limits }, { path: "amparo/chile", insurer: null })[1]).toBe("otherInsurer");
    expect(judge({ limits }, { path: "amparo/chile", holder: "company" })[1]).toBe("otherHolder");
  });

  it("is no longer there when it is over", () => {
    const over = grantOf("sales/BACKOFFICE", { until: at });
    expect(heldPermissions(holding(over), at).size).toBe(0);
    expect(decide("lead:read", holding(over), at).outcome).toBe("forbidden");
    expect(heldPermissions(holding(grantOf("portal/CLIENT")), at)).toContain("ticket:read");
  });
});
