import type { Profile } from "#src/contracts/profile.ts";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";

/** The profile the visitor told us; one that no longer prices anybody counts as none. An answer drawn
 *  with a profile is theirs alone (D4). */
export async function storedProfile({
  services,
  facts,
}: Pick<PageArguments, "services" | "facts">): Promise<Profile | null> {
  if (facts.visitorId === undefined) return null;
  const profile = (await services.visitors.findVisitor(facts.visitorId))?.profile ?? null;
  if (profile === null || !householdOf(facts.country.code, profile).ok) return null;
  facts.markPersonal();
  return profile;
}
