import { describe, expect, it } from "vitest";
import { ticketStatuses } from "#src/contracts/enumerations/record-statuses.ts";
import {
  cleanText,
  isReopened,
  isTicketReference,
  subjectOf,
  type TicketMover,
  ticketMoves,
  ticketMovesFrom,
  ticketReferenceFrom,
} from "./ticket.rules.ts";

describe("moves of a ticket", () => {
  /** From, to, who, need, clock: the rows of the annex. */
  const rows = [
    ["new", "open", "staff", "owner", "goesOn"],
    ["new", "solved", "staff", "message", "ends"],
    ["open", "solved", "staff", "message", "ends"],
    ["open", "pending", "staff", "message", "stops"],
    ["open", "hold", "staff", "wait", "stops"],
    ["pending", "hold", "staff", "wait", "stops"],
    ["pending", "open", "staff", null, "goesOn"],
    ["pending", "open", "requester", null, "goesOn"],
    ["hold", "open", "staff", null, "goesOn"],
    ["hold", "open", "system", null, "goesOn"],
    ["pending", "solved", "system", null, "ends"],
    ["hold", "solved", "staff", "message", "ends"],
    ["solved", "open", "requester", "message", "begins"],
  ] as const;
  const movers: TicketMover[] = ["staff", "requester", "system"];
  const all = ticketStatuses.flatMap(({ code: from }) =>
    ticketStatuses.flatMap(({ code: to }) => movers.map((by) => [from, to, by] as const)),
  );

  it.each(all)("go from %s to %s by %s where the table says so", (from, to, by) => {
    const row = rows.find((one) => one[0] === from && one[1] === to && one[2] === by);
    const found = ticketMovesFrom(from, by).find((one) => one.to === to);
    expect(found && [found.needs, found.clock]).toEqual(row && [row[3], row[4]]);
  });

  it("are these thirteen, and no other", () => {
    expect(ticketMoves.flatMap(({ by }) => by)).toHaveLength(rows.length);
  });
});

describe("texts of a ticket", () => {
  it("has a reference of its own form", () => {
    const reference = ticketReferenceFrom([0, 1, 2, 3, 4, 5, 6]);
    expect(reference).toBe("TIC-2345-678");
    expect(isTicketReference(reference)).toBe(true);
    expect(isTicketReference("AMP-2345-678")).toBe(false);
    expect(isTicketReference("TIC-2345-67' or 1=1")).toBe(false);
  });

  it.each([
    ["  Hola\r\nmundo\u0007 ", "Hola\nmundo"],
    ["uno\u202edos", "unodos"],
    ["<script>alert(1)</script>", "<script>alert(1)</script>"],
    ["\u0000\n\n", ""],
  ])("%j is kept as %j", (text, kept) => expect(cleanText(text)).toBe(kept));

  it.each([
    ["No llega mi póliza\nDesde el lunes", "No llega mi póliza"],
    ["", "–"],
    ["palabra ".repeat(20), `${"palabra ".repeat(9).trim()}…`],
  ])("%j is about %j", (text, subject) => expect(subjectOf(text)).toBe(subject));

  const solved = new Date("2026-11-02T15:00:00Z");
  it.each([
    ["2026-11-16T15:00:00Z", true],
    ["2026-11-16T15:00:01Z", false],
  ])("is opened again at %s: %s", (at, expected) =>
    expect(isReopened(solved, new Date(at))).toBe(expected),
  );
});
