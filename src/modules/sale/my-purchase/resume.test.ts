import { expect, it } from "vitest";
import { reminderDue } from "./resume.rules.ts";

// Chile is three hours behind UTC in November 2026; the 25th is a Wednesday, the 29th a Sunday.
it.each([
  ["before an hour is over", 0, "2026-11-25T13:00:00Z", "2026-11-25T13:59:00Z", undefined],
  ["after an hour", 0, "2026-11-25T13:00:00Z", "2026-11-25T14:00:00Z", "retomar_contratacion_1"],
  ["at night", 0, "2026-11-25T22:30:00Z", "2026-11-25T23:45:00Z", undefined],
  [
    "the morning after",
    0,
    "2026-11-25T22:30:00Z",
    "2026-11-26T12:00:00Z",
    "retomar_contratacion_1",
  ],
  ["before ten", 1, "2026-11-25T13:00:00Z", "2026-11-26T12:59:00Z", undefined],
  ["at ten", 1, "2026-11-25T13:00:00Z", "2026-11-26T13:00:00Z", "retomar_contratacion_2"],
  ["a day early", 2, "2026-11-25T13:00:00Z", "2026-11-26T13:00:00Z", undefined],
  ["two days later", 2, "2026-11-25T13:00:00Z", "2026-11-27T13:00:00Z", "retomar_contratacion_3"],
  ["on a Sunday", 1, "2026-11-28T13:00:00Z", "2026-11-29T13:00:00Z", undefined],
  ["on the Monday", 1, "2026-11-28T13:00:00Z", "2026-11-30T12:00:00Z", "retomar_contratacion_2"],
  ["once they all went", 3, "2026-11-25T13:00:00Z", "2026-11-30T15:00:00Z", undefined],
])("a reminder %s", (_name, reminders, lastStepAt, at, template) => {
  const times = { lastStepAt: new Date(lastStepAt), at: new Date(at) };
  expect(reminderDue({ reminders, ...times, country: "CL", timeZone: "America/Santiago" })).toBe(
    template,
  );
});
