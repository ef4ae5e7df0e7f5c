import { describe, expect, it } from "vitest";
import type { SheetCell } from "#src/platform/sheet/sheet-rows.rules.ts";
import { activationLayout, headerIn } from "./activation-layout.rules.ts";
import { peopleMost, readRoster } from "./roster-table.rules.ts";
import { judgeRoster, type RosterRecord } from "./roster.rules.ts";

/** The people of a file, judged by the layout of a bulk activation (BO 3). */

const today = "2026-11-26";
const ana: RosterRecord = {
  name: "Ana María",
  paternalSurname: "Soto",
  maternalSurname: "O'Higgins",
  legalId: "12.345.678-5",
  birthDate: "05-11-1990",
  gender: "Femenino",
  email: "ana@example.cl",
  phone: "9 1234 5678",
  insuredType: "Titular",
  effectiveDate: "2026-12-01",
};
const luz: RosterRecord = {
  ...ana,
  legalId: "11.111.111-1",
  insuredType: "Carga",
  birthDate: "01-02-2015",
  holderLegalId: "12345678-5",
  dependentType: "daughter",
};
const judge = (...records: RosterRecord[]) => judgeRoster(records, { country: "CL", today });
const said = (...records: RosterRecord[]): string => {
  const verdict = judge(...records);
  return verdict.ok
    ? "ok"
    : verdict.faults.map(({ index, field, code }) => `${index} ${field} ${code}`).join(", ");
};

describe("somebody of a file", () => {
  it("is kept in one form, however it was written", () => {
    const verdict = judge(
      { ...ana, birthDate: "1990/11/05".replaceAll("/", "-"), gender: "mujer" },
      luz,
    );
    expect(verdict).toMatchObject({
      ok: true,
      people: [
        {
          legalId: "123456785",
          birthDate: "05-11-1990",
          gender: "Femenino",
          phone: "+56912345678",
          insuredType: "TITULAR",
          effectiveDate: "01-12-2026",
        },
        { insuredType: "CARGA", holderLegalId: "123456785", dependentType: "Hijo/Hija" },
      ],
    });
  });

  it.each<[string, RosterRecord, string]>([
    ["no name", { name: "" }, "name NAME_REQUIRED"],
    ["a name with digits", { name: "Ana 3" }, "name NAME_INVALID"],
    ["no surname", { paternalSurname: "" }, "paternalSurname PATERNAL_SURNAME_REQUIRED"],
    ["no document", { legalId: "" }, "legalId LEGAL_ID_REQUIRED"],
    ["a wrong check digit", { legalId: "12.345.678-6" }, "legalId INVALID_DOCUMENT"],
    ["no such day", { birthDate: "31-02-1990" }, "birthDate BIRTH_DATE_INVALID"],
    ["a birth to come", { birthDate: "27-11-2026" }, "birthDate BIRTH_DATE_INVALID"],
    ["a holder of 14", { birthDate: "02-12-2011" }, "birthDate AGE_OUT_OF_RANGE"],
    ["a holder of 15 on the first day", { birthDate: "01-12-2011" }, "ok"],
    ["111 years", { birthDate: "01-01-1915" }, "birthDate AGE_OUT_OF_RANGE"],
    ["another sex", { gender: "x" }, "gender GENDER_INVALID"],
    ["a lone M", { gender: "M" }, "gender GENDER_INVALID"],
    ["no mail", { email: "" }, "ok"],
    ["a mail that is none", { email: "ana@" }, "email EMAIL_INVALID"],
    ["a telephone that is none", { phone: "12" }, "phone PHONE_OF_ROW_INVALID"],
    ["another kind", { insuredType: "amigo" }, "insuredType INSURED_TYPE_INVALID"],
    ["31 days back", { effectiveDate: "26-10-2026" }, "effectiveDate RETROACTIVITY_EXCEEDED"],
    ["30 days back", { effectiveDate: "27-10-2026" }, "ok"],
    ["45 days ahead", { effectiveDate: "10-01-2027" }, "ok"],
    ["46 days ahead", { effectiveDate: "11-01-2027" }, "effectiveDate RETROACTIVITY_EXCEEDED"],
    ["no first day", { effectiveDate: "" }, "effectiveDate EFFECTIVE_DATE_INVALID"],
    ["half an account", { bank: "Banco Uno" }, "accountType ACCOUNT_INCOMPLETE"],
    [
      "an account with letters",
      { accountType: "Cuenta vista", accountNumber: "12A45", bank: "Banco Uno" },
      "accountNumber ACCOUNT_NUMBER_INVALID",
    ],
    [
      "a whole account",
      { accountType: "vista", accountNumber: "00-123 45", bank: "Banco Uno" },
      "ok",
    ],
    ["a row without number", { rowNumber: "uno" }, "rowNumber ROW_NUMBER_INVALID"],
    [
      "a holder who has another",
      { holderLegalId: "11.111.111-1" },
      "holderLegalId HOLDER_OF_HERSELF",
    ],
  ])("with %s: %s", (_what, change, verdict) => {
    expect(said({ ...ana, ...change })).toBe(verdict === "ok" ? "ok" : `0 ${verdict}`);
  });

  it("is a woman by M beside H, and a man beside F", () => {
    const sexes = (...words: string[]) => {
      const verdict = judge(
        ...words.map((gender, index) => ({
          ...ana,
          gender,
          legalId: ["12.345.678-5", "11.111.111-1"][index] ?? "",
        })),
      );
      return verdict.ok ? verdict.people.map(({ gender }) => gender) : verdict;
    };
    expect(sexes("M", "H")).toEqual(["Femenino", "Masculino"]);
    expect(sexes("M", "F")).toEqual(["Masculino", "Femenino"]);
  });
});

describe("people together", () => {
  const other = { ...luz, legalId: "22.222.222-2" };
  it.each<[string, RosterRecord[], string]>([
    ["a dependant of a holder", [ana, luz], "ok"],
    ["twice the same", [ana, ana], "0 legalId LEGAL_ID_REPEATED, 1 legalId LEGAL_ID_REPEATED"],
    ["nobody's dependant", [luz], "0 holderLegalId NOT_FOUND_LEGAL_ID"],
    [
      "their own holder",
      [ana, { ...luz, holderLegalId: "11.111.111-1" }],
      "1 holderLegalId HOLDER_OF_HERSELF",
    ],
    ["no kinship", [ana, { ...luz, dependentType: "" }], "1 dependentType DEPENDENT_TYPE_INVALID"],
    [
      "two partners",
      [ana, { ...luz, dependentType: "wife" }, { ...other, dependentType: "Conviviente civil" }],
      "2 dependentType SECOND_SPOUSE",
    ],
  ])("%s: %s", (_what, records, verdict) => {
    expect(said(...records)).toBe(verdict);
  });
});

describe("the table of a file", () => {
  const cells = (...texts: (string | SheetCell)[]) =>
    texts.map((one) => (typeof one === "string" ? { text: one, kind: "text" as const } : one));
  const head = ["NOMBRE", "first surname", "Cedula", "F. Nac.", "género", "Tipo", "Vigencia"];
  const known = head.with(1, "Primer  apellido");
  const sheet = (...rows: (string | SheetCell)[][]) => ({
    isFrom1904: false,
    rows: rows.map((row, index) => ({ number: index + 5, cells: cells(...row) })),
  });

  it("has its columns in any order and by any of their names, below a title", () => {
    const { records, rows, faults } = readRoster(
      sheet(["Nómina de Los Andes"], known, [
        "Ana",
        "Soto",
        "1-9",
        "33182",
        "F",
        "T",
        "2026-12-01",
      ]),
    );
    expect(faults).toEqual([]);
    expect(rows).toEqual([7]);
    expect(records[0]).toMatchObject({ name: "Ana", paternalSurname: "Soto", legalId: "1-9" });
  });

  it("names each column that is missing", () => {
    const { faults } = readRoster(sheet(head, ["Ana"]));
    expect(faults).toEqual([{ row: 5, field: "paternalSurname", code: "COLUMN_MISSING" }]);
  });

  it("reads days that are numbers, and says what is lost, computed or broken", () => {
    const number = (text: string): SheetCell => ({ text, kind: "number" });
    const { records, faults } = readRoster(
      sheet(
        known,
        ["Ana", "Soto", number("123456785"), number("33182"), "F", "T", number("46357.5")],
        ["Luz", { text: "7", kind: "formula" }, number("1.2345678912345679E+19"), "", "F", "T", ""],
        [{ text: "#N/A", kind: "error" }, "Soto", "1,2E+8", "", "F", "T", ""],
      ),
    );
    expect(records[0]).toMatchObject({
      legalId: "123456785",
      birthDate: "1990-11-05",
      effectiveDate: "2026-12-01",
    });
    expect(faults.map(({ row, field, code }) => `${row} ${field} ${code}`)).toEqual([
      "7 paternalSurname CELL_FORMULA",
      "7 legalId CELL_DIGITS_LOST",
      "8 name CELL_BROKEN",
      "8 legalId CELL_DIGITS_LOST",
    ]);
  });

  it("has between one and a thousand people", () => {
    expect(readRoster(sheet(known)).faults).toMatchObject([{ row: 5, code: "NO_ROWS" }]);
    const many = Array.from({ length: peopleMost + 1 }, () => ["Ana"]);
    expect(readRoster(sheet(known, ...many)).faults).toMatchObject([
      { row: 1_006, code: "TOO_MANY_ROWS" },
    ]);
    expect(readRoster(sheet(known, ...many.slice(1))).records).toHaveLength(peopleMost);
  });

  it("is written in each country's words, which a file of any country may use", () => {
    const heads = (["CL", "PE", "CO", "INT"] as const).map((country) =>
      ["legalId", "holderLegalId", "name"].map((field) => headerIn(country, field)),
    );
    expect(heads).toEqual([
      ["RUT", "RUT titular", "Nombres"],
      ["DNI", "Titular", "Nombres"],
      ["Cédula", "Titular", "Nombres"],
      ["Documento", "Titular", "Nombres"],
    ]);
    const taken = activationLayout.flatMap(({ header, aliases }) => [header, ...aliases]);
    expect(heads.flat().filter((name) => !taken.includes(name))).toEqual([]);
  });

  it("has no two columns of one name", () => {
    const names = activationLayout.flatMap(({ header, aliases }) => [header, ...aliases]);
    const plain = names.map((name) => name.toLowerCase());
    expect(plain.filter((name, index) => plain.indexOf(name) !== index)).toEqual([]);
  });
});
