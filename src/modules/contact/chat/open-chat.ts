import { countryOf } from "#src/config/countries.ts";
import { contactIn } from "#src/contracts/contact.ts";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { ContentService } from "#src/modules/content/content/content.service.ts";
import type { WatchedSessions } from "#src/modules/identity/session/stream-sessions.service.ts";
import { createMessageLeads } from "#src/modules/contact/lead/message-lead.service.ts";
import type { CatalogService } from "#src/modules/offer/catalog/catalog.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import type { ModuleParts } from "#src/platform/module-parts.ts";
import type { Platform } from "#src/platform/platform.ts";
import type { Language } from "#src/routes/languages.ts";
import { createChat } from "./chat-parts.service.ts";
import { createContentKnowledge } from "./content-knowledge.service.ts";
import { createCatalogueKnowledge } from "./knowledge.service.ts";
import type { WebchatProvider } from "./webchat-provider.ts";

/** The chat of this site: attended here or by another server, answering from its own texts and products. */
export function openChat(
  platform: Platform,
  needs: {
    sessions: WatchedSessions;
    /** Whether somebody active may attend the chat. */
    isStaffed(): Promise<boolean>;
    webchat(access: { isStaffed(): Promise<boolean> }): WebchatProvider;
    catalog: CatalogService;
    content: ContentService;
    comparisons: Comparisons;
    articleHref(country: CountryCode, language: Language, slug: string): string;
  },
) {
  const { database, clock, log, counts } = platform;
  const { sessions, isStaffed, webchat, catalog, content, comparisons, articleHref } = needs;
  const { chat, ...parts } = createChat({
    database,
    clock,
    log,
    counts,
    sessions,
    provider: webchat({ isStaffed }),
    messageLeads: createMessageLeads(),
    stopping: platform.stopping,
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
        articleHref,
        wordsOf(country, language) {
          const { contact, currency } = countryOf(country);
          return { ...contactIn(contact, language), currency };
        },
      }),
    ],
  });
  return { services: { chat }, ...parts } satisfies ModuleParts;
}
