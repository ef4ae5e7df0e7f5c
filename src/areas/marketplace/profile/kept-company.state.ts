import { useEffect, useEffectEvent } from "react";
import { COMPANY_STORAGE_KEY } from "#src/modules/offer/profile/profile-storage.rules.ts";
import type { Answers } from "../../../ui/form/form-answers.rules.ts";
import type { FormDefinition } from "../../../ui/form/form-definition.rules.ts";
import { companyToKeep, withKeptCompany } from "./kept-company.rules.ts";
import { readText, store } from "./stored-profile.state.ts";

/** The company's data that this browser keeps under 'colectivos' (CQ 3): `refill` is asked once, after the
 *  first drawing, with what was kept over the form's defaults; `keep` stores them as the form is sent. */
export function useKeptCompany(
  definition: FormDefinition,
  answers: Answers,
  refill: (answers: Answers) => void,
): { keep: (answers: Answers) => void; forget: () => void } {
  const refillOnce = useEffectEvent(() => {
    const filled = withKeptCompany(definition, answers, readText(COMPANY_STORAGE_KEY));
    if (filled !== answers) refill(filled);
  });
  useEffect(() => {
    // After what was typed before this code ran was taken over.
    const frame = requestAnimationFrame(() => refillOnce());
    return () => cancelAnimationFrame(frame);
  }, []);
  return {
    keep: (sent) => {
      const company = companyToKeep(definition, sent);
      if (company !== null) store(COMPANY_STORAGE_KEY, company);
    },
    forget: () => store(COMPANY_STORAGE_KEY, null),
  };
}
