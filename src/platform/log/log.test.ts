import { describe, expect, it } from "vitest";
import { createLog, stripPersonal } from "./log.ts";

describe("the log", () => {
  it("strips personal keys from nested objects before anything is written", () => {
    const lines: string[] = [];
    const log = createLog("info", (line) => lines.push(line));
    log.info("lead.created", {
      id: 7,
      contact: { email: "a@b.cl", extra: [{ phone: "1", kind: "x" }] },
      perfil: "…",
    });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      event: "lead.created",
      id: 7,
      contact: { extra: [{ kind: "x" }] },
    });
    expect(lines[0]).not.toContain("a@b.cl");
  });

  it("takes out of messages and stacks what they quote", () => {
    const lines: string[] = [];
    const stack = "Error: a@b.cl\n    at x (/home/who/src/a.ts:1:2)";
    createLog("info", (line) => lines.push(line)).error("x", {
      cause: { message: "no offer for a@b.cl", stack },
    });
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      cause: { message: "no offer for …", stack: "at x (src/a.ts:1:2)" },
    });
  });

  it("writes nothing below its level", () => {
    const lines: string[] = [];
    const log = createLog("error", (line) => lines.push(line));
    log.info("a");
    log.warn("b");
    log.error("c");
    expect(lines).toHaveLength(1);
  });

  it("leaves values that are no objects as they are", () => {
    expect(stripPersonal([1, "a", null])).toEqual([1, "a", null]);
  });
});
