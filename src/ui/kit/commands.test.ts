import { describe, expect, it } from "vitest";
import { matchesCommand } from "./commands.rules.ts";

describe("a command", () => {
  it.each([
    ["Ir a Pólizas", "", true],
    ["Ir a Pólizas", "poliza", true],
    ["Ir a Pólizas", "PÓL", true],
    ["Ir a Pólizas", "pol ir", true],
    ["Ir a Pólizas", "lizas", false],
    ["Ir a Pólizas", "pol facturas", false],
    ["Nueva solicitud (crear, agregar)", "agre", true],
    ["Ñandú", "nandu", true],
    ["Ana Rojas AMP-7F3K-29Q", "amp-7f3k-29q", true],
    ["Ana Rojas ana@correo.example", "ana@correo.example", true],
  ])("%s by «%s»: %s", (words, typed, matches) => {
    expect(matchesCommand(words, typed)).toBe(matches);
  });
});
