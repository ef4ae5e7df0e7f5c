import { describe, expect, it } from "vitest";
import type { Account, Movement } from "./movement.queries.ts";
import { statementDocument } from "./statement-document.ts";

const account = { holder: "Paula Riquelme", currency: "CLP", owed_minor: 500 } as Account;
const movement = (one: Partial<Movement>) =>
  ({ at: new Date("2026-11-30T23:30:00Z"), related: null, ...one }) as Movement;
const say = (key: string, values?: object) => `${key}${values ? JSON.stringify(values) : ""}`;

describe("a statement as a document", () => {
  it("goes from the opening by each movement with its sign to the closing, and says what is owed", () => {
    const drawn = statementDocument(
      {
        account,
        opening: 1_000,
        closing: 0,
        month: "2026-11",
        movements: [
          movement({
            type: "charges",
            amount_minor: 1_000,
            balance_after_minor: 0,
            reason: "FC02",
          }),
        ],
      },
      { say, language: "es", locale: "es-CL" },
    );
    const [opening, lines, closing] = drawn.sections;
    expect([opening?.lead, closing?.lead]).toEqual(["$1.000", "$0"]);
    expect(lines?.lines[0]).toMatch(/"day":"30-11-26".*"reason":"FC02","amount":"[-−]\$1\.000"/);
    expect(closing?.lines).toEqual(["movements.owed: $500"]);
    expect(JSON.stringify(drawn)).toContain("Paula Riquelme");
  });
});
