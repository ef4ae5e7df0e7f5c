/** A partner whose subdomain shows the product (SA 3, CQ 6). */
import { z } from "zod";

/** What a partner's layout sets on pages and calls; what it does not say is as on the main hosts. */
export const partnerLayoutSchema = z.strictObject({
  /** CQ 6: false takes the request button away, and the request with it. */
  isRequestEnabled: z.boolean().default(true),
  /** CQ 6: false takes away what the comparator says of affinity. */
  isScoreShown: z.boolean().default(true),
  /** Lists show the partner's showcased products only, and no inserted card (CQ 9). */
  isShowcase: z.boolean().default(false),
});
export type PartnerLayout = z.infer<typeof partnerLayoutSchema>;

export interface Partner {
  subdomain: string;
  displayName: string;
  country: "CL" | "PE" | "CO" | "INT";
  /** Where its `/` leads; null: the country's default comparator. */
  defaultPath: string | null;
  layout: PartnerLayout;
}
