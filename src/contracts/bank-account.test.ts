import { describe, expect, it } from "vitest";
import { type AccountField, maskedNumber, readAccount } from "./bank-account.rules.ts";
import type { CountryCode } from "./identification.ts";

const chile = {
  bank: "Banco Coihue",
  kind: "sight",
  number: "00-123.456 78",
  holder: " Ana  Soto ",
  legalId: "12.345.678-5",
};

describe("the bank account of a refund", () => {
  it("is stored without what people write between its digits", () => {
    expect(readAccount("CL", chile)).toEqual({
      ok: true,
      account: {
        bank: "Banco Coihue",
        kind: "sight",
        number: "0012345678",
        holder: "Ana Soto",
        legalId: "123456785",
      },
    });
  });

  it.each<[string, CountryCode, Partial<Record<AccountField, string>>, string[]]>([
    ["nothing typed", "CL", {}, ["bank", "kind", "number", "holder", "legalId"]],
    ["a wrong check digit", "CL", { ...chile, legalId: "12.345.678-9" }, ["legalId"]],
    ["letters in its number", "CL", { ...chile, number: "12AB5678" }, ["number"]],
    ["a Cuenta RUT of another", "CL", { ...chile, kind: "rut" }, ["number"]],
    [
      "a kind of another country",
      "PE",
      { ...chile, kind: "sight", number: "1234567890" },
      ["kind"],
    ],
    ["too few digits in Peru", "PE", { ...chile, kind: "savings", number: "123456" }, ["number"]],
    [
      "a document too short in Colombia",
      "CO",
      { ...chile, kind: "savings", legalId: "1" },
      ["legalId"],
    ],
  ])("with %s is refused at its fields", (_what, country, typed, fields) => {
    const read = readAccount(country, typed);
    expect(read.ok ? [] : read.faults.map(({ field }) => field)).toEqual(fields);
  });

  it("is taken where a Cuenta RUT has its holder's own RUT, and an IBAN abroad", () => {
    expect(readAccount("CL", { ...chile, kind: "rut", number: "12.345.678" }).ok).toBe(true);
    const abroad = { ...chile, kind: "checking", number: "DE89 3704 0044 0532 0130 00" };
    expect(readAccount("INT", { ...abroad, legalId: "AB12345" }).ok).toBe(true);
  });

  it("shows no more than its last digits", () => {
    expect([maskedNumber("0012345678"), maskedNumber("12345")]).toEqual(["•••• 5678", "••••"]);
  });
});
