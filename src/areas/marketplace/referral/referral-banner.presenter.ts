import type { Referral } from "#src/contracts/referral.ts";
import type { Say } from "#src/platform/words/words.ts";
import type { Language } from "#src/routes/languages.ts";
import { href } from "#src/routes/marketplace.ts";
import type { ReferralBannerModel } from "./referral-banner.view.tsx";

/** The banner of a visitor whom somebody sent; null for others. */
export const presentReferralBanner = (
  referral: Referral | null,
  language: Language,
  say: Say,
): ReferralBannerModel | null =>
  referral && {
    label: say("referral.banner.label"),
    text: say("referral.banner.text", { name: referral.name }),
    email: referral.email,
    remove: say("referral.banner.remove"),
    action: href("advisor", language),
  };
