/** The words of a text as a search compares them: without accents, with one spelling for what sounds the
 *  same in Spanish, without the ending that number and gender change. */

/** One spelling for letters that Spanish writers take for one another: b and v, c, s and z, g and j, the
 *  silent h, ll and y. Portuguese and English words only become other words, the same on both sides. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/ch/g, "x"],
  [/qu/g, "k"],
  [/ps/g, "s"],
  [/c(?=[eiy])/g, "s"],
  [/[cq]/g, "k"],
  [/z/g, "s"],
  [/v/g, "b"],
  [/ll(?=[aeiou])/g, "i"],
  [/h/g, ""],
  [/y/g, "i"],
  [/gu(?=[ei])/g, "g"],
  [/g(?=[ei])/g, "j"],
  [/w/g, "u"],
  [/(\p{L})\1+/gu, "$1"],
];

function plainOf(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

function soundOf(word: string): string {
  return sounds.reduce((said, [letters, sound]) => said.replace(letters, sound), word);
}

/** A word as it is indexed and looked up. */
function termOf(word: string): string {
  const plain = plainOf(word);
  // A code is written as it is: its figures carry the meaning.
  if (/\d/.test(plain)) return plain;
  const sound = soundOf(plain);
  return sound.length > 4 ? sound.replace(/s$/, "").replace(/[aeo]$/, "") : sound;
}

const fillers = new Set(
  `a al con de del e el en es esta este hay la las le lo los me mi mis o para por que quiero su sus tu tus un
  una unas unos y yo necesito busco mejor mejores sobre como cual donde the of for and in my with best an to i
  need want os as um uma com do da dos das meu minha ou em no na nos nas`
    .split(/\s+/)
    .map((word) => soundOf(plainOf(word))),
);

/** Words that name no insurance in particular: alone they are searched for, beside others they count less. */
const general = new Set(
  `seguro seguros plan planes isapre insurance plano planos clinica hospital compania precio comparar
  cotizar policy poliza`
    .split(/\s+/)
    .map((word) => termOf(word)),
);

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Terms of a text, in its order, without filler words. */
export function termsOf(text: string): string[] {
  return wordsOf(text.slice(0, mostLetters))
    .filter((word) => !fillers.has(soundOf(plainOf(word))))
    .map(termOf)
    .filter((term) => term !== "");
}

/** Terms of a name: also each two neighbours as one word, for who writes `cruzblanca`. */
export function nameTermsOf(name: string): string[] {
  const words = wordsOf(name).filter((word) => !fillers.has(soundOf(plainOf(word))));
  const joined = words.slice(1).map((word, index) => termOf(`${words[index]}${word}`));
  return [...words.map(termOf), ...joined].filter((term) => term !== "");
}

export const isGeneral = (term: string): boolean => general.has(term);

/** How many letters of a term may be other, more or fewer: none in short ones and in codes. */
export function mostEdits(term: string): number {
  if (term.length < 4 || /\d/.test(term)) return 0;
  return term.length < 7 ? 1 : 2;
}

/** Longest text that is searched for. */
export const mostLetters = 100;
