import type { CountryConfig } from "#src/config/countries.ts";
import type { CatalogueReader } from "#src/contracts/catalogue-snapshot.ts";
import type { Profile, ProfilePrices } from "#src/contracts/profile.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Log } from "#src/platform/log/log.ts";
import { type ComparisonService, createComparisonService } from "./comparison.service.ts";
import { incomePrices } from "./income-prices.rules.ts";
import { IndexFollower } from "./index-follower.ts";
import type { KeptAnswers } from "./kept-answers.ts";

/** The comparison of every country, each with its own index, currency and pricing date. */
export interface Comparisons {
  in(country: CountryConfig["code"]): ComparisonService;
  isReady(): boolean;
  /** What the income of a profile pays for (CQ 9), in pesos; undefined outside Chile. */
  incomePricesOf(country: CountryConfig, profile: Profile): ProfilePrices | undefined;
  /** Rebuilds where the catalogue's version or a country's day moved. */
  refresh(): Promise<void>;
  /** Follows changes until stopped. */
  start(): void;
  stop(): Promise<void>;
}

/** Lets one country read and build at a time: a visitor's statement then waits behind one of theirs at most,
 *  not behind one of every country. */
function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    // The caller of `work` gets its error; the queue only waits for the end.
    last = next.catch(() => undefined);
    return next;
  };
}

export function createComparisons(options: {
  reader: CatalogueReader;
  clock: Clock;
  log: Log;
  countries: readonly CountryConfig[];
  answers?: Pick<KeptAnswers, "answer">;
}): Comparisons {
  const { reader, clock, log, answers } = options;
  const oneAtATime = createQueue();
  const markets = new Map(
    options.countries.map((country) => {
      const { code, timeZone } = country;
      const follower = new IndexFollower({
        reader,
        clock,
        log,
        country: code,
        timeZone,
        oneAtATime,
      });
      return [
        code,
        { follower, comparison: createComparisonService({ follower, country, answers }) },
      ];
    }),
  );
  const all = [...markets.values()];
  const comparisonIn = (country: CountryConfig["code"]) => {
    const market = markets.get(country);
    if (!market) throw new RangeError(`Nothing is compared in ${country}.`);
    return market.comparison;
  };
  return {
    in: comparisonIn,
    incomePricesOf({ code }, profile) {
      if (code !== "CL") return undefined;
      const comparison = comparisonIn(code);
      const { valueCents } = comparison.current().snapshot.uf;
      return incomePrices(comparison.priceRangeFor(profile), valueCents);
    },
    isReady: () => all.every(({ follower }) => follower.isReady),
    async refresh() {
      await Promise.all(all.map(({ follower }) => follower.refresh()));
    },
    start() {
      for (const { follower } of all) follower.start();
    },
    async stop() {
      await Promise.all(all.map(({ follower }) => follower.stop()));
    },
  };
}
