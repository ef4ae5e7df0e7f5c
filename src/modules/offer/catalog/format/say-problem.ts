import { createSay, type Messages, type Say } from "#src/platform/words/words.ts";
import { type ProblemLanguage, problemLanguages } from "./problem-language.ts";
import type { Problem } from "./problem.rules.ts";
import { problemWords } from "./problem-words.ts";

/** A problem for the person who can repair it. */
export interface ProblemSaid {
  message: string;
  whatToDo: string;
}

export const locales: Readonly<Record<ProblemLanguage, string>> = {
  es: "es-CL",
  en: "en-US",
  pt: "pt-BR",
};

const messagesIn = (language: ProblemLanguage): Messages =>
  Object.fromEntries(
    Object.entries(problemWords).map(([code, { [language]: words }]) => {
      const [message, whatToDo] = words;
      return [code, { message, whatToDo }];
    }),
  );

const sayIn = Object.fromEntries(
  problemLanguages.map((language) => [
    language,
    createSay(locales[language], messagesIn(language)),
  ]),
) as Record<ProblemLanguage, Say>;

/** What is wrong and what to do about it, in a language. */
export function sayProblem({ code, params }: Problem, language: ProblemLanguage): ProblemSaid {
  const say = sayIn[language];
  return { message: say(`${code}.message`, params), whatToDo: say(`${code}.whatToDo`, params) };
}
