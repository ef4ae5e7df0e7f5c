import { isEmail } from "#src/contracts/email.ts";
import type { ActivationField } from "#src/contracts/enumerations/operations.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import { parseIdentificationOf } from "#src/contracts/identification-kinds.ts";
import { parsePhone } from "#src/modules/offer/profile/field-types.rules.ts";
import { ageOn, readBirthDate } from "#src/modules/sale/purchase/civil-birth.rules.ts";
import { layoutLists } from "./activation-layout.rules.ts";

/** Whether the people of a file may be insured as they are written (BO 3, bulk-layouts.tsv). Pure. */

/** A row of the layout as it was typed, by field; what is left out is empty. */
export type RosterRecord = Readonly<Partial<Record<ActivationField, string>>>;

export interface RosterFault {
  /** Place of the record. */
  index: number;
  field: ActivationField;
  code: string;
  params?: Record<string, string | number>;
}

/** A cell at fault. What stood in it is not kept. */
export interface ShownFault {
  row: number;
  field: ActivationField;
  code: string;
  params?: Record<string, string | number>;
}

export interface FaultsOfFile {
  total: number;
  faults: readonly ShownFault[];
}

export type RosterVerdict =
  | { ok: true; people: readonly RosterRecord[] }
  | { ok: false; faults: readonly RosterFault[] };

/** Days before and after today on which a cover may begin (BO 4). */
const [backDays, aheadDays] = [30, 45];
const [youngestHolder, oldest] = [15, 110];

const namePattern = /^[\p{L}\p{M}][\p{L}\p{M}'’. -]{0,59}$/u;
const accountPattern = /^\d{5,20}$/;

interface Judging {
  country: CountryCode;
  today: string;
  /** The sex that a lone M means in this file; null where it is ambiguous. */
  loneM: "Masculino" | "Femenino" | null;
  fault(field: ActivationField, code: string, params?: RosterFault["params"]): void;
}

const plain = (text: string): string =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().trim();

/** The value of a list that a word means. */
function meant(
  list: Readonly<Record<string, readonly string[]>>,
  text: string,
): string | undefined {
  const word = plain(text);
  return Object.keys(list).find(
    (value) => plain(value) === word || list[value]?.includes(word) === true,
  );
}

/** Beside H a lone M is a woman, beside F a man. */
function loneMOf(records: readonly RosterRecord[]): Judging["loneM"] {
  const words = new Set(records.map(({ gender = "" }) => plain(gender)));
  if (words.has("h")) return "Femenino";
  return words.has("f") ? "Masculino" : null;
}

/** A day of the file as YYYY-MM-DD. */
const dayOf = (text: string): string | null => readBirthDate(text.replaceAll(/[./]/g, "-"));

const typedDay = (day: string): string => day.split("-").toReversed().join("-");

function judgeNames(record: RosterRecord, { fault }: Judging): void {
  const { name = "", paternalSurname = "", maternalSurname = "" } = record;
  if (name === "") fault("name", "NAME_REQUIRED");
  else if (!namePattern.test(name)) fault("name", "NAME_INVALID");
  if (paternalSurname === "") fault("paternalSurname", "PATERNAL_SURNAME_REQUIRED");
  else if (!namePattern.test(paternalSurname)) fault("paternalSurname", "NAME_INVALID");
  if (maternalSurname !== "" && !namePattern.test(maternalSurname))
    fault("maternalSurname", "NAME_INVALID");
}

/** The stored form of a document; null, with a fault, where it is none. */
function judgeDocument(record: RosterRecord, { country, fault }: Judging): string | null {
  const { legalId = "" } = record;
  if (legalId === "") {
    fault("legalId", "LEGAL_ID_REQUIRED");
    return null;
  }
  const read = parseIdentificationOf(country, "person", legalId);
  if (read.ok) return read.value;
  fault("legalId", "INVALID_DOCUMENT");
  return null;
}

interface Days {
  birth: string | null;
  from: string | null;
}

function judgeDays(record: RosterRecord, isHolder: boolean, judging: Judging): Days {
  const { today, fault } = judging;
  const [birth, from] = [dayOf(record.birthDate ?? ""), dayOf(record.effectiveDate ?? "")];
  const [first, last] = [addDays(today, -backDays), addDays(today, aheadDays)];
  if (from === null) fault("effectiveDate", "EFFECTIVE_DATE_INVALID");
  else if (from < first || from > last)
    fault("effectiveDate", "RETROACTIVITY_EXCEEDED", {
      from: typedDay(first),
      to: typedDay(last),
    });
  if (birth === null || birth > today) fault("birthDate", "BIRTH_DATE_INVALID");
  else {
    const age = ageOn(birth, from ?? today);
    const minimum = isHolder ? youngestHolder : 0;
    if (age === null || age < minimum || age > oldest)
      fault("birthDate", "AGE_OUT_OF_RANGE", { minimum, maximum: oldest });
  }
  return { birth, from };
}

function judgeContact(record: RosterRecord, { country, fault }: Judging): string {
  const { email = "", phone = "" } = record;
  if (email !== "" && (email.length > 120 || !isEmail(email))) fault("email", "EMAIL_INVALID");
  const read = phone === "" ? "" : parsePhone(country, phone);
  if (read === null) fault("phone", "PHONE_OF_ROW_INVALID");
  return read ?? "";
}

/** The three columns of an account come together or not at all. */
function judgeAccount(record: RosterRecord, { fault }: Judging): RosterRecord {
  const { accountType = "", accountNumber = "", bank = "" } = record;
  const given = [accountType, accountNumber, bank].filter((text) => text !== "").length;
  if (given === 0) return {};
  const number = accountNumber.replaceAll(/[\s-]/g, "");
  const type = meant(layoutLists.accountType, accountType);
  if (given < 3) fault("accountType", "ACCOUNT_INCOMPLETE");
  else {
    if (type === undefined) fault("accountType", "ACCOUNT_TYPE_INVALID");
    if (!accountPattern.test(number)) fault("accountNumber", "ACCOUNT_NUMBER_INVALID");
    if (bank.length > 60) fault("bank", "CELL_TOO_LONG");
  }
  return { accountType: type ?? accountType, accountNumber: number, bank };
}

function judgeOne(record: RosterRecord, judging: Judging): RosterRecord {
  const { fault, loneM } = judging;
  const { rowNumber = "", gender = "", coverageGroup = "" } = record;
  if (rowNumber !== "" && !/^[1-9]\d{0,6}$/.test(rowNumber))
    fault("rowNumber", "ROW_NUMBER_INVALID");
  judgeNames(record, judging);
  const legalId = judgeDocument(record, judging);
  const insuredType = meant(layoutLists.insuredType, record.insuredType ?? "");
  if (insuredType === undefined) fault("insuredType", "INSURED_TYPE_INVALID");
  const { birth, from } = judgeDays(record, insuredType === "TITULAR", judging);
  const sex = plain(gender) === "m" ? loneM : meant(layoutLists.gender, gender);
  if (sex == null) fault("gender", "GENDER_INVALID");
  const phone = judgeContact(record, judging);
  if (coverageGroup.length > 60) fault("coverageGroup", "CELL_TOO_LONG");
  return {
    ...record,
    legalId: legalId ?? "",
    birthDate: birth === null ? "" : typedDay(birth),
    gender: sex ?? "",
    phone,
    insuredType: insuredType ?? "",
    effectiveDate: from === null ? "" : typedDay(from),
    ...judgeAccount(record, judging),
  };
}

type Fault = (
  index: number,
  field: ActivationField,
  code: string,
  params?: RosterFault["params"],
) => void;

/** Nobody stands twice, each dependant has a holder of the file, and a holder one spouse. `people` are as they were
 *  judged one by one. */
function judgeTogether(
  people: readonly RosterRecord[],
  {
    country,
    fault,
    numberOf,
  }: { country: CountryCode; fault: Fault; numberOf(index: number): number },
): RosterRecord[] {
  const places = new Map<string, number[]>();
  for (const [index, { legalId = "" }] of people.entries())
    if (legalId !== "") places.set(legalId, [...(places.get(legalId) ?? []), index]);
  for (const found of places.values())
    if (found.length > 1)
      for (const index of found) {
        const rows = found.filter((one) => one !== index).map(numberOf);
        fault(index, "legalId", "LEGAL_ID_REPEATED", { rows: rows.slice(0, 5).join(", ") });
      }
  const holders = new Set(
    people.flatMap(({ insuredType, legalId = "" }) => (insuredType === "TITULAR" ? [legalId] : [])),
  );
  const partners = new Map<string, number>();
  return people.map((person, index) => {
    const { legalId = "", holderLegalId: typed = "", dependentType: kin = "" } = person;
    const read = typed === "" ? undefined : parseIdentificationOf(country, "person", typed);
    const holder = read?.ok === true ? read.value : "";
    if (person.insuredType === "TITULAR") {
      if (typed !== "" && holder !== legalId) fault(index, "holderLegalId", "HOLDER_OF_HERSELF");
      return { ...person, holderLegalId: "", dependentType: "" };
    }
    if (person.insuredType !== "CARGA") return person;
    if (holder !== "" && holder === legalId) fault(index, "holderLegalId", "HOLDER_OF_HERSELF");
    else if (!holders.has(holder) || holder === "")
      fault(index, "holderLegalId", "NOT_FOUND_LEGAL_ID");
    const dependentType = meant(layoutLists.dependentType, kin);
    if (dependentType === undefined) fault(index, "dependentType", "DEPENDENT_TYPE_INVALID");
    if (dependentType === "Cónyuge" || dependentType === "Conviviente civil") {
      const other = partners.get(holder);
      if (other !== undefined)
        fault(index, "dependentType", "SECOND_SPOUSE", { rows: String(numberOf(other)) });
      else partners.set(holder, index);
    }
    return { ...person, holderLegalId: holder, dependentType: dependentType ?? "" };
  });
}

/** Judges the people of a file. `today` is a civil day of the country; `numberOf` says the row of a record, for faults
 *  that name another. */
export function judgeRoster(
  records: readonly RosterRecord[],
  of: { country: CountryCode; today: string; numberOf?: (index: number) => number },
): RosterVerdict {
  const faults: RosterFault[] = [];
  const known = new Set<string>();
  const fault: Fault = (index, field, code, params) => {
    const cell = `${index}.${field}`;
    if (known.has(cell)) return;
    known.add(cell);
    faults.push({ index, field, code, ...(params === undefined ? {} : { params }) });
  };
  const loneM = loneMOf(records);
  const each = records.map((record, index) =>
    judgeOne(record, {
      ...of,
      loneM,
      fault: (field, code, params) => fault(index, field, code, params),
    }),
  );
  const numberOf = of.numberOf ?? ((index: number) => index + 1);
  const people = judgeTogether(each, { country: of.country, fault, numberOf });
  return faults.length === 0 ? { ok: true, people } : { ok: false, faults };
}
