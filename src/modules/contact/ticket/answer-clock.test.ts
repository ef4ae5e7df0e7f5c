import { describe, expect, it } from "vitest";
import {
  type AnswerClock,
  addWorkingSeconds,
  answerSeconds,
  clockAfter,
  dueAt,
  workingSeconds,
} from "./answer-clock.rules.ts";

const chile = { country: "CL", timeZone: "America/Santiago" } as const;
const colombia = { country: "CO", timeZone: "America/Bogota" } as const;
const hour = 3600;

describe("the answer clock", () => {
  it.each([
    // Chile attends from 9 to 18, in November three hours behind UTC.
    [chile, "on one day", "2026-11-23T13:00:00Z", "2026-11-23T15:30:00Z", 2.5],
    [chile, "over a night", "2026-11-23T20:00:00Z", "2026-11-24T13:00:00Z", 2],
    [chile, "over a weekend", "2026-11-20T20:00:00Z", "2026-11-23T13:00:00Z", 2],
    [chile, "over a holiday", "2026-12-07T20:00:00Z", "2026-12-09T13:00:00Z", 2],
    [chile, "at night", "2026-11-23T22:00:00Z", "2026-11-24T10:00:00Z", 0],
    [chile, "over the change of the clock", "2026-04-03T20:00:00Z", "2026-04-06T14:00:00Z", 1],
    [colombia, "from eight to five", "2026-11-23T12:00:00Z", "2026-11-24T12:00:00Z", 9],
    [chile, "backwards", "2026-11-23T15:00:00Z", "2026-11-23T13:00:00Z", 0],
  ] as const)("in %j counts %s, from %s to %s: %d hours", (place, _what, from, to, hours) =>
    expect(workingSeconds(place, new Date(from), new Date(to))).toBe(hours * hour),
  );

  it.each([
    ["2026-11-23T12:00:00Z", "2026-11-23T20:00:00Z"],
    ["2026-11-23T15:00:00Z", "2026-11-24T14:00:00Z"],
    ["2026-11-20T22:00:00Z", "2026-11-23T20:00:00Z"],
    ["2026-12-07T20:00:00Z", "2026-12-09T19:00:00Z"],
  ])("of what comes at %s is due at %s", (from, due) => {
    expect(addWorkingSeconds(chile, new Date(from), answerSeconds)).toEqual(new Date(due));
    expect(workingSeconds(chile, new Date(from), new Date(due))).toBe(answerSeconds);
  });

  const noon = new Date("2026-11-23T15:00:00Z");
  const three = new Date("2026-11-23T18:00:00Z");
  const running: AnswerClock = { seconds: hour, since: noon };
  const standing: AnswerClock = { seconds: 4 * hour, since: null };
  it.each([
    ["goes on", running, "goesOn", running],
    ["goes on from where it stood", standing, "goesOn", { seconds: 4 * hour, since: three }],
    ["stops", running, "stops", standing],
    ["stands as it stood", standing, "stops", standing],
    ["ends", running, "ends", standing],
    ["begins anew", standing, "begins", { seconds: 0, since: three }],
  ] as const)("%s", (_what, clock, effect, after) =>
    expect(clockAfter(chile, clock, { effect, at: three })).toEqual(after),
  );

  it("is due eight hours after it began, less what passed before; never while it stands", () => {
    expect(dueAt(chile, { seconds: 0, since: noon })).toEqual(new Date("2026-11-24T14:00:00Z"));
    expect(dueAt(chile, { seconds: 5 * hour, since: noon })).toEqual(three);
    expect(dueAt(chile, { seconds: 9 * hour, since: noon })).toEqual(noon);
    expect(dueAt(chile, standing)).toBeNull();
  });
});
