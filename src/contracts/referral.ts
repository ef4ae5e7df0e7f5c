import { z } from "zod";

/** How long a referral without an executive is kept (SA 4, SA 9). */
export const referralDays = 30;

/** Whom a visitor was sent by: the referido of SA 3. */
export const referralSchema = z.object({
  name: z.string().describe("Name of the advisor"),
  email: z.string().describe("E-mail of the advisor"),
  /** Id of the advisor where they are an executive: such a referral has no end. */
  ejecutivo: z.string().nullable().default(null).describe("Id of the executive, or null"),
  initialDate: z.iso.datetime().describe("When the visitor named the advisor"),
  loggedAs: z.literal("referral").default("referral").describe("How the visitor is known"),
  /** The user and the node of a referrer: their list has what the visitor requests. */
  referrer: z
    .object({
      id: z.string().describe("Id of the referrer"),
      node: z.string().describe("Node of the tree that the referrer works for"),
    })
    .optional()
    .describe("Whose list has what the visitor requests; absent of an advisor who has none"),
  /** What was typed to find the advisor; null where a link said who it is. */
  typedEmail: z.string().nullable().default(null).describe("E-mail that was typed, or null"),
});
export type Referral = z.output<typeof referralSchema>;

/** The stored referral while it holds: 30 days, or without an end where there is an executive. */
export function referralInForce(stored: unknown, now: Date): Referral | null {
  const read = referralSchema.safeParse(stored);
  if (!read.success) return null;
  const { ejecutivo, initialDate } = read.data;
  const ageMs = now.getTime() - new Date(initialDate).getTime();
  return ejecutivo === null && ageMs > referralDays * 86_400_000 ? null : read.data;
}
