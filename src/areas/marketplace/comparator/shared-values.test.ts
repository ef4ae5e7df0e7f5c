import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withSharedParts } from "./shared-values.rules.ts";

describe("shared parts", () => {
  it("are one object wherever they are equal", () => {
    const part = () => ({ icon: "video", label: "Telemedicina" });
    const [one, other] = withSharedParts([
      { code: "a", features: [part()] },
      { code: "b", features: [part(), { icon: "pill", label: "Farmacia" }] },
    ]);
    expect(one?.features[0]).toBe(other?.features[0]);
    expect(one).not.toBe(other);
  });

  it("leave a field of any name", () => {
    const data = JSON.parse('{"__proto__":{"a":1},"constructor":2}') as object;
    expect(JSON.stringify(withSharedParts(data))).toBe(JSON.stringify(data));
  });

  it("leave plain data as it was", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (data) => {
        expect(JSON.stringify(withSharedParts(data))).toBe(JSON.stringify(data));
      }),
    );
  });
});
