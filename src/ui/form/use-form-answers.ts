import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  type Answers,
  answersFromForm,
  type AnswerValue,
  fieldsOf,
  rowsAt,
} from "./form-answers.rules.ts";
import { lacksChosen, reloadsLists, withChange, withoutLostChoices } from "./form-changes.rules.ts";
import type { FormDefinition } from "./form-definition.rules.ts";
import { withRowAdded, withRowRemoved } from "./form-rows.rules.ts";
import { fieldId } from "./field-ids.rules.ts";

/** Asks for the form with the lists of the answers so far; null where it could not be had. */
export type AskLists = (answers: Answers, signal: AbortSignal) => Promise<FormDefinition | null>;

/** The answers while a person fills a form, the lists that follow from them, and what keeps focus where it
 *  belongs: on the new row's first control after adding, on the next row's (else the add button) after
 *  removing. */
export function useFormAnswers(options: {
  /** As the server drew it; another one, after a refused submission, takes the place of the lists. */
  definition: FormDefinition;
  opening: Answers;
  idPrefix: string;
  form: RefObject<HTMLFormElement | null>;
  askLists: AskLists;
}) {
  const { definition, opening, idPrefix, form, askLists } = options;
  const [answers, setAnswers] = useState(opening);
  const lists = useFormLists(definition, askLists, (loaded) =>
    setAnswers((current) => withoutLostChoices(loaded, current)),
  );
  const focusRow = useRowFocus(definition, idPrefix);

  const start = useEffectEvent(() => {
    // Answers that came from this browser, not with the page: their lists are still to come.
    if (lacksChosen(definition, opening)) return lists.ask(opening);
    // What was typed before this code ran (a slow line, a page restored by Back) stands.
    if (form.current === null) return;
    const typed = answersFromForm(definition, new FormData(form.current));
    setAnswers((current) => ({ ...current, ...typed }));
  });
  useEffect(() => {
    const frame = requestAnimationFrame(() => start());
    return () => cancelAnimationFrame(frame);
  }, [definition]);

  return {
    answers,
    setAnswers,
    definition: lists.definition,
    isLoadingLists: lists.isLoading,
    haveListsFailed: lists.hasFailed,
    retryLists: () => lists.ask(answers),
    setAnswer: (path: string, value: AnswerValue) => {
      const changed = withChange(lists.definition, answers, path, value);
      setAnswers((current) => withChange(lists.definition, current, path, value));
      if (reloadsLists(lists.definition, path)) lists.ask(changed);
    },
    addRow: (arrayPath: string) => {
      const count = rowsAt(answers, arrayPath).length + 1;
      focusRow(arrayPath, count - 1, count);
      setAnswers((current) => withRowAdded(definition, current, arrayPath));
    },
    removeRow: (rowPath: string) => {
      const [arrayPath, index] = splitRow(rowPath);
      focusRow(arrayPath, index, rowsAt(answers, arrayPath).length - 1);
      setAnswers((current) => withRowRemoved(definition, current, rowPath));
    },
  };
}

/** Moves focus, after the next drawing, to the first control of a row, or to the add button where there is none. */
function useRowFocus(definition: FormDefinition, idPrefix: string) {
  const focusNext = useRef<string | null>(null);
  useEffect(() => {
    if (focusNext.current === null) return;
    const target = document.getElementById(focusNext.current);
    focusNext.current = null;
    const control = target?.matches("input, select, button")
      ? target
      : target?.querySelector<HTMLElement>("input, select");
    control?.focus();
  });
  return (arrayPath: string, index: number, count: number) => {
    const first = fieldsOf(definition, arrayPath)[0]?.fldName;
    focusNext.current =
      first === undefined || index >= count
        ? fieldId(idPrefix, `${arrayPath}-add`)
        : fieldId(idPrefix, `${arrayPath}.${index}.${first}`);
  };
}

/** The definition with the lists of the latest answers; only the last question's answer counts. */
function useFormLists(
  definition: FormDefinition,
  askLists: AskLists,
  onLoaded: (loaded: FormDefinition) => void,
) {
  const [held, setHeld] = useState({ from: definition, loaded: definition });
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const run = async (answers: Answers) => {
    asking.current?.abort();
    const controller = new AbortController();
    asking.current = controller;
    setState("loading");
    const loaded = await askLists(answers, controller.signal);
    if (controller.signal.aborted) return;
    setState(loaded === null ? "failed" : "idle");
    if (loaded === null) return;
    setHeld({ from: definition, loaded });
    onLoaded(loaded);
  };
  return {
    definition: held.from === definition ? held.loaded : definition,
    isLoading: state === "loading",
    hasFailed: state === "failed",
    ask: (answers: Answers) => void run(answers),
  };
}

function splitRow(rowPath: string): [string, number] {
  const dot = rowPath.lastIndexOf(".");
  return [rowPath.slice(0, dot), Number(rowPath.slice(dot + 1))];
}
