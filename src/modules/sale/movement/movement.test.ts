import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { movementTypes } from "#src/contracts/enumerations/payments.ts";
import {
  evidenceFault,
  type EvidenceFound,
  type EvidenceKind,
  evidenceKindOf,
} from "./evidence.rules.ts";
import { type AccountState, oppositeOf, post, signOf } from "./movement.rules.ts";
import { monthAfter, monthOf } from "./statement.rules.ts";

const at = (balance: number, owed = 0): AccountState => ({ balance, owed });

describe("a posting", () => {
  it.each([
    ["a deposit", at(10), { type: "deposits", amount: 5 } as const, at(15)],
    ["a bonus", at(0), { type: "bonuses", amount: 5 } as const, at(5)],
    ["a charge to the last", at(10), { type: "charges", amount: 10 } as const, at(0)],
    ["a withdrawal", at(10), { type: "withdrawal", amount: 4 } as const, at(6)],
    [
      "a forced charge beyond the balance",
      at(10),
      { type: "charges", amount: 25, isForced: true } as const,
      at(0, 15),
    ],
    [
      "a deposit that pays a part of it",
      at(0, 15),
      { type: "deposits", amount: 9 } as const,
      at(0, 6),
    ],
    ["a deposit that pays all of it", at(0, 15), { type: "deposits", amount: 20 } as const, at(5)],
  ])("%s", (_name, before, asked, after) => {
    expect(post(before, asked)).toMatchObject({ ok: true, state: after });
  });

  it.each([
    ["charges", 11, "INSUFFICIENT_BALANCE"],
    ["withdrawal", 11, "INSUFFICIENT_BALANCE"],
    ["deposits", 0, "INVALID_AMOUNT"],
    ["deposits", -1, "INVALID_AMOUNT"],
    ["deposits", 1.5, "INVALID_AMOUNT"],
    ["deposits", Number.MAX_SAFE_INTEGER, "INVALID_AMOUNT"],
  ] as const)("of %s %s is refused: %s", (type, amount, code) => {
    expect(post(at(10), { type, amount })).toEqual({ ok: false, code });
  });

  it("never brings a balance below 0, which is the sum of all movements, whatever comes", () => {
    const operation = fc.record({
      type: fc.constantFrom(...movementTypes),
      amount: fc.integer({ min: -2, max: 1000 }),
      isForced: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
        let state = at(0);
        let sum = 0;
        let net = 0;
        for (const one of operations) {
          const result = post(state, one);
          if (!result.ok) continue;
          net += signOf(one.type) * one.amount;
          for (const { type, amount, after } of result.postings) {
            expect(amount).toBeGreaterThan(0);
            sum += signOf(type) * amount;
            expect(after).toBe(sum);
            expect(after).toBeGreaterThanOrEqual(0);
          }
          ({ state } = result);
          expect(state.balance).toBe(sum);
          // Nothing is lost: what is owed is exactly what the balance could not pay.
          expect(state.balance - state.owed).toBe(net);
          expect(Math.min(state.balance, state.owed)).toBe(0);
        }
      }),
      { numRuns: 300 },
    );
  });
});

it("its opposite has the other sign", () => {
  for (const type of movementTypes) expect(signOf(oppositeOf(type))).toBe(-signOf(type));
});

/** Nothing that was named is there. */
const nothing: EvidenceFound = { leads: [], sales: [], movements: [], files: 0 };
const worked = { contactAttempts: 1, status: 2 };
const untouched = { contactAttempts: 0, status: 2 };
const credit = { isCredit: true };

it("each reason's row names a kind of evidence", () => {
  const rows = readFileSync("db/migrations/20261123T2005-sale-movements.sql", "utf8");
  const words = [...rows.matchAll(/^ {2}\('FC\d\d', .*, '((?:[^']|'')+)'\)[,;]$/gm)].map(
    ([, text = ""]) => text.replaceAll("''", "'"),
  );
  expect(words.map(evidenceKindOf)).toEqual([
    "lead",
    "canceledSale",
    "twoCredits",
    "credit",
    "leads",
    "falseLead",
    "file",
    "file",
    "text",
    "explanation",
  ]);
  expect(evidenceKindOf("something that somebody adds")).toBe("text");
});

it.each<[EvidenceKind, string, Partial<EvidenceFound>, string | null]>([
  ["lead", "Está trabajada", {}, "EVIDENCE_LEAD"],
  ["lead", "AMP-7F3K-29Q no existe", {}, "EVIDENCE_LEAD"],
  ["lead", "AMP-7F3K-29Q", { leads: [untouched] }, "EVIDENCE_CONTACTED"],
  ["lead", "AMP-7F3K-29Q", { leads: [worked] }, null],
  ["leads", "AMP-7F3K-29Q y AMP-7F3K-29R", { leads: [untouched] }, "EVIDENCE_LEAD"],
  ["leads", "AMP-7F3K-29Q y AMP-7F3K-29R", { leads: [untouched, worked] }, null],
  ["falseLead", "AMP-7F3K-29Q", { leads: [worked] }, "EVIDENCE_FALSE"],
  ["falseLead", "AMP-7F3K-29Q", { leads: [{ contactAttempts: 0, status: 98 }] }, null],
  ["canceledSale", "La venta", {}, "EVIDENCE_SALE"],
  ["canceledSale", "SAL-7F3K-29Q", { sales: [{ state: "OK" }] }, "EVIDENCE_SALE"],
  ["canceledSale", "SAL-7F3K-29Q", { sales: [{ state: "CANCELED_CUSTOMER" }] }, null],
  ["credit", "El abono 12", {}, "EVIDENCE_MOVEMENT"],
  ["credit", "#12", { movements: [{ isCredit: false }] }, "EVIDENCE_MOVEMENT"],
  ["credit", "#12", { movements: [credit] }, null],
  ["twoCredits", "#12 y #12", { movements: [credit] }, "EVIDENCE_MOVEMENTS"],
  ["twoCredits", "#12 y #15", { movements: [credit] }, "EVIDENCE_MOVEMENTS"],
  ["twoCredits", "#12 y #15", { movements: [credit, credit] }, null],
  ["file", "La factura", {}, "EVIDENCE_FILE"],
  ["file", "La factura", { files: 1 }, null],
  ["text", " ", {}, "REQUIRED"],
  ["text", "Se va", {}, null],
  ["explanation", "Diecinueve letras..", {}, "EVIDENCE_EXPLANATION"],
  ["explanation", "Veinte letras justas", {}, null],
])("evidence of the kind %s: %s with %j is %s", (kind, text, found, code) => {
  expect(evidenceFault(kind, text, { ...nothing, ...found })).toBe(code);
});

it("a statement is of a month", () => {
  const now = new Date("2026-11-23T15:00:00Z");
  expect(monthOf("2026-12", now)).toEqual({
    name: "2026-12",
    from: new Date("2026-12-01T00:00:00Z"),
    to: new Date("2027-01-01T00:00:00Z"),
  });
  expect(monthOf("2026-13", now).name).toBe("2026-11");
  expect([monthAfter("2026-12", 1), monthAfter("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
});
