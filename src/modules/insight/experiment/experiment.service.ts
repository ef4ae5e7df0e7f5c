import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import {
  exposureDays,
  type FeatureKey,
  featureKeys,
  features,
  featuresOnPath,
  firstVariants,
  type Variants,
  variantsFrom,
  variantTuple,
} from "./experiments.rules.ts";
import type { FeatureSource } from "./feature-source.ts";
import {
  deleteExpiredExposures,
  deleteExposuresOf,
  type Exposure,
  insertExposures,
} from "./feature.queries.ts";
import { boundedMap } from "#src/platform/bounded-map.ts";

export type { Variants } from "./experiments.rules.ts";

/** How often what was seen is written, and how much waits at most: a page never waits for it. */
const FLUSH_MS = 1_000;
const WAITING_MOST = 5_000;
const REMEMBERED_MOST = 50_000;

/** What a request draws by. */
export interface Decision {
  variants: Variants;
  /** Part of a stored page's key: what the page of this path draws by. */
  tuple: string;
  /** Experiments that the visitor takes part in and whose page this is. */
  shown: readonly { experiment: FeatureKey; version: string }[];
}

export type ExperimentService = ReturnType<typeof createExperimentService>;

/** Decides features for a visitor and keeps who saw which version, once per visitor and experiment. */
export function createExperimentService(options: ExperimentOptions) {
  const { connection, clock, source } = options;
  const exposures = keepExposures(options);
  return {
    /** The versions for a visitor on a path: immediate, of no I/O. Without an id (crawler, opted out)
     *  everything is the first version and nothing is an experiment. */
    decide: (visitorId: string | undefined, path: string): Decision =>
      decideBy(source, visitorId, path),

    /** Notes that the visitor was answered the page of a decision. Returns at once; it is written within
     *  a second. Callers leave out internal traffic. */
    recordExposure(visitorId: string | undefined, decision: Decision, country: string): void {
      if (visitorId !== undefined) exposures.note(visitorId, decision, country);
    },

    /** Forgets what a visitor saw: part of the opt-out. */
    async forgetVisitor(visitorId: string): Promise<void> {
      await exposures.forget(visitorId);
      await deleteExposuresOf(connection, visitorId);
    },

    /** Deletes exposures whose expiry is over; run daily. */
    purgeExpired: (): Promise<number> => deleteExpiredExposures(connection, clock.now()),

    /** Writes what waits. */
    flush: exposures.flush,

    async stop(): Promise<void> {
      await exposures.flush();
    },
  };
}

interface ExperimentOptions {
  connection: Connection;
  clock: Clock;
  log: Log;
  source: FeatureSource;
}

function decideBy(source: FeatureSource, visitorId: string | undefined, path: string): Decision {
  const onPath = featuresOnPath(path);
  if (visitorId === undefined) {
    return { variants: firstVariants, tuple: variantTuple(firstVariants, onPath), shown: [] };
  }
  const answers = new Map(featureKeys.map((key) => [key, source.evaluate(key, visitorId)]));
  const variants = variantsFrom((key) => answers.get(key)?.value);
  const shown = onPath
    .filter((key) => features[key].kind === "experiment" && answers.get(key)?.inExperiment)
    .map((experiment) => ({ experiment, version: variants[experiment] }));
  return { variants, tuple: variantTuple(variants, onPath), shown };
}

/** What was seen and is not written yet, and what needs no writing because it was written lately. */
function keepExposures({ connection, clock, log }: ExperimentOptions) {
  const waiting = new Map<string, Exposure>();
  /** When what was seen is no longer kept, by visitor and experiment. */
  const remembered = boundedMap<number>(REMEMBERED_MOST);
  let timer: NodeJS.Timeout | undefined;
  let flushing: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const exposures = [...waiting.values()];
    waiting.clear();
    try {
      await insertExposures(connection, exposures);
    } catch (error) {
      // What was not kept may be recorded by the visitor's next page.
      for (const { visitorId, experiment } of exposures) {
        remembered.delete(keyOf(visitorId, experiment));
      }
      const message = error instanceof Error ? error.message : "unknown";
      log.warn("experiments.exposures.failure", { message, lost: exposures.length });
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    flushing = flushing.then(write);
    return flushing;
  }

  return {
    flush,
    note(visitorId: string, decision: Decision, country: string): void {
      const at = clock.now();
      for (const { experiment, version } of decision.shown) {
        const key = keyOf(visitorId, experiment);
        if ((remembered.get(key) ?? 0) > at.getTime() || waiting.size >= WAITING_MOST) continue;
        const expiresAt = new Date(at.getTime() + exposureDays * 86_400_000);
        remembered.set(key, expiresAt.getTime());
        waiting.set(key, { visitorId, experiment, version, country, at, expiresAt });
      }
      if (waiting.size > 0) timer ??= setTimeout(() => void flush(), FLUSH_MS).unref();
    },
    /** Ends once nothing of the visitor is being written. */
    forget(visitorId: string): Promise<void> {
      for (const experiment of featureKeys) {
        waiting.delete(keyOf(visitorId, experiment));
        remembered.delete(keyOf(visitorId, experiment));
      }
      return flushing;
    },
  };
}

const keyOf = (visitorId: string, experiment: string) => `${visitorId}|${experiment}`;
