import { groupThousands } from "#src/modules/offer/profile/field-types.rules.ts";
import {
  type CompanyEntry,
  companyEntry,
} from "#src/modules/offer/profile/profile-storage.rules.ts";
import {
  answerAt,
  type Answers,
  type AnswerValue,
  fieldAt,
  withAnswer,
  shownText,
} from "../../../ui/form/form-answers.rules.ts";
import type { FormDefinition } from "../../../ui/form/form-definition.rules.ts";
import { defaultOf } from "../../../ui/form/form-rows.rules.ts";
import { isModel, readJson } from "./stored-profile.rules.ts";

const WORKERS = "colectivo.cantidadempleados";
const THEIR_DEPENDANTS = "colectivo.cantidadDeCargas";

/** The company's data as they are kept under 'colectivos' (CQ 3): one entry for all workers (CQ 5); null
 *  where the form asks for no company. */
export function companyToKeep(definition: FormDefinition, answers: Answers): string | null {
  const workers = answerAt(answers, WORKERS);
  if (fieldAt(definition, WORKERS) === undefined) return null;
  if (typeof workers !== "string" && typeof workers !== "number") return null;
  return JSON.stringify([companyEntry([workers])]);
}

/** The answers with the company's data that this browser kept, where the form still has its defaults
 *  (CQ 3): what the server or the person said stands. */
export function withKeptCompany(
  definition: FormDefinition,
  answers: Answers,
  text: string | null,
): Answers {
  const entries = readCompany(text);
  if (entries.length === 0) return answers;
  const sum = (count: keyof CompanyEntry) =>
    entries.reduce((total, entry) => total + entry[count], 0);
  const filled = fillDefault(definition, answers, WORKERS, sum("cantidadDeTrabajadores"));
  return fillDefault(definition, filled, THEIR_DEPENDANTS, sum("cantidadDeCargas"));
}

function fillDefault(
  definition: FormDefinition,
  answers: Answers,
  path: string,
  count: number,
): Answers {
  const field = fieldAt(definition, path);
  if (field === undefined) return answers;
  const held = answerAt(answers, path);
  const isOpen =
    held === undefined || held === "" || shownText(held) === shownText(defaultOf(field));
  return isOpen ? withAnswer(answers, path, groupThousands(String(count))) : answers;
}

function readCompany(text: string | null): CompanyEntry[] {
  const stored = readJson(text);
  const entries: unknown[] = Array.isArray(stored) ? stored : [stored];
  return entries.flatMap((entry): CompanyEntry[] => {
    if (!isModel(entry)) return [];
    const [workers, dependants] = [entry["cantidadDeTrabajadores"], entry["cantidadDeCargas"]];
    if (!isCount(workers) || workers === 0) return [];
    return [
      { cantidadDeTrabajadores: workers, cantidadDeCargas: isCount(dependants) ? dependants : 0 },
    ];
  });
}

const isCount = (value: AnswerValue): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0 && value <= 1_000_000;
