import { type LeftOut, leftOutText } from "#src/modules/offer/pricing/left-out.rules.ts";
import { type Household, insuredOnes } from "#src/modules/offer/profile/household.rules.ts";
import { ownWords } from "#src/modules/offer/profile/person-words.rules.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";

interface Words {
  say: Say;
  language: Language;
}

/** Whom a price is for, and whether the visitor said so. */
export interface Priced {
  household: Pick<Household, "members" | "pets">;
  isProfileEntered: boolean;
}

/** Somebody who is priced, as the visitor reads it: "ti (36)", "tu perro (3)"; whom nobody told us of is a third
 *  person, "un hombre de 27 años". */
export function pricedWords(
  ones: ReturnType<typeof insuredOnes>,
  isProfileEntered: boolean,
  { say, language }: Words,
): string {
  if (isProfileEntered) return ownWords(ones, language, say);
  const [one] = ones;
  if (one === undefined) return "";
  return "species" in one
    ? say("profile.referencePet", { species: one.species, age: one.edad })
    : say("profile.reference", { sex: one.sexo === "Femenino" ? "F" : "M", age: one.edad });
}

/** The label of a price that leaves somebody out: "Solo para tu hija (6)", "Solo para tu perro (3)". Null where
 *  the price is for everybody, or for nobody. */
export function partLabel(
  { household, isProfileEntered }: Priced,
  leftOut: readonly Pick<LeftOut, "profileIndex">[],
  words: Words,
): string | null {
  if (leftOut.length === 0) return null;
  const out = new Set(leftOut.map(({ profileIndex }) => profileIndex));
  const taken = insuredOnes(household).filter(({ profileIndex }) => !out.has(profileIndex));
  if (taken.length === 0) return null;
  return words.say("price.part.only", { who: pricedWords(taken, isProfileEntered, words) });
}

/** Who is left out, by reason: "No te asegura a ti (36) ni a tu pareja (38): se contrata desde los 40 años". Whom
 *  nobody told us of is not spoken to: "No asegura a un hombre de 27 años: se contrata desde los 60 años". */
export function leftOutSentences(
  { household, isProfileEntered }: Priced,
  leftOut: readonly LeftOut[],
  words: Words,
): string[] {
  const { say } = words;
  const byReason = Map.groupBy(leftOut, (left) => leftOutText(left, say));
  return [...byReason].flatMap(([reason, ones]) => {
    const out = insuredOnes(household).filter(({ profileIndex }) =>
      ones.some((one) => one.profileIndex === profileIndex),
    );
    if (out.length === 0) return [];
    const isYou =
      isProfileEntered && out.some((one) => !("species" in one) && one.relationship === "holder");
    const who = out
      .map((one) => pricedWords([one], isProfileEntered, words))
      .join(say("price.part.nor"));
    return [say(isYou ? "price.part.notYou" : "price.part.not", { who, reason })];
  });
}
