import type { LeadRecord } from "#src/modules/contact/lead/lead-desk.service.ts";
import { longDate, type Reader } from "#src/areas/page/reader.presenter.ts";
import type { LeadFact } from "./leads.view-model.ts";

/** How a consent came, where it was not somebody who wrote it down. */
const consentSources: Readonly<Record<string, string>> = {
  site: "leads.consent.site",
  join: "leads.consent.join",
  "join-undone": "leads.consent.joinUndone",
  call: "lead-acts.consent.call",
  reason: "lead-acts.consent.reason",
  edit: "lead-acts.consent.edit",
};

/** What the person last said of being reached, by way and purpose, and how they said it. */
export const presentConsents = (
  { consents }: Pick<LeadRecord, "consents">,
  reader: Reader,
): LeadFact[] => {
  const { say } = reader;
  return consents.map(({ channel, purpose, isGiven, source, at }) => ({
    name: say("lead-acts.consent.item", {
      channel: say(`leads.channel.${channel}`),
      purpose: say(`lead-acts.consent.${purpose}`),
    }),
    value: say(isGiven ? "leads.consent.yes" : "leads.consent.no"),
    note: say(consentSources[source] ?? "leads.consent.other", {
      source,
      date: longDate(at, reader),
    }),
  }));
};
