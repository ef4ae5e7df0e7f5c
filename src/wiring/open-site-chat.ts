import { blogAddresses } from "#src/areas/marketplace/text-pages/blog-address.rules.ts";
import { countryOf } from "../config/countries.ts";
import type { Environment } from "../config/environment.ts";
import { contactIn } from "../contracts/contact.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import {
  consoleAccess,
  createCatalogueKnowledge,
  createContentKnowledge,
  openChat,
} from "#src/modules/contact/chat/open-chat.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import { createMessageLeads } from "#src/modules/contact/lead/message-lead.service.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import type { SharedCounts } from "../platform/limits/shared-counts.ts";
import type { Log } from "../platform/log/log.ts";
import type { WordsStore } from "../platform/words/words.ts";
import { createOwnWebchat } from "../providers/chat/own-webchat.ts";
import { createRemoteWebchat } from "../providers/chat/remote-webchat.ts";

/** The chat of this site: attended here or by another server, answering from its own texts and products. */
export function openSiteChat(options: {
  environment: Environment;
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  secret: string;
  counts: SharedCounts;
  isTls: boolean;
  words: WordsStore;
  catalog: CatalogService;
  content: ContentService;
  comparisons: Comparisons;
}) {
  const {
    environment,
    database,
    clock,
    log,
    secret,
    counts,
    isTls,
    words,
    catalog,
    content,
    comparisons,
  } = options;
  const access = consoleAccess({
    isProduction: environment.NODE_ENV === "production",
    password: environment.CHAT_CONSOLE_PASSWORD,
  });
  return openChat({
    database,
    clock,
    log,
    secret,
    counts,
    isTls,
    access,
    provider:
      environment.CHAT_URL === undefined
        ? createOwnWebchat({ clock, isStaffed: access.kind !== "off", say: words.say })
        : createRemoteWebchat({
            url: environment.CHAT_URL,
            log,
            privateHosts: environment.OUTGOING_PRIVATE_HOSTS,
          }),
    messageLeads: createMessageLeads(),
    knowledge: [
      createCatalogueKnowledge({
        catalog,
        current(country) {
          const { version, pricingDate, snapshot } = comparisons.in(country).current();
          return { version, pricingDate, codes: snapshot.products.map(({ code }) => code) };
        },
      }),
      createContentKnowledge({
        content,
        articleHref: (country, language, slug) =>
          blogAddresses(countryOf(country).blogPath).article(language, slug),
        wordsOf(country, language) {
          const { contact, currency } = countryOf(country);
          return { ...contactIn(contact, language), currency };
        },
      }),
    ],
  });
}
