import type { Profile } from "#src/contracts/profile.ts";
import type { Prevision } from "#src/modules/offer/comparison/compare-query.rules.ts";
import { subjectOfForm } from "#src/modules/offer/profile/default-profile.rules.ts";
import { previsionOf } from "#src/modules/offer/profile/prevision.rules.ts";
import type { ComparatorAddress } from "./comparator-address.rules.ts";

/** Isapre or Fonasa by the profile, for lists that insure people; null where it says neither. */
export function ownPrevisionOf(profile: Profile | null, formName: string): Prevision | null {
  if (subjectOfForm(formName) !== "people") return null;
  const said = previsionOf(profile?.prevision);
  return said === "isapre" || said === "fonasa" ? said : null;
}

/** The prevision that a list is asked with: what the address names, else the profile's, which is asked for
 *  once, unless the address asks for all. */
export function askedPrevision(
  { choice, isAnyPrevision = false }: Pick<ComparatorAddress, "choice" | "isAnyPrevision">,
  own: Prevision | null,
): Prevision | null {
  return choice.prevision ?? (isAnyPrevision ? null : own);
}

/** The profile's prevision where the list knows it; in others it says nothing. */
export const heldPrevision = (
  own: Prevision | null,
  known: readonly { value: unknown; count: number }[],
): Prevision | null => (known.some(({ value, count }) => value === own && count > 0) ? own : null);
