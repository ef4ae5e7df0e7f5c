import { type RefObject, useEffect, useRef, useState } from "react";
import type { Answers } from "../../../ui/form/form-answers.rules.ts";
import { isModel } from "./stored-profile.rules.ts";
import { useValidationScript } from "./validation-script.state.ts";

/** Sends a form once its validation script agrees (CQ 5). Where there is no script, or it stays silent, the
 *  form goes straight to the server, which checks the same rules and decides. */
export function useCheckedSending(options: {
  scriptUrl: string | null;
  answers: Answers;
  form: RefObject<HTMLFormElement | null>;
  /** Takes the model that the script returned. */
  apply: (model: Answers) => void;
}): {
  isChecking: boolean;
  /** What the script said against the answers; a new object each time. */
  refusal: { message: string } | null;
  /** Called as the form is sent: true holds it back until the script has agreed. */
  isHeld: () => boolean;
} {
  const { scriptUrl, answers, form, apply } = options;
  const { isReady, check } = useValidationScript(scriptUrl, answers);
  const [isChecking, setIsChecking] = useState(false);
  const [refusal, setRefusal] = useState<{ message: string } | null>(null);
  const [agreed, setAgreed] = useState(0);
  const isAgreed = useRef(false);

  // Once what the script returned stands in the fields.
  useEffect(() => {
    if (agreed === 0) return;
    isAgreed.current = true;
    form.current?.requestSubmit();
    isAgreed.current = false;
  }, [agreed, form]);

  const hold = async () => {
    setIsChecking(true);
    setRefusal(null);
    const verdict = await check(answers);
    setIsChecking(false);
    if (verdict !== null && !verdict.isValid) {
      setRefusal({ message: verdict.message });
      return;
    }
    if (verdict !== null && isModel(verdict.model)) apply(verdict.model);
    setAgreed((count) => count + 1);
  };
  return {
    isChecking,
    refusal,
    isHeld: () => {
      if (isAgreed.current || !isReady()) return false;
      void hold();
      return true;
    },
  };
}
