import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pack, unpack } from "./packed.ts";

/** As a browser has it: an object of its own. */
const elsewhere = <Data>(data: Data, sent?: Data) => structuredClone(pack(data, sent));

describe("packed data", () => {
  it("are what they were, where they were packed and elsewhere", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // The sign of a nought is nothing that a page would show.
        const plain = JSON.parse(JSON.stringify(value)) as unknown;
        expect(unpack(pack(plain))).toBe(plain);
        expect(unpack(elsewhere(plain))).toEqual(plain);
      }),
    );
  });

  it("say the names of values once for all objects that have the same", () => {
    const cards = ["one", "two", "three"].map((code) => ({ code, isChosen: false, notes: [] }));
    const { text } = pack({ cards });
    expect(text.split("isChosen")).toHaveLength(2);
    expect(unpack(elsewhere({ cards, more: {} }))).toEqual({ cards, more: {} });
  });

  it("keep quotes of both kinds, and what stands for them", () => {
    const text = `"'\u0001'"\\"`;
    expect(unpack(elsewhere({ text }))).toEqual({ text });
  });

  it("leave out what is undefined, as a page draws it", () => {
    expect(unpack(elsewhere({ shown: "yes", hidden: undefined }))).toEqual({ shown: "yes" });
  });

  it("are whole where they are drawn, and less where the document says the rest", () => {
    const data = { name: "Lenga", code: "lenga" };
    const packed = pack(data, { ...data, name: "" });
    expect(packed.text).not.toContain("Lenga");
    expect(unpack(packed)).toBe(data);
    const sent = structuredClone(packed);
    const reads = [{ name: "Lenga" }, { name: "something else" }];
    const read = (one: typeof data) => ({ ...one, ...reads.shift() });
    expect(unpack(sent, read)).toEqual(data);
    expect(unpack(sent, read)).toEqual(data);
  });

  it("of two visitors are never each other's, whatever is sent of them", () => {
    const [one, other] = ["$1.000", "$2.000"].map((price) => pack({ price }, { price: "" }));
    expect(one!.text).toBe(other!.text);
    expect([unpack(one!), unpack(other!)]).toEqual([{ price: "$1.000" }, { price: "$2.000" }]);
  });
});
