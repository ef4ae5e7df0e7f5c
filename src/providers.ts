import type { Platform } from "./platform/platform.ts";
import { createOwnWebchat } from "./providers/chat/own-webchat.ts";
import { createRemoteWebchat } from "./providers/chat/remote-webchat.ts";
import { createStrapiContent } from "./providers/content/strapi-content.ts";
import { createGrowthBookFeatures } from "./providers/features/growthbook-features.ts";
import { createDailyIndicators } from "./providers/indicators/daily-indicators.ts";
import { choosePayments } from "./providers/payment/choose-payments.ts";

/** The outside world behind each module's port, as the environment names it. */
export function chooseProviders(platform: Platform) {
  const { environment, clock, log, caches, words } = platform;
  const { CONTENT_URL, CHAT_URL, INDICATORS_URL } = environment;
  const privateHosts = environment.OUTGOING_PRIVATE_HOSTS;
  return {
    /** Undefined: no indicators are fetched. */
    indicators:
      INDICATORS_URL === undefined
        ? undefined
        : createDailyIndicators(INDICATORS_URL, privateHosts),
    /** Undefined: texts come from the database. */
    content:
      CONTENT_URL === undefined
        ? undefined
        : createStrapiContent({ url: CONTENT_URL, clock, log, privateHosts, caches }),
    features: createGrowthBookFeatures({ log, privateHosts }),
    ...choosePayments(platform),
    webchat: ({ isStaffed }: { isStaffed(): Promise<boolean> }) =>
      CHAT_URL === undefined
        ? createOwnWebchat({ clock, isStaffed, say: words.say })
        : createRemoteWebchat({ url: CHAT_URL, log, privateHosts }),
  };
}

export type Providers = ReturnType<typeof chooseProviders>;
