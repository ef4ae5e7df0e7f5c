import type { Connection } from "#src/platform/database/database.ts";
import {
  answerEventPath,
  type BannerRecord,
  bannersOn,
  type CampaignEvent,
  civilTime,
  eventShown,
  type EventPathAnswer,
  isRunning,
} from "./campaign.rules.ts";
import { listBanners, listEvents } from "./campaign.queries.ts";

export type { BannerRecord, CampaignEvent, EventPathAnswer } from "./campaign.rules.ts";

/** A country as far as events and banners need it. */
export interface CampaignCountry {
  code: string;
  timeZone: string;
}

interface Records {
  version: number;
  events: readonly CampaignEvent[];
  banners: readonly BannerRecord[];
}

export interface CurrentEvent extends CampaignEvent {
  /** Whether its own path answers now, or only its banner announces it. */
  isRunning: boolean;
}

export type CampaignService = ReturnType<typeof createCampaignService>;

interface CampaignNeeds {
  connection: Connection;
  /** Version of the catalogue in force: events are imported with it. */
  catalogueVersion: () => number;
}

/** The records of the catalogue's version, and those that were read last. */
function keepRecords({ connection, catalogueVersion }: CampaignNeeds) {
  let kept: Records | undefined;
  let reading: Promise<Records> | undefined;

  async function read(): Promise<Records> {
    const version = catalogueVersion();
    if (kept?.version === version) return kept;
    reading ??= Promise.all([listEvents(connection), listBanners(connection)])
      .then(([events, banners]) => (kept = { version, events, banners }))
      .finally(() => {
        reading = undefined;
      });
    return reading;
  }

  return { read, known: () => kept };
}

/** Events and banners, which come and go by the clock. Records are kept in memory until the catalogue's
 *  version moves. */
export function createCampaignService(options: CampaignNeeds) {
  const { read: records, known } = keepRecords(options);
  return {
    /** Reads the records, so that `edition` knows them. */
    load: async (): Promise<void> => void (await records()),

    /** The event whose banner a country shows now: until its finish (CQ 4), in the country's zone. */
    async currentEvent(country: CampaignCountry, now: Date): Promise<CurrentEvent | null> {
      const { events } = await records();
      const civil = civilTime(now, country.timeZone);
      const event = eventShown(events, country.code, civil);
      return event && { ...event, isRunning: isRunning(event, civil) };
    },

    /** How an event's own path, without a language's prefix, is answered now. */
    async answerEventPath(
      country: CampaignCountry,
      path: string,
      now: Date,
    ): Promise<EventPathAnswer> {
      const { events } = await records();
      return answerEventPath(events, country.code, path, civilTime(now, country.timeZone));
    },

    /** The banners of a comparator today; of one kind, where it is named. */
    async listBanners(
      country: CampaignCountry,
      comparator: string,
      now: Date,
      kind?: string,
    ): Promise<BannerRecord[]> {
      const { banners } = await records();
      const place = { country: country.code, comparator, ...(kind === undefined ? {} : { kind }) };
      return bannersOn(banners, place, civilTime(now, country.timeZone).slice(0, 10));
    },

    /** What a stored page depends on besides catalogue and day: an event may begin or end within a day.
     *  Immediate; of the records read last. */
    edition(country: CampaignCountry, now: Date): string {
      // Read ahead of need: whoever needs the records asks again and meets the failure itself.
      if (known()?.version !== options.catalogueVersion()) records().catch(() => undefined);
      const civil = civilTime(now, country.timeZone);
      const event = eventShown(known()?.events ?? [], country.code, civil);
      return event === null ? "" : `${event.code}:${isRunning(event, civil) ? "running" : "ahead"}`;
    },
  };
}
