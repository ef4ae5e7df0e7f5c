import { auditActs } from "#src/contracts/audit-acts.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { ActGroup } from "./audit.view-model.ts";

const names = new Map<string, readonly string[]>(Object.entries(auditActs));

/** An act in words; one that no version of today makes is its own name. */
export function actInWords(action: string, say: Say): string {
  const [about = "", act = ""] = action.split(".", 2);
  return names.get(about)?.includes(act) === true ? say(`audit-acts.${about}.${act}`) : action;
}

/** Every act by what it is about, for the choice of the filter. The name of a group finds all of its acts. */
export const actGroups = (say: Say): ActGroup[] =>
  [...names].map(([about, acts]) => ({
    name: about,
    title: say(`audit-acts.${about}.of`),
    acts: acts.map((act) => ({
      name: `${about}.${act}`,
      title: say(`audit-acts.${about}.${act}`),
    })),
  }));
