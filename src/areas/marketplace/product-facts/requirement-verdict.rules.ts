import type { PrevisionChoice } from "#src/modules/offer/profile/prevision.rules.ts";

/** Whether a requirement is met by who asks; the sentence begins with the word. */
export interface Verdict {
  kind: "yes" | "no" | "depends";
  /** Its sentence among `presented.verdict`, and what that names. */
  key: string;
  values: Readonly<Record<string, string | number>>;
}

const verdict = (kind: Verdict["kind"], key: string, values: Verdict["values"] = {}): Verdict => ({
  kind,
  key,
  values,
});

/** How many of the household the product insures, in one verdict; null while the household is unknown. */
export function ageVerdict(household: { count: number; leftOut: number } | null): Verdict | null {
  if (household === null || household.count === 0) return null;
  const { count, leftOut } = household;
  if (leftOut === 0) return verdict("yes", "ageAll", { count });
  return leftOut < count ? verdict("depends", "agePart") : verdict("no", "ageNone");
}

/** Whether the visitor's scheme is accepted, and with what cover of its own. `accepted` is empty where the source
 *  does not say. */
export function previsionVerdict(
  prevision: PrevisionChoice,
  accepted: readonly string[],
  asked: { prevision: string; share: string | null } | null,
  nameOf: (prevision: string) => string,
): Verdict | null {
  if (accepted.length === 0 && asked === null) return null;
  if (prevision === null) return verdict("depends", "previsionNone");
  const named = { prevision: nameOf(prevision) };
  if (accepted.length > 0 && !accepted.includes(prevision))
    return verdict("no", "previsionNo", named);
  return asked?.share
    ? verdict("depends", "previsionShare", { ...named, share: asked.share })
    : verdict("yes", "previsionYes", named);
}

/** Whether a group is large enough; null: it did not say how many it is. */
export const companyVerdict = (count: number | null, minimum: number): Verdict =>
  count === null
    ? verdict("depends", "companyAsk")
    : count >= minimum
      ? verdict("yes", "companyYes", { count })
      : verdict("no", "companyNo", { count, minimum });

/** Insurers look at each declaration. */
export const preexistingVerdict = verdict("depends", "preexisting");
