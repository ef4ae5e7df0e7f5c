import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Log, silentLog } from "./log.ts";
import { thinnedLog } from "./thinned-log.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function recorded() {
  const lines: [string, Record<string, unknown> | undefined][] = [];
  const log: Log = { ...silentLog, error: (event, fields) => lines.push([event, fields]) };
  return { lines, log: thinnedLog(log) };
}

describe("equal lines of errors", () => {
  it("are written once a minute, and then how many there were", () => {
    const { lines, log } = recorded();
    const fields = { code: "DATABASE_UNAVAILABLE", route: "/api/leads" };
    for (let call = 0; call < 100; call += 1) log.error("http.failure", fields);
    expect(lines).toEqual([["http.failure", fields]]);
    vi.advanceTimersByTime(60_000);
    expect(lines[1]).toEqual(["http.failure", { ...fields, repeated: 99 }]);
    log.error("http.failure", fields);
    expect(lines).toHaveLength(3);
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(3);
  });

  it("are of one event, code, route and place; what they quote may differ", () => {
    const { lines, log } = recorded();
    const stack = (quoted: string, line: number) =>
      `Error: ${quoted}\n    at work (file.ts:${line})`;
    log.error("http.failure", { code: "INTERNAL_ERROR", route: "/a", stack: stack("one", 1) });
    log.error("http.failure", { code: "INTERNAL_ERROR", route: "/a", stack: stack("two", 1) });
    expect(lines).toHaveLength(1);
    log.error("http.failure", { code: "INTERNAL_ERROR", route: "/a", stack: stack("one", 2) });
    log.error("http.failure", { code: "INTERNAL_ERROR", route: "/b", stack: stack("one", 1) });
    log.error("http.failure", { code: "DATABASE_UNAVAILABLE", route: "/a" });
    log.error("page.failure", { code: "INTERNAL_ERROR", route: "/a", stack: stack("one", 1) });
    expect(lines).toHaveLength(5);
  });

  it("are all written once there are more kinds than are remembered", () => {
    const { lines, log } = recorded();
    const code = "INTERNAL_ERROR";
    for (let kind = 0; kind < 600; kind += 1) log.error("page.error", { code, route: `/${kind}` });
    log.error("page.error", { code, route: "/599" });
    log.error("page.error", { code, route: "/0" });
    expect(lines).toHaveLength(601);
  });

  it("are each written where they are no failures of the server", () => {
    const { lines, log } = recorded();
    for (const _ of [1, 2]) log.error("tracking.transaction", { message: "no id" });
    expect(lines).toHaveLength(2);
  });
});
