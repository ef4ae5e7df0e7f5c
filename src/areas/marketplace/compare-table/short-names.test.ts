import { describe, expect, it } from "vitest";
import { shortNames } from "./short-names.rules.ts";

describe("names told apart", () => {
  it.each([
    [
      "a shared word",
      ["Complementario Lenga Alto", "Complementario Avellano"],
      ["Lenga Alto", "Avellano"],
    ],
    ["nothing shared", ["Mañío Bosque", "Luma Mirador"], ["Mañío Bosque", "Luma Mirador"]],
    ["the whole of one", ["Plan Familia", "Plan Familia Alto"], ["Familia", "Familia Alto"]],
    ["equal names", ["Plan Uno", "Plan Uno"], ["Uno", "Uno"]],
    ["a name alone", ["Complementario Lenga"], ["Complementario Lenga"]],
    [
      "a part of a word",
      ["Complementario A", "Complemento B"],
      ["Complementario A", "Complemento B"],
    ],
    ["none", [], []],
  ])("%s", (_what, names, short) => {
    expect(shortNames(names)).toEqual(short);
  });
});
