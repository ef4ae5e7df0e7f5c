import type { Clock } from "#src/platform/clock/clock.ts";
import { civilDate } from "#src/platform/clock/clock.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { CatalogueReader } from "#src/contracts/catalogue-snapshot.ts";
import { buildComparisonIndexInTurns, type ComparisonIndex } from "./comparison-index.ts";

/** Every few seconds makes certain what a notification only hastens: a change is visible on every node
 *  within 5 s (PERF). */
export const POLL_INTERVAL_MS = 2_000;
const KEPT_VERSIONS = 3;

export interface FollowerOptions {
  reader: CatalogueReader;
  clock: Clock;
  log: Log;
  country: string;
  timeZone: string;
  /** Runs the reading and building of an index after those that others began; absent: at once. */
  oneAtATime?<T>(work: () => Promise<T>): Promise<T>;
}

/** Keeps a country's comparison index at the catalogue's last version and today's pricing date. */
export class IndexFollower {
  readonly #options: FollowerOptions;
  #indexes: ComparisonIndex[] = [];
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: FollowerOptions) {
    this.#options = options;
  }

  /** The index in force; throws before the first refresh. */
  get current(): ComparisonIndex {
    const [index] = this.#indexes;
    if (!index) throw new Error("The comparison index has not been built yet.");
    return index;
  }

  get isReady(): boolean {
    return this.#indexes.length > 0;
  }

  /** An earlier index that is still kept, so that paging stays within one version. */
  find(version: number, pricingDate: string): ComparisonIndex | undefined {
    return this.#indexes.find(
      (index) => index.version === version && index.pricingDate === pricingDate,
    );
  }

  /** Rebuilds where the version or the day moved; calls at once share one rebuild. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#rebuild().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #rebuild(): Promise<void> {
    const { reader, clock, country, timeZone, oneAtATime = (work) => work() } = this.#options;
    const pricingDate = civilDate(clock.now(), timeZone);
    const version = await reader.readVersion();
    const [current] = this.#indexes;
    if (current && current.version === version && current.pricingDate === pricingDate) return;
    const index = await oneAtATime(async () =>
      buildComparisonIndexInTurns(await reader.readSnapshot(country, pricingDate), pricingDate),
    );
    this.#indexes = [index, ...this.#indexes].slice(0, KEPT_VERSIONS);
  }

  /** Follows changes until stopped. */
  start(): void {
    const poll = () => {
      if (this.#isStopped) return;
      this.refresh()
        .catch((error: unknown) => {
          const message = error instanceof Error ? error.message : "unknown";
          this.#options.log.warn("comparison.refresh.failure", { message });
        })
        .finally(() => {
          if (!this.#isStopped) this.#timer = setTimeout(poll, POLL_INTERVAL_MS).unref();
        });
    };
    this.#timer = setTimeout(poll, POLL_INTERVAL_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    // Whoever asked for the refresh hears of its failure; stopping only waits for its end.
    await this.#refreshing?.catch(() => undefined);
  }
}
