import { describe, expect, it } from "vitest";
import {
  initialStatuses,
  isLeadStatus,
  leadStatuses,
  mayMove,
  statusTransitions,
  transitionFaults,
} from "./lead.status.ts";

describe("the statuses of a lead", () => {
  it("are those of the specification", () => {
    expect(Object.keys(leadStatuses).map(Number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 97, 98, 99, 100, 101, 500, 501,
    ]);
    expect(leadStatuses[8]).toBe("Web");
    expect(isLeadStatus(501)).toBe(true);
    expect(isLeadStatus(502)).toBe(false);
  });

  it("move by a sound table: known targets, no loops to themselves, every status within reach", () => {
    expect(transitionFaults(statusTransitions, initialStatuses)).toEqual([]);
  });

  it.each([
    [8, 2, true],
    [8, 3, false],
    [2, 14, true],
    [14, 500, true],
    [500, 501, true],
    [501, 3, true],
    [3, 8, false],
    [3, 100, true],
    [100, 101, true],
    [101, 2, false],
    [5, 2, false],
    [12, 7, true],
  ] as const)("from %i to %i: %s", (from, to, allowed) => {
    expect(mayMove(from, to)).toBe(allowed);
  });

  it("would be refused with a fault in the table", () => {
    expect(transitionFaults({ 1: [2, 2, 9], 2: [2], 3: [] }, [1])).toEqual([
      "1 names a target twice",
      "1 goes to 9, which is no status",
      "2 goes to itself",
      "3 is never reached",
    ]);
  });
});
