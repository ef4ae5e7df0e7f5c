import type { Answers, AnswerValue } from "../../../ui/form/form-answers.rules.ts";

const mostText = 20_000;

/** The copy as it is stored: the answers in the profile's own names (CQ 3). */
export const writeStoredProfile = (answers: Answers): string => JSON.stringify(answers);

/** Reads a stored copy; anything but a profile with somebody in it counts as none. The server checks it
 *  again in any case. */
export function readStoredProfile(text: string | null): Answers | null {
  if (text === null || text.length > mostText) return null;
  try {
    const stored: unknown = JSON.parse(text);
    return isAnswers(stored) && Array.isArray(stored["cotizante"]) ? stored : null;
  } catch {
    // Not ours, or cut off: as if there were none.
    return null;
  }
}

const isAnswers = (value: unknown): value is Answers =>
  typeof value === "object" &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(isAnswer);

function isAnswer(value: unknown): value is AnswerValue {
  if (value === null || ["string", "number", "boolean"].includes(typeof value)) return true;
  return Array.isArray(value) ? value.every(isAnswer) : isAnswers(value);
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
