import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";
import { leadSeedFolder } from "./lead-desk.fixture.ts";
import { reasonTypes } from "./reasons/reason.rules.ts";
import { readFailureReasons, readSubStatuses, readTransitions } from "./lead-rows.rules.ts";
import type { LeadRows, MoveAsked, MoveFacts } from "./lead-move.types.ts";
import { leadStatuses } from "./lead.status.ts";
import { judgeMove } from "./lead-transition.rules.ts";

/** Each column of the tables of sub-statuses and of reasons beside what a move does with it; the tables are read here
 *  by their heads alone. */

const text = (name: string) => readFileSync(join(leadSeedFolder, name), "utf8");
const subStatusRows = readRows(text("lead-sub-statuses.tsv"));
const reasonRows = readRows(text("failure-reasons.tsv"));
const subStatuses = readSubStatuses(text("lead-sub-statuses.tsv"));
const rows: LeadRows = {
  subStatuses,
  transitions: readTransitions(text("lead-transitions.tsv")),
  reasons: readFailureReasons(text("failure-reasons.tsv"), subStatuses),
};

const at = new Date("2026-11-23T15:00:00Z");
const facts: MoveFacts = {
  status: 2,
  subStatus: null,
  statusSince: new Date("2026-11-22T15:00:00Z"),
  country: "CL",
  hasIdentification: true,
  hasPrice: true,
  hasPolicy: true,
  hasActiveExecutive: true,
  isContactAllowed: true,
  appointments: [{ type: "REUNION", state: "REALIZADA", startsAt: at }],
  lastActAt: new Date("2026-11-20T15:00:00Z"),
  saleState: "OK",
};
const everything = new Set(
  rows.transitions.flatMap(({ who }) => who.match(/[a-z-]+:[a-z-]+/g) ?? []),
);
const judge = (of: Partial<MoveFacts>, asked: MoveAsked) =>
  judgeMove(rows, {
    facts: { ...facts, ...of },
    asked,
    mover: { kind: "person", permissions: everything },
    at,
  });

describe("the table of reasons", () => {
  const countries = ["CL", "PE", "CO", "INT"] as const;

  it("decides in each country what it says: offered there, a note asked for, its sub-status given", () => {
    const wrong: string[] = [];
    let judged = 0;
    for (const row of reasonRows)
      for (const country of countries)
        for (const note of [undefined, "Lo dijo por teléfono"]) {
          const asked = { to: 4, failureReason: row["code"] ?? "", ...(note && { note }) };
          const decision = judge({ country }, asked);
          const isOffered = row["countries"]?.split(",").includes(country) === true;
          const missing = !isOffered
            ? ["failureReason"]
            : row["note required"] === "yes" && note === undefined
              ? ["note"]
              : [];
          const due = subStatusRows.find(
            ({ name, parents }) => name === row["sub-status of 4"] && parents === "4",
          )?.["id"];
          const got = decision.ok ? String(decision.subStatus) : JSON.stringify(decision);
          const isRight = decision.ok
            ? missing.length === 0 && got === due
            : decision.code === "INVALID_TRANSITION" &&
              JSON.stringify(decision.missing) === JSON.stringify(missing);
          if (!isRight) wrong.push(`${row["code"]} in ${country} with ${note}: ${got}`);
          judged += 1;
        }
    expect(wrong).toEqual([]);
    expect(judged).toBe(49 * 4 * 2);
  });

  it("has a name of its own for each, of a type that people choose from", () => {
    expect(new Set(reasonRows.map(({ name }) => name)).size).toBe(49);
    expect(new Set(reasonRows.map(({ type }) => type))).toEqual(new Set(reasonTypes));
    for (const row of reasonRows) {
      const read = rows.reasons.find(({ code }) => code === row["code"]);
      expect([row["code"], read?.name, read?.type]).toEqual([
        row["code"],
        row["name"],
        row["type"],
      ]);
    }
  });
});

describe("the table of sub-statuses", () => {
  it("says of which statuses each one is, and a move takes it to no other", () => {
    const wrong: string[] = [];
    // Moves that take a sub-status as it was asked for, and need nothing else that is not there.
    const takers = rows.transitions.filter(
      ({ from, to, who }) =>
        from !== null && [2, 12, 14].includes(to) && !who.startsWith("lead:assign"),
    );
    for (const row of subStatusRows)
      for (const { from, to } of takers) {
        const id = Number(row["id"]);
        const asked = { to, subStatus: id, nextStepAt: new Date("2026-11-26T15:00:00Z") };
        const decision = judge({ status: from ?? 0 }, asked);
        const isOfIt = row["parents"]?.split(",").includes(String(to)) === true;
        const isNamed =
          decision.ok || !("missing" in decision) ? true : !decision.missing.includes("subStatus");
        // 13 to 2 knows two of them; a lead that is taken up again has one.
        const isNarrower = to === 2 && from === 13;
        if (isNamed !== isOfIt && !(isNarrower && isOfIt))
          wrong.push(`${id} from ${from} to ${to}: ${JSON.stringify(decision)}`);
      }
    expect(wrong).toEqual([]);
    expect(takers.length).toBeGreaterThan(10);
  });

  it("names statuses that there are, and each name once of a status", () => {
    const named = subStatusRows.flatMap(({ parents = "", name }) =>
      parents.split(",").map((parent) => `${parent} ${name}`),
    );
    expect(new Set(named).size).toBe(named.length);
    for (const one of named) expect(Object.keys(leadStatuses)).toContain(one.split(" ")[0]);
  });
});

describe("the table of moves", () => {
  it("has no effect that docs/specification.tsv does not name with its test", () => {
    const statements = readRows(
      readFileSync(resolve(import.meta.dirname, "../../../../docs/specification.tsv"), "utf8"),
    ).map(({ statement }) => statement);
    const effects = new Set(readRows(text("lead-transitions.tsv")).map(({ effect }) => effect));
    effects.delete("–");
    const without = [...effects].filter(
      (effect) => !statements.includes(`Effect of moves of a lead: ${effect}`),
    );
    expect(without).toEqual([]);
  });
});
