import { useEffect, useEffectEvent, useRef } from "react";
import type { Answers } from "../../../ui/form/form-answers.rules.ts";
import {
  loadValidationScript,
  type ScriptVerdict,
  type ValidationScript,
} from "./validation-script.ts";

/** The profile is applied so long after its validation script is there; milliseconds (CQ 5). */
const APPLIED_AFTER = 200;

/** The form's validation script: loaded with the form, given the profile 200 ms after it is there. What it
 *  returns checks answers; null where there is no script (yet), which leaves them to the server. */
export function useValidationScript(
  url: string | null,
  answers: Answers,
): { isReady: () => boolean; check: (answers: Answers) => Promise<ScriptVerdict | null> } {
  const applied = useRef<ValidationScript>(undefined);
  const apply = useEffectEvent((script: ValidationScript) => {
    applied.current = script;
    // The verdict on what is filled in so far is nobody's error yet: nothing was sent.
    void script.check(answers);
  });
  useEffect(() => {
    if (url === null || typeof Worker === "undefined") return;
    const loading = new AbortController();
    let loaded: ValidationScript | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      loaded = await loadValidationScript(url, loading.signal);
      const script = loaded;
      if (script !== null) timer = setTimeout(() => apply(script), APPLIED_AFTER);
    };
    void start();
    return () => {
      loading.abort();
      clearTimeout(timer);
      loaded?.end();
      applied.current = undefined;
    };
  }, [url]);
  return {
    isReady: () => applied.current !== undefined,
    check: async (model) => (await applied.current?.check(model)) ?? null,
  };
}
