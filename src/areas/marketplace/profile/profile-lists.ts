import type { Answers } from "../../../ui/form/form-answers.rules.ts";
import type { FormDefinition } from "../../../ui/form/form-definition.rules.ts";
import type { AskLists } from "../../../ui/form/use-form-answers.ts";

/** Asks the server for a comparator's form with the lists of the answers so far (CQ 4: another region
 *  reloads the providers). */
export function listsOf(comparator: string): AskLists {
  return async (answers, signal) => {
    try {
      const answer = await fetch("/api/profile-form/form", {
        method: "POST",
        signal,
        headers: {
          "content-type": "application/json",
          "accept-language": document.documentElement.lang || "es",
        },
        body: JSON.stringify({ comparator, profile: answers } satisfies ListsQuestion),
      });
      if (!answer.ok) return null;
      const { data } = (await answer.json()) as { data: { profileForm: FormDefinition } };
      return data.profileForm;
    } catch {
      // No connection, or another question came first: whoever asked says so.
      return null;
    }
  };
}

interface ListsQuestion {
  comparator: string;
  profile: Answers;
}
