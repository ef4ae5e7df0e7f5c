import { describe, expect, it } from "vitest";
import { followed } from "./follows.rules.ts";

/** Fields that follow another one: the evidence of a forced charge follows its reason. */

const fields = [
  { name: "kind" },
  { name: "reason", follows: { field: "kind", values: ["charge"] } },
  { name: "evidence", hint: "any", follows: { field: "reason", hints: { "1": "the sale" } } },
  { name: "file", follows: { field: "reason", values: ["7"] } },
];
const shown = (values: Record<string, string>) =>
  followed(fields, values).map(({ name, hint }) =>
    hint === undefined ? name : `${name}: ${hint}`,
  );

describe("fields that follow another", () => {
  it.each([
    [{}, ["kind", "evidence: any"]],
    [{ kind: "charge" }, ["kind", "reason", "evidence: any"]],
    [{ kind: "charge", reason: "1" }, ["kind", "reason", "evidence: the sale"]],
    [{ kind: "charge", reason: "7" }, ["kind", "reason", "evidence: any", "file"]],
    // What was chosen in a field that is gone counts no longer.
    [{ kind: "withdrawal", reason: "7" }, ["kind", "evidence: any"]],
    [{ kind: "withdrawal", reason: "1" }, ["kind", "evidence: any"]],
  ])("with %o are %o", (values, expected) => {
    expect(shown(values)).toEqual(expected);
  });
});
