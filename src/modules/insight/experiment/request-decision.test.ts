import { describe, expect, it } from "vitest";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { openTestDatabase } from "#test/harness/database.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createExperimentService } from "./experiment.service.ts";
import type { FeatureSource } from "./feature-source.ts";
import { countExposures } from "./feature.queries.ts";
import { createRequestDecisions, type DecidedRequest } from "./request-decision.service.ts";

const browser =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36";
/** Visitors whose id begins with a capital letter are in the second version of everything. */
const byLetter: FeatureSource = {
  evaluate: (key, visitorId) => ({
    value:
      visitorId !== undefined && /^[A-Z]/.test(visitorId) && key === "cluster-test"
        ? "clusters"
        : undefined,
    inExperiment: visitorId !== undefined,
  }),
};
const request: DecidedRequest = {
  cookie: undefined,
  userAgent: browser,
  path: "/Comparar/Isapres",
  country: "CL",
  isInternal: false,
};

describe("the decision of a request", () => {
  it("is made by the id that the first answer sets, and stays with the browser that keeps it", async () => {
    const database = await openTestDatabase();
    const experiments = createExperimentService({
      connection: database.connection,
      clock: fixedClock("2026-10-10T12:00:00Z"),
      log: createLog("silent", () => undefined),
      source: byLetter,
    });
    const count = async () => (await countExposures(database.connection)).length;
    const decide = createRequestDecisions({
      experiments,
      isTls: true,
      newId: () => "Aaaaaaaaaaaaaaaaaaaaaa",
    });

    const first = decide(request);
    expect(first.tuple).toBe("1000");
    expect(first.variants["cluster-test"]).toBe("clusters");
    expect(first.setCookie).toContain("amparo_id=Aaaaaaaaaaaaaaaaaaaaaa; Path=/;");
    const again = decide({ ...request, cookie: "Aaaaaaaaaaaaaaaaaaaaaa" });
    expect(again).toMatchObject({ tuple: "1000", setCookie: undefined });

    // Nobody is counted who is a crawler, opted out or is internal traffic.
    const crawler = decide({ ...request, userAgent: "Googlebot/2.1" });
    const optedOut = decide({ ...request, cookie: "no" });
    for (const other of [crawler, optedOut]) {
      expect(other).toMatchObject({ tuple: "0000", setCookie: undefined });
      other.record();
    }
    decide({ ...request, isInternal: true }).record();
    await experiments.flush();
    expect(await count()).toBe(0);

    first.record();
    again.record();
    await experiments.flush();
    expect(await count()).toBe(3);
    await database.close();
  });

  it.each([undefined, "Aaaaaaaaaaaaaaaaaaaaaa"])(
    "gives a crawler no id and has it in no experiment, where it sends the id %s",
    async (cookie) => {
      const database = await openTestDatabase();
      const experiments = createExperimentService({
        connection: database.connection,
        clock: fixedClock("2026-10-10T12:00:00Z"),
        log: createLog("silent", () => undefined),
        source: byLetter,
      });
      const decide = createRequestDecisions({ experiments, isTls: true });
      const exposures = async (userAgent: string) => {
        const decision = decide({ ...request, cookie, userAgent });
        decision.record();
        await experiments.flush();
        return [decision.tuple, await countExposures(database.connection)] as const;
      };
      const crawler = decide({ ...request, cookie, userAgent: "Googlebot/2.1" });
      expect(crawler.setCookie).toBeUndefined();
      expect(await exposures("Googlebot/2.1")).toEqual(["0000", []]);
      // The same request from a browser is in them.
      expect((await exposures(browser))[1]).not.toEqual([]);
      await database.close();
    },
  );

  it("gives each first visitor a new random id", () => {
    const experiments = {
      decide: () => ({ variants: {} as never, tuple: "", shown: [] }),
      recordExposure: () => undefined,
    };
    const decide = createRequestDecisions({ experiments, isTls: false });
    const ids = new Set(
      Array.from(
        { length: 100 },
        () => /amparo_id=([\w-]{22});/.exec(decide(request).setCookie!)?.[1],
      ),
    );
    expect(ids.size).toBe(100);
    expect(ids.has(undefined)).toBe(false);
  });
});
