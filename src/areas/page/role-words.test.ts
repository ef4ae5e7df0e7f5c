import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namedRoles } from "#src/contracts/role-names.ts";
import { createSay, type Messages } from "#src/platform/words/words.ts";
import { roleWithCode, roleWords } from "./role-words.presenter.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");
/** The codes of the committed table of roles. */
const codes = read("db/seed/access/roles.tsv")
  .trim()
  .split("\n")
  .slice(1)
  .map((line) => line.split("\t")[0] ?? "");

describe("roles in words", () => {
  it("are those of the committed table, 25 of them", () => {
    expect(codes).toHaveLength(25);
    expect([...namedRoles].toSorted()).toEqual(codes.toSorted());
  });

  it.each(["es", "en", "pt"])(
    "are all there in %s, each its own, and no code among them",
    (language) => {
      const roles = JSON.parse(read(`src/locales/${language}/roles.json`)) as Messages;
      const missing: string[] = [];
      const say = createSay(language, { roles }, (key) => void missing.push(key));
      const words = codes.map((code) => roleWords(say, code));
      expect(missing).toEqual([]);
      expect(new Set(words).size).toBe(25);
      expect(words.filter((one) => /^\s*$|[/_]|[A-Z]{4}/.test(one))).toEqual([]);
      const said = Object.entries(roles).flatMap(([group, names]) =>
        Object.keys(names).map((name) => `${group}/${name}`),
      );
      expect(said.toSorted()).toEqual(codes.toSorted());
    },
  );

  it("are the code of a role that has none, and with the code where it is asked for", () => {
    const say = createSay("es", { roles: { sales: { EJECUTIVO: "Ejecutivo de ventas" } } });
    expect(roleWords(say, "staff/AUDITOR")).toBe("staff/AUDITOR");
    expect(roleWithCode(say, "staff/AUDITOR")).toBe("staff/AUDITOR");
    expect(roleWithCode(say, "sales/EJECUTIVO")).toBe("Ejecutivo de ventas · sales/EJECUTIVO");
  });
});
