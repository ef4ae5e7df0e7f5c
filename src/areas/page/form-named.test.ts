import { expect, it } from "vitest";
import { formNamed } from "./form-faults.ts";

it.each(["__proto__", "toString", "constructor", "", "others"])("knows no form by %j", (name) => {
  expect(formNamed({ work: () => "done" }, name)).toBeUndefined();
});

it("knows a form by its name", () => {
  expect(formNamed({ work: () => "done" }, "work")?.()).toBe("done");
});
