import { type RefObject, useEffect, useRef, useState } from "react";
import {
  type Answers,
  answersFromForm,
  type AnswerValue,
  fieldsOf,
  rowsAt,
  withAnswer,
  withRowAdded,
  withRowRemoved,
} from "./form-answers.rules.ts";
import type { FormDefinition } from "./form-definition.rules.ts";
import { fieldId } from "./field-ids.rules.ts";

/** The answers while a person fills a form, and what keeps focus where it belongs: on the new row's
 *  first control after adding, on the next row's (else the add button) after removing. */
export function useFormAnswers(
  definition: FormDefinition,
  opening: Answers,
  idPrefix: string,
  form: RefObject<HTMLFormElement | null>,
) {
  const [answers, setAnswers] = useState(opening);
  const focusNext = useRef<string | null>(null);

  // What was typed before this code ran (a slow line, a page restored by Back) stands.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      if (form.current === null) return;
      const typed = answersFromForm(definition, new FormData(form.current));
      setAnswers((current) => ({ ...current, ...typed }));
    });
    return () => cancelAnimationFrame(frame);
  }, [definition, form]);

  useEffect(() => {
    if (focusNext.current === null) return;
    const target = document.getElementById(focusNext.current);
    focusNext.current = null;
    const control = target?.matches("input, select, button")
      ? target
      : target?.querySelector<HTMLElement>("input, select");
    control?.focus();
  });

  const focusRow = (arrayPath: string, index: number, count: number) => {
    const first = fieldsOf(definition, arrayPath)[0]?.fldName;
    focusNext.current =
      first === undefined || index >= count
        ? fieldId(idPrefix, `${arrayPath}-add`)
        : fieldId(idPrefix, `${arrayPath}.${index}.${first}`);
  };

  return {
    answers,
    setAnswer: (path: string, value: AnswerValue) =>
      setAnswers((current) => withAnswer(current, path, value)),
    addRow: (arrayPath: string) => {
      const count = rowsAt(answers, arrayPath).length + 1;
      focusRow(arrayPath, count - 1, count);
      setAnswers((current) => withRowAdded(definition, current, arrayPath));
    },
    removeRow: (rowPath: string) => {
      const [arrayPath, index] = splitRow(rowPath);
      focusRow(arrayPath, index, rowsAt(answers, arrayPath).length - 1);
      setAnswers((current) => withRowRemoved(current, rowPath));
    },
  };
}

function splitRow(rowPath: string): [string, number] {
  const dot = rowPath.lastIndexOf(".");
  return [rowPath.slice(0, dot), Number(rowPath.slice(dot + 1))];
}
