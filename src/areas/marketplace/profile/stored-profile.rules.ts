import type { Answers, AnswerValue } from "../../../ui/form/form-answers.rules.ts";

const mostText = 20_000;

/** The copy as it is stored: the answers in the profile's own names (CQ 3), over what another line's form
 *  answered before: asking for a pet does not forget the household. */
export const writeStoredProfile = (answers: Answers, before: Answers | null = null): string =>
  JSON.stringify({ ...before, ...answers });

/** Reads a stored copy; anything but a profile with somebody in it counts as none. The server checks it
 *  again in any case. */
export function readStoredProfile(text: string | null): Answers | null {
  const stored = readJson(text);
  return isModel(stored) && insuresSomebody(stored) ? stored : null;
}

/** Stored data; null for what is absent, too long or no JSON. */
export function readJson(text: string | null): unknown {
  if (text === null || text.length > mostText) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    // Not ours, or cut off: as if there were none.
    return null;
  }
}

/** People, pets, a company's workers or a holder: CQ 3's variants of the profile. */
function insuresSomebody(profile: Answers): boolean {
  const isList = (key: string) => Array.isArray(profile[key]);
  const isRecord = (key: string) => isModel(profile[key]);
  return (
    isList("cotizante") ||
    isList("mascota") ||
    ["colectivo", "guardias", "sctr", "titular"].some(isRecord) ||
    profile["edadTitular"] !== undefined
  );
}

/** Whether anything at all is answers: plain data by name. */
export const isModel = (value: unknown): value is Answers =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isAnswer);

function isAnswer(value: unknown): value is AnswerValue {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  return Array.isArray(value) ? value.every(isAnswer) : isModel(value);
}

/** Answers as the fields of an HTML form: `cargas.1.edad`, in their order. */
export function flatAnswers(answers: Answers): [string, string][] {
  const fields: [string, string][] = [];
  const visit = (value: AnswerValue, path: string): void => {
    if (value === null || value === undefined) return;
    if (typeof value !== "object") fields.push([path, String(value)]);
    else
      for (const [key, inner] of Object.entries(value))
        visit(inner, path === "" ? key : `${path}.${key}`);
  };
  visit(answers, "");
  return fields;
}
