import { type LeftOut, leftOutText } from "#src/modules/offer/pricing/left-out.rules.ts";
import type { Member } from "#src/modules/offer/profile/household.rules.ts";
import { ownWords } from "#src/modules/offer/profile/person-words.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";

interface Words {
  say: Say;
  language: Language;
}

/** The label of a price that leaves somebody out: "Solo para tu hija (6)"; of pets or others without names
 *  "Solo para una parte". Null where the price is for everybody, or for nobody. */
export function partLabel(
  members: readonly Member[],
  leftOut: readonly Pick<LeftOut, "profileIndex">[],
  { say, language }: Words,
): string | null {
  if (leftOut.length === 0) return null;
  const out = new Set(leftOut.map(({ profileIndex }) => profileIndex));
  const taken = members.filter(({ profileIndex }) => !out.has(profileIndex));
  if (taken.length === 0) return members.length === 0 ? say("price.part.some") : null;
  return say("price.part.only", { who: ownWords(taken, language, say) });
}

/** Who is left out, by reason: "No te asegura a ti (36) ni a tu pareja (38): se contrata desde los 40 años". */
export function leftOutSentences(
  members: readonly Member[],
  leftOut: readonly LeftOut[],
  { say, language }: Words,
): string[] {
  const byReason = Map.groupBy(leftOut, (left) => leftOutText(left, say));
  return [...byReason].flatMap(([reason, ones]) => {
    const out = members.filter(({ profileIndex }) =>
      ones.some((one) => one.profileIndex === profileIndex),
    );
    if (out.length === 0) return [];
    const isYou = out.some(({ relationship }) => relationship === "holder");
    const who = out.map((member) => ownWords([member], language, say)).join(say("price.part.nor"));
    return [say(isYou ? "price.part.notYou" : "price.part.not", { who, reason })];
  });
}
