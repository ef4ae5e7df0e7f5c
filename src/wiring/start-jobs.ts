import type { FastifyInstance } from "fastify";
import { join } from "node:path";
import { chile } from "../config/countries.ts";
import type { Environment } from "../config/environment.ts";
import { createNightlyPurge, type Purge } from "../platform/retention/retention.ts";
import { listPurges } from "./list-purges.ts";
import {
  serveCatalogueImports,
  storeExchangeRate,
  storeUfValue,
} from "#src/modules/offer/catalog/seed.service.ts";
import { contentChannel } from "#src/modules/content/content/content.service.ts";
import { serveContentTasks } from "#src/modules/content/content/content-task.service.ts";
import type { Comparisons } from "#src/modules/offer/comparison/comparisons.service.ts";
import { serveFrameTasks } from "#src/modules/identity/partner/frame-task.service.ts";
import { cachesChannel } from "../platform/caches.ts";
import type { Clock } from "../platform/clock/clock.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { purgeGivenAnswers } from "../platform/jobs/idempotency.ts";
import { createIntervalJob } from "../platform/jobs/interval-job.ts";
import type { OutboxDispatcher } from "../platform/jobs/outbox-dispatcher.ts";
import type { Log } from "../platform/log/log.ts";
import { createDailyIndicators } from "../providers/indicators/daily-indicators.ts";
import { createDailyIndicatorsJob } from "../providers/indicators/daily-indicators-job.ts";

/** What runs beside the requests, until the server closes: the catalogue is followed, messages leave, the
 *  indicators of the day are fetched, and what has expired is erased. */
export async function startJobs(
  app: FastifyInstance,
  options: {
    environment: Environment;
    dataFolder: string;
    database: OpenDatabase;
    clock: Clock;
    log: Log;
    comparisons: Comparisons;
    onContentChange(): void;
    onCacheFlush(): void;
    outbox: OutboxDispatcher;
    /** Each erases what of its own has expired. */
    purges: readonly Purge[];
  },
): Promise<void> {
  const { environment, dataFolder, database, clock, log, comparisons, outbox, purges } = options;
  const { onContentChange, onCacheFlush } = options;
  const { connection } = database;
  // A failure here is logged and no more: each index's own poll tries again within seconds.
  const followCatalogue = () => {
    comparisons.refresh().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : "unknown";
      log.warn("comparison.refresh.failure", { message });
    });
  };
  const commands = { folder: dataFolder, connection, clock, log };
  const isEmbedded = database.kind === "embedded";
  const imports = await serveCatalogueImports({
    folder: dataFolder,
    database,
    log,
    onChange: followCatalogue,
  });
  const texts = isEmbedded ? await serveContentTasks(commands) : undefined;
  const frames = isEmbedded ? await serveFrameTasks(commands) : undefined;
  const listeners = [
    await database.onNotify("catalogue", followCatalogue),
    await database.onNotify(contentChannel, onContentChange),
    await database.onNotify(cachesChannel, onCacheFlush),
  ];
  const indicators =
    environment.INDICATORS_URL === undefined
      ? undefined
      : createDailyIndicatorsJob({
          source: createDailyIndicators(
            environment.INDICATORS_URL,
            environment.OUTGOING_PRIVATE_HOSTS,
          ),
          storeUf: (reading) => storeUfValue(connection, reading),
          storeDollar: (reading) => storeExchangeRate(connection, reading),
          log,
        });
  const purge = createIntervalJob({
    name: "nightly-purge",
    everyMs: 10 * 60_000,
    log,
    run: createNightlyPurge({
      connection,
      clock,
      log,
      timeZone: chile.timeZone,
      purges: [
        ...listPurges(connection, join(dataFolder, "mail")),
        ...purges,
        () => purgeGivenAnswers(connection, clock.now()),
      ],
    }),
  });
  comparisons.start();
  outbox.start();
  purge.start();
  indicators?.start();
  app.addHook("onClose", async () => {
    await imports.close();
    await texts?.close();
    await frames?.close();
    for (const stopListening of listeners) await stopListening();
    await comparisons.stop();
    await indicators?.stop();
    await outbox.stop();
    await purge.stop();
  });
}
