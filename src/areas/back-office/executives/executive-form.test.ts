import { describe, expect, it } from "vitest";
import { isAppError } from "#src/platform/errors.ts";
import { readWork } from "./executive-form.ts";

const filled = {
  team: "",
  countries: "CL",
  languages: "es",
  weekdays: "1\n2",
  capacity: "40",
  dailyLimit: "15",
  weight: "1",
  from: "09:00",
  to: "18:00",
  timeZone: "America/Santiago",
};

const refusedBy = (values: Readonly<Record<string, string>>): unknown => {
  try {
    return readWork({ ...filled, ...values }, []);
  } catch (error) {
    if (!isAppError(error)) throw error;
    return error.fields.map(({ field, code }) => [field, code]);
  }
};

describe("what an executive works, as a form has it", () => {
  it.each([
    // A database would refuse it as no id at all.
    ["10:30", "team", "UNKNOWN_TEAM"],
    ["a\u0000", "team", "UNKNOWN_TEAM"],
    ["", "countries", "REQUIRED"],
    ["0", "weight", "INVALID"],
    ["501", "dailyLimit", "TOO_BIG"],
    ["9:00", "from", "INVALID"],
    ["08:00", "to", "ENDS_BEFORE_IT_BEGINS"],
  ])("refuses %j as %s", (value, field, code) => {
    expect(refusedBy({ [field]: value })).toEqual([[field, code]]);
  });

  it("names no team, or one by its id", () => {
    const team = "5a1c7e52-3a0e-4c39-9a41-1b5d0c3f5a10";
    expect([refusedBy({}), refusedBy({ team })]).toMatchObject([{ team: null }, { team }]);
  });
});
