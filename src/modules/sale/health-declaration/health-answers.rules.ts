import { readBirthDate } from "../purchase/civil-birth.rules.ts";
import type { HealthAnswer, HealthAnswers } from "./health-declaration.rules.ts";

/** Answers of the step's form as the declaration keeps them. Pure. */

type Texts = Readonly<Record<string, unknown>>;

export interface HealthFault {
  field: string;
  code: string;
}

const treeOf = (values: Texts): Texts => {
  const { salud } = values;
  return typeof salud === "object" && salud !== null ? (salud as Texts) : {};
};
const textAt = (tree: Texts, key: string): string => {
  const value = tree[key];
  return typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
};

/** "18,3" in tenths; undefined where it is no such number, or out of what a body can have. */
function tenthsOf(text: string, lowest: number, highest: number): number | undefined {
  if (!/^\d{1,3}([.,]\d)?$/.test(text)) return undefined;
  const tenths = Math.round(Number(text.replace(",", ".")) * 10);
  return tenths < lowest || tenths > highest ? undefined : tenths;
}

/** Height of 30.0 to 250.0 cm and weight of 1.0 to 400.0 kg, in tenths. */
export function readMeasures(
  values: Texts,
):
  | { ok: true; measures: { heightTenths: number; weightTenths: number } }
  | { ok: false; faults: HealthFault[] } {
  const tree = treeOf(values);
  const heightTenths = tenthsOf(textAt(tree, "estatura"), 300, 2_500);
  const weightTenths = tenthsOf(textAt(tree, "peso"), 10, 4_000);
  if (heightTenths !== undefined && weightTenths !== undefined)
    return { ok: true, measures: { heightTenths, weightTenths } };
  return {
    ok: false,
    faults: [
      ...(heightTenths === undefined ? [{ field: "salud.estatura", code: "INVALID_VALUE" }] : []),
      ...(weightTenths === undefined ? [{ field: "salud.peso", code: "INVALID_VALUE" }] : []),
    ],
  };
}

/** "03-2021" as "2021-03"; undefined where there is no such month until today. */
function monthOf(text: string, today: string): string | undefined {
  const [, month, year] = /^(0[1-9]|1[0-2])[-/](\d{4})$/.exec(text) ?? [];
  if (month === undefined || year === undefined || year < "1900") return undefined;
  const read = `${year}-${month}`;
  return read <= today.slice(0, 7) ? read : undefined;
}

/** The answers to the questions of a topic, whose definition was checked before. */
export function readTopic(
  values: Texts,
  { questions, today }: { questions: readonly { code: string }[]; today: string },
): { ok: true; answers: HealthAnswers } | { ok: false; faults: HealthFault[] } {
  const tree = treeOf(values);
  const faults: HealthFault[] = [];
  const answers: Record<string, HealthAnswer> = {};
  for (const { code } of questions) {
    if (tree[code] !== "yes") {
      answers[code] = { yes: false };
      continue;
    }
    const since = monthOf(textAt(tree, `${code}Since`), today);
    const ended = textAt(tree, `${code}EndedOn`);
    const endedOn = ended === "" ? null : readBirthDate(ended);
    if (since === undefined) faults.push({ field: `salud.${code}Since`, code: "INVALID_MONTH" });
    if (ended !== "" && (endedOn === null || endedOn > today))
      faults.push({ field: `salud.${code}EndedOn`, code: "INVALID_DATE" });
    const relapsed = textAt(tree, `${code}Relapsed`);
    answers[code] = {
      yes: true,
      condition: textAt(tree, `${code}Condition`),
      since: since ?? "",
      treatment: textAt(tree, `${code}Treatment`),
      discharged: tree[`${code}Discharged`] === "yes",
      ...(endedOn === null ? {} : { endedOn }),
      ...(relapsed === "" ? {} : { relapsed: relapsed === "yes" }),
    };
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, answers };
}
