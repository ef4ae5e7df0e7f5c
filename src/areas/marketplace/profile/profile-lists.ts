import type { Answers } from "../../../ui/form/form-answers.rules.ts";
import type { FormDefinition } from "../../../ui/form/form-definition.rules.ts";
import type { AskLists } from "../../../ui/form/use-form-answers.ts";

/** Asks the server for a comparator's form with the lists of the answers so far (CQ 4: another region
 *  reloads the providers). */
export function listsOf(comparator: string): AskLists {
  return async (answers, signal) => {
    try {
      const { call } = await import("#src/ui/calls/call.ts");
      const answer = await call("/api/profile-form/form", {
        method: "POST",
        signal,
        body: { comparator, profile: answers } satisfies ListsQuestion,
      });
      if (!answer.isOk) return null;
      return (answer.body as { data: { profileForm: FormDefinition } }).data.profileForm;
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
