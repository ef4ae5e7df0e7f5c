/** Why who paid asks for money back (PP 9's list without what follows from an act of its own: a withdrawal, the end of the
 *  policy, the insurer's refusal). */
export const payerReasons = ["duplicate", "wrong_amount", "goodwill"] as const;
