import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createInterning } from "./interned-parts.rules.ts";

describe("interned parts", () => {
  it("are one object wherever they are equal, and another where they are not", () => {
    const interned = createInterning<{ icon: string; label: string | null }>();
    const first = interned({ icon: "video", label: "Telemedicina" });
    expect(interned({ icon: "video", label: "Telemedicina" })).toBe(first);
    expect(interned({ icon: "video", label: null })).not.toBe(first);
  });

  it("are what they were", () => {
    const interned = createInterning<object>();
    fc.assert(
      fc.property(fc.array(fc.object({ maxDepth: 2 })), (parts) => {
        const before = parts.map((part) => JSON.stringify(part));
        expect(parts.map((part) => JSON.stringify(interned(part)))).toEqual(before);
      }),
    );
  });

  it("begin anew beyond their number, so that memory has an end", () => {
    const interned = createInterning<{ at: number }>(2);
    const [one] = [interned({ at: 1 }), interned({ at: 2 })];
    expect(interned({ at: 1 })).toBe(one);
    interned({ at: 3 });
    expect(interned({ at: 1 })).not.toBe(one);
  });
});
