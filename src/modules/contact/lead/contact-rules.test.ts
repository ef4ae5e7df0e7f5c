import { describe, expect, it } from "vitest";
import { holidaysOf } from "#src/contracts/holidays.rules.ts";
import {
  type Attempt,
  type ContactAsked,
  contactRefusal,
  nextContactTime,
} from "./contact-rules.rules.ts";

const santiago = "America/Santiago";
const asked = (change: Partial<ContactAsked> = {}): ContactAsked => ({
  country: "CL",
  timeZone: santiago,
  // A Monday, 12:00 in Santiago.
  at: new Date("2026-11-23T15:00:00Z"),
  channel: "phone",
  status: 2,
  statusSince: new Date("2026-11-20T15:00:00Z"),
  isOwnLead: true,
  consent: true,
  attempts: [],
  holidaysOf,
  ...change,
});
const attempt = (day: string, change: Partial<Attempt> = {}): Attempt => ({
  at: new Date(`${day}T15:00:00Z`),
  day,
  channel: "phone",
  isReached: false,
  ...change,
});
const days = (count: number) =>
  Array.from({ length: count }, (_, index) => attempt(`2026-11-0${index + 1}`));
const bogota = { country: "CO", timeZone: "America/Bogota" } as const;

describe("whether a person may be sought out", () => {
  it.each<[string, Partial<ContactAsked>, string | null]>([
    ["at noon of a weekday", {}, null],
    ["before nine", { at: new Date("2026-11-23T11:59:00Z") }, "hours"],
    ["at nine", { at: new Date("2026-11-23T12:00:00Z") }, null],
    ["a minute before eight in the evening", { at: new Date("2026-11-23T22:59:00Z") }, null],
    ["at eight in the evening", { at: new Date("2026-11-23T23:00:00Z") }, "hours"],
    ["on Saturday", { at: new Date("2026-11-21T15:00:00Z") }, null],
    ["on Sunday", { at: new Date("2026-11-22T15:00:00Z") }, "hours"],
    ["on the day of the Immaculate", { at: new Date("2026-12-08T15:00:00Z") }, "holiday"],
    ["in Colombia at seven", { ...bogota, at: new Date("2026-11-23T12:00:00Z") }, null],
    [
      "in Colombia at seven in the evening",
      { ...bogota, at: new Date("2026-11-24T00:00:00Z") },
      "hours",
    ],
    [
      "in Colombia on Saturday at three",
      { ...bogota, at: new Date("2026-11-21T20:00:00Z") },
      "hours",
    ],
    [
      "in Colombia on Saturday before three",
      { ...bogota, at: new Date("2026-11-21T19:59:00Z") },
      null,
    ],
    ["once today", { attempts: [attempt("2026-11-23")] }, null],
    ["twice today", { attempts: [attempt("2026-11-23"), attempt("2026-11-23")] }, "attemptsToday"],
    ["in Colombia once today", { ...bogota, attempts: [attempt("2026-11-23")] }, "attemptsToday"],
    ["five times", { attempts: days(5) }, null],
    ["six times", { attempts: days(6) }, "attempts"],
    ["by WhatsApp unasked", { channel: "whatsapp", consent: undefined }, "consent"],
    ["by WhatsApp with consent", { channel: "whatsapp" }, null],
    ["after withdrawal", { consent: false }, "consent"],
    ["by another executive", { isOwnLead: false }, "executive"],
    ["after a false customer", { status: 98 }, "status"],
    [
      "89 days after a no",
      { status: 12, statusSince: new Date("2026-08-26T15:00:00Z") },
      "silence",
    ],
    ["90 days after a no", { status: 12, statusSince: new Date("2026-08-25T15:00:00Z") }, null],
    [
      "in Colombia by another way in the week of a contact",
      {
        ...bogota,
        at: new Date("2026-11-24T15:00:00Z"),
        channel: "email",
        attempts: [attempt("2026-11-23", { isReached: true })],
      },
      "channelOfWeek",
    ],
    [
      "in Colombia by another way the week after",
      {
        ...bogota,
        at: new Date("2026-11-30T15:00:00Z"),
        channel: "email",
        attempts: [attempt("2026-11-23", { isReached: true })],
      },
      null,
    ],
    [
      "in Colombia by another way before anybody was reached",
      {
        ...bogota,
        at: new Date("2026-11-24T15:00:00Z"),
        channel: "email",
        attempts: [attempt("2026-11-23")],
      },
      null,
    ],
  ])("%s", (_when, change, refusal) => {
    expect(contactRefusal(asked(change))).toBe(refusal);
  });
});

describe("people are next written to", () => {
  it.each([
    ["at once by day", "CL", santiago, "2026-11-23T15:00:00Z", "2026-11-23T15:00:00Z"],
    ["at nine after midnight", "CL", santiago, "2026-11-23T03:05:00Z", "2026-11-23T12:00:00Z"],
    ["the next morning at eight", "CL", santiago, "2026-11-23T23:00:00Z", "2026-11-24T12:00:00Z"],
    ["on Monday of a Sunday", "CL", santiago, "2026-11-22T15:00:00Z", "2026-11-23T12:00:00Z"],
    ["after a holiday", "CL", santiago, "2026-12-08T15:00:00Z", "2026-12-09T12:00:00Z"],
    [
      "in Colombia on Monday of a Saturday afternoon",
      "CO",
      bogota.timeZone,
      "2026-11-21T20:00:00Z",
      "2026-11-23T12:00:00Z",
    ],
  ] as const)("%s", (_name, country, zone, at, next) => {
    expect(nextContactTime(country, zone, new Date(at))).toEqual(new Date(next));
  });
});
