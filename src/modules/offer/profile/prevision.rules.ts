/** What the visitor said of their health scheme; it changes the percentages shown (CQ 1). */
export type PrevisionChoice = "isapre" | "fonasa" | "ninguna" | null;

/** The prevision of a profile, which may be a word or a record. */
export function previsionOf(said: unknown): PrevisionChoice {
  const named = typeof said === "object" && said !== null ? Object.values(said) : [said];
  const word = named.find((one) => typeof one === "string");
  const plain = typeof word === "string" ? word.toLowerCase() : "";
  return plain === "isapre" || plain === "fonasa" || plain === "ninguna" ? plain : null;
}
