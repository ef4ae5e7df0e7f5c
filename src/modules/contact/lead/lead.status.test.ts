import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { asksOf, checksByWords } from "./lead-needs.rules.ts";
import { readFailureReasons, readSubStatuses, readTransitions } from "./lead-rows.rules.ts";
import { isLeadStatus, leadStatuses } from "./lead.status.ts";
import type { LeadRows, MoveAsked, MoveFacts } from "./lead-move.types.ts";
import { judgeMove, movesFrom, whoOf } from "./lead-transition.rules.ts";

const folder = resolve(import.meta.dirname, "../../../../db/seed/leads");
const text = (name: string) => readFileSync(resolve(folder, name), "utf8");
const subStatuses = readSubStatuses(text("lead-sub-statuses.tsv"));
const rows: LeadRows = {
  subStatuses,
  transitions: readTransitions(text("lead-transitions.tsv")),
  reasons: readFailureReasons(text("failure-reasons.tsv"), subStatuses),
};

const at = new Date("2026-11-23T15:00:00Z");
const before = (days: number) => new Date(at.getTime() - days * 86_400_000);
const after = (days: number) => before(-days);
/** A lead of which nothing is known yet, and one that lacks nothing. */
const bare: MoveFacts = {
  status: 2,
  subStatus: null,
  statusSince: before(200),
  country: "CL",
  hasIdentification: false,
  hasPrice: false,
  hasPolicy: false,
  hasActiveExecutive: false,
  isContactAllowed: false,
  appointments: [],
  lastActAt: at,
  saleState: null,
};
const full: MoveFacts = {
  ...bare,
  statusSince: before(1),
  hasIdentification: true,
  hasPrice: true,
  hasPolicy: true,
  hasActiveExecutive: true,
  isContactAllowed: true,
  appointments: [{ type: "REUNION", state: "REALIZADA", startsAt: before(1) }],
  lastActAt: before(2),
};
/** Everything that any form asks for. */
const everything = (to: number, from: number | null): MoveAsked => ({
  to,
  subStatus: { 2: 202, 12: 1203, 14: 1402, 500: 5002, 13: 1301 }[to],
  failureReason: "FR17",
  note: "Lo pidió por teléfono",
  event: { type: "REUNION", channel: "video", from: after(1), to: after(1.1) },
  nextStepAt: after(3),
  executive: from === 2 && to === 2 ? undefined : "00000000-0000-4000-8000-000000000001",
  keep: "AMP-2222-222",
  insurer: "Quillay",
});
const saleOf = (needs: string): string | null =>
  needs === "a sale in OK"
    ? "OK"
    : needs.startsWith("a sale cancelled")
      ? "CANCELED_CUSTOMER"
      : needs.startsWith("all that is owed")
        ? "REFUNDED"
        : null;

describe("the statuses of a lead", () => {
  it("are those of the specification", () => {
    expect(Object.keys(leadStatuses).map(Number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 97, 98, 99, 100, 101, 500, 501,
    ]);
    expect(isLeadStatus(501)).toBe(true);
    expect(isLeadStatus(502)).toBe(false);
  });

  it("are reached from where leads begin, each by a row", () => {
    const reached = new Set<number | null>([null]);
    for (const status of reached)
      for (const { from, to } of rows.transitions) if (from === status) reached.add(to);
    reached.delete(null);
    expect([...reached].toSorted((one, other) => Number(one) - Number(other))).toEqual(
      Object.keys(leadStatuses).map(Number),
    );
  });
});

describe("the table of moves", () => {
  it("has 84 rows, 32 sub-statuses and 49 reasons, and no words that no check knows", () => {
    expect([rows.transitions.length, subStatuses.length, rows.reasons.length]).toEqual([
      84, 32, 49,
    ]);
    const words = new Set(rows.transitions.map(({ needs }) => needs));
    expect([...words].filter((needs) => checksByWords[needs] === undefined)).toEqual([]);
    expect(Object.keys(checksByWords).filter((needs) => !words.has(needs))).toEqual([]);
  });

  it.each(rows.transitions.map((row) => [row.from ?? "new", row.to, row] as const))(
    "lets go from %s to %s who the row says, with what it needs",
    (_from, to, row) => {
      const who = whoOf(row);
      expect(who.bySystem || who.permissions.length > 0).toBe(true);
      if (row.from === null) return;
      const facts = { ...full, status: row.from, saleState: saleOf(row.needs) };
      const asked = everything(to, row.from);
      const movers = [
        ...who.permissions.map((permission) => ({
          kind: "person" as const,
          permissions: new Set([permission]),
        })),
        ...(who.bySystem ? [{ kind: "system" as const }] : []),
      ];
      for (const mover of movers) {
        const withExecutive = { ...asked, executive: "00000000-0000-4000-8000-000000000001" };
        const decision = judgeMove(rows, {
          facts,
          asked: who.permissions.includes("lead:assign") ? withExecutive : asked,
          mover,
          at,
        });
        expect(decision).toMatchObject({ ok: true, row: { from: row.from, to } });
      }
      const nobody = { kind: "person", permissions: new Set(["lead:read"]) } as const;
      expect(judgeMove(rows, { facts, asked, mover: nobody, at })).toEqual({
        ok: false,
        code: "FORBIDDEN",
      });
      const lacking = judgeMove(rows, {
        facts: { ...bare, status: row.from },
        asked: { to },
        mover: movers[0] ?? nobody,
        at,
      });
      const isFree = checksByWords[row.needs]?.({
        row,
        rows,
        at,
        facts: { ...bare, status: row.from },
        asked: { to },
      });
      expect(lacking.ok).toBe(isFree?.length === 0);
      for (const ask of asksOf(row))
        expect(lacking).toMatchObject({ missing: expect.arrayContaining([ask]) });
    },
  );

  it("refuses every other move, and says where the lead may go", () => {
    const mover = {
      kind: "person",
      permissions: new Set(rows.transitions.flatMap((row) => whoOf(row).permissions)),
    } as const;
    let refused = 0;
    for (const from of Object.keys(leadStatuses).map(Number))
      for (const to of Object.keys(leadStatuses).map(Number)) {
        if (rows.transitions.some((row) => row.from === from && row.to === to)) continue;
        const decision = judgeMove(rows, {
          facts: { ...full, status: from, saleState: "OK" },
          asked: everything(to, from),
          mover,
          at,
        });
        expect(decision).toMatchObject({ ok: false, code: "INVALID_TRANSITION", missing: [] });
        refused += 1;
      }
    expect(refused).toBe(
      21 * 21 -
        new Set(
          rows.transitions.flatMap(({ from, to }) => (from === null ? [] : [`${from} ${to}`])),
        ).size,
    );
    expect(movesFrom(rows, 97, mover)).toEqual([]);
    expect(movesFrom(rows, 101, mover)).toEqual([]);
  });

  const change = { kind: "person", permissions: new Set(["lead:change-status"]) } as const;
  it.each<[string, Partial<MoveFacts>, MoveAsked, object]>([
    [
      "a reason of another country",
      { country: "PE" },
      { to: 4, failureReason: "FR22" },
      { missing: ["failureReason"] },
    ],
    ["a reason that asks for a note", {}, { to: 4, failureReason: "FR16" }, { missing: ["note"] }],
    [
      "a reason with its sub-status",
      {},
      { to: 4, failureReason: "FR01" },
      { ok: true, subStatus: 401 },
    ],
    ["a sub-status of another status", {}, { to: 12, subStatus: 1401 }, { missing: ["subStatus"] }],
    [
      "a sub-status of another status where none is needed",
      {},
      { to: 99, subStatus: 121, note: "Se repite" },
      { missing: ["subStatus"] },
    ],
    [
      "the same sub-status again",
      { subStatus: 202 },
      { to: 2, subStatus: 202 },
      { missing: ["subStatus"] },
    ],
    ["a meeting that never was", {}, { to: 2, subStatus: 205 }, { missing: ["eventDone"] }],
    [
      "an event in the past",
      {},
      { to: 13, event: { type: "LLAMADA", channel: "telefono", from: before(1), to: after(1) } },
      { missing: ["event"] },
    ],
    [
      "a meeting by telephone",
      {},
      { to: 13, event: { type: "REUNION", channel: "telefono", from: after(1), to: after(2) } },
      { missing: ["event"] },
    ],
    [
      "a call",
      {},
      { to: 13, event: { type: "LLAMADA", channel: "email", from: after(1), to: after(2) } },
      { ok: true, subStatus: 1303 },
    ],
    [
      "a lead that failed too long ago",
      { status: 4, hasActiveExecutive: true, isContactAllowed: true, statusSince: before(91) },
      { to: 2 },
      { missing: ["term90"] },
    ],
    [
      "a lead that failed in time",
      { status: 4, hasActiveExecutive: true, isContactAllowed: true, statusSince: before(90) },
      { to: 2 },
      { ok: true, subStatus: 204 },
    ],
    [
      "the purchase link from Web, which the system alone sends",
      { status: 8, hasPrice: true },
      { to: 500 },
      { code: "FORBIDDEN" },
    ],
  ])("decides about %s", (_what, facts, asked, expected) => {
    expect(
      judgeMove(rows, { facts: { ...bare, ...facts }, asked, mover: change, at }),
    ).toMatchObject(expected);
  });
});
