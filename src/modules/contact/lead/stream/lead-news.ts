import type { OpenDatabase } from "#src/platform/database/database.ts";
import { type Job, onNotification } from "#src/platform/jobs/job.ts";
import type { Log } from "#src/platform/log/log.ts";

/** The database tells it (db/migrations/20261124T1920-contact-lead-news.sql). */
const channel = "lead_news";
/** Changes of so long are told together. */
const gatherMs = 150;

/** Ids of leads that were added or changed; null where it is not known which. */
export type LeadNews = readonly number[] | null;

/** Hands on which leads changed, on any node, as the database tells it. Many changes of one moment are one. A cut
 *  connection may have missed some: then it is not known which. */
export function followLeads(options: {
  database: Pick<OpenDatabase, "onNotify">;
  log: Log;
  hand(news: LeadNews): Promise<void>;
}): Job {
  const { log, hand } = options;
  let gathered: Set<number> | null = new Set();
  let timer: NodeJS.Timeout | undefined;
  let handing = Promise.resolve();
  const handOn = (): void => {
    const news = gathered === null ? null : [...gathered];
    gathered = new Set();
    timer = undefined;
    handing = handing
      .then(() => hand(news))
      .catch((error: unknown) =>
        log.warn("lead.news.failure", { name: error instanceof Error ? error.name : "unknown" }),
      );
  };
  const hear = onNotification(options.database, channel, (told) => {
    const ids = idsIn(told);
    if (ids === null) gathered = null;
    else for (const id of ids) gathered?.add(id);
    timer ??= setTimeout(handOn, gatherMs).unref();
  });
  return {
    start: () => hear.start(),
    async stop() {
      await hear.stop();
      clearTimeout(timer);
      await handing;
    },
  };
}

const idsIn = (told: string | undefined): readonly number[] | null =>
  told !== undefined && /^\d+(?:,\d+)*$/.test(told) ? told.split(",").map(Number) : null;
