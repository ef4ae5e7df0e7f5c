import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listed, proofs, proofsOn } from "./proofs.ts";

const root = join(import.meta.dirname, "..");

describe("the long proofs", () => {
  it.each(proofs.map((proof) => [proof.name, proof] as const))(
    "%s: its files are there and read its variable",
    (_, { files, variable: [name] }) => {
      expect(files.length).toBeGreaterThan(0);
      for (const file of files) expect(existsSync(join(root, file)), file).toBe(true);
      const readers = ["test/harness/walk-length.ts", "test/page-types/crawl.ts", ...files];
      const text = readers.map((file) => readFileSync(join(root, file), "utf8")).join("");
      expect(text).toContain(`"${name}"`);
    },
  );

  it("are listed with what they show, by their names", () => {
    const text = listed().join("\n");
    for (const { name, shows } of proofs)
      expect(text).toMatch(new RegExp(`^  ${name} +${shows[0]}`, "m"));
  });

  it.each([
    [[], proofs.filter(({ on }) => on.includes("embedded")).map(({ name }) => name)],
    [["kill-9"], ["kill-9"]],
    [
      ["walk", "oracle"],
      ["walk", "oracle"],
    ],
    [["engine.mutants"], ["oracle"]],
    [["back-office"], []],
    [["recipes"], []],
  ])("on the embedded database by %o: %o", (named, found) =>
    expect(proofsOn("embedded", named).map(({ proof }) => proof.name)).toEqual(found),
  );

  it("take single files by a part of their path", () =>
    expect(proofsOn("postgresql", ["signed-in"]).map(({ files }) => files)).toEqual([
      ["test/fuzz/signed-in-fuzz.test.ts"],
    ]));
});
