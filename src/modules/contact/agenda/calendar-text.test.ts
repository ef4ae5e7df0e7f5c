import { describe, expect, it } from "vitest";
import { type CalendarEvent, calendarText } from "./calendar-text.ts";

const event: CalendarEvent = {
  uid: "9f0b7e2c-0000-4000-8000-000000000001",
  sequence: 2,
  from: new Date("2026-12-01T15:00:00Z"),
  to: new Date("2026-12-01T15:30:00Z"),
  at: new Date("2026-11-24T12:00:00Z"),
  summary: "Videollamada; con Ana, de Amparo",
  description: "Primera línea\nSegunda \\ línea",
  location: "https://video.example/sala",
  url: null,
  isCancelled: false,
  organizer: { name: 'Ana "la" Soto', email: "hola@amparo.example" },
  attendee: "camila@correo.example",
};
const textOf = (change: Partial<CalendarEvent> = {}) =>
  calendarText([{ ...event, ...change }], { name: "Agenda", method: "REQUEST" });

describe("a calendar", () => {
  it("says an event in universal time, with what a text needs escaped", () => {
    const lines = textOf().split("\r\n");
    for (const line of [
      "METHOD:REQUEST",
      "UID:9f0b7e2c-0000-4000-8000-000000000001",
      "SEQUENCE:2",
      "DTSTART:20261201T150000Z",
      "DTEND:20261201T153000Z",
      String.raw`SUMMARY:Videollamada\; con Ana\, de Amparo`,
      String.raw`DESCRIPTION:Primera línea\nSegunda \\ línea`,
      'ORGANIZER;CN="Ana  la  Soto":mailto:hola@amparo.example',
      "STATUS:CONFIRMED",
    ])
      expect(lines).toContain(line);
    expect(textOf({ isCancelled: true })).toContain("STATUS:CANCELLED\r\n");
  });

  it("folds long lines by octets, and cuts no letter in two", () => {
    const long = "ñandú ".repeat(60).trim();
    const text = textOf({ summary: long });
    for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${long}\r\n`);
  });

  it("lets nothing that was typed begin a line of its own", () => {
    const text = textOf({
      summary: "Hola\r\nATTENDEE:mailto:otro@correo.example\u0000",
      location: "x\nEND:VCALENDAR",
      attendee: "a@b.example\r\nX-EVIL:1",
      organizer: { name: 'x"\r\nX-EVIL:1', email: "hola@amparo.example" },
    });
    const begun = text.split("\r\n").map((line) => line.split(/[:;]/)[0]);
    expect(begun).not.toContain("X-EVIL");
    expect(begun.filter((one) => one === "ATTENDEE")).toHaveLength(1);
    expect(begun.filter((one) => one === "END")).toHaveLength(2);
  });
});
