import { describe, expect, it } from "vitest";
import {
  dueReminders,
  type EventState,
  eventStates,
  isChannelOf,
  statesFrom,
} from "./agenda.rules.ts";

describe("events of the agenda", () => {
  it.each<[EventState, EventState[]]>([
    ["PROGRAMADA", ["REALIZADA", "NO_ASISTIO", "REAGENDADA", "CANCELADA"]],
    ["REALIZADA", []],
    ["NO_ASISTIO", ["REAGENDADA"]],
    ["REAGENDADA", []],
    ["CANCELADA", []],
  ])("go from %s to %j alone", (from, to) => {
    for (const state of eventStates)
      expect(statesFrom(from).includes(state)).toBe(to.includes(state));
  });

  it.each([
    ["LLAMADA", "telefono", true],
    ["LLAMADA", "email", true],
    ["LLAMADA", "video", false],
    ["REUNION", "video", true],
    ["REUNION", "telefono", false],
  ] as const)("%s by %s: %s", (type, channel, isOne) =>
    expect(isChannelOf(type, channel)).toBe(isOne),
  );

  const from = new Date("2026-11-25T15:00:00Z");
  const early = new Date("2026-11-20T15:00:00Z");
  it.each([
    ["a minute before its day", "2026-11-24T14:59:00Z", early, []],
    ["a day before", "2026-11-24T15:00:00Z", early, ["day"]],
    ["an hour late", "2026-11-24T16:00:00Z", early, ["day"]],
    ["more than an hour late", "2026-11-24T16:00:01Z", early, []],
    ["a quarter before", "2026-11-25T14:45:00Z", early, ["soon"]],
    ["as it begins", "2026-11-25T15:00:00Z", early, []],
    ["made within the day", "2026-11-24T15:30:00Z", new Date("2026-11-24T15:20:00Z"), []],
  ] as const)("are reminded of %s", (_when, at, madeAt, names) => {
    expect(dueReminders({ from, madeAt }, new Date(at))).toEqual(names);
  });
});
