import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { launchBrowser } from "#test/harness/browser.ts";
import { type RunningSite, sharedSite, startSite } from "#test/harness/site.ts";
import { openVisit, type Visit, type VisitOptions } from "./pages/visit.ts";

/** A visit at a host of this machine: `pe.localhost` is Peru. */
interface HostedVisitOptions extends VisitOptions {
  host?: string;
}

/** The real server over the demonstration catalogue and a browser, for the tests of one file: the worker's
 *  own server, or one for this file where it needs another environment. Every visit is closed after its test, which fails if the visit met a console error, a broken policy, a request to anybody
 *  else, or a failed answer that it did not announce. */
export function siteForTests(
  environment?: Record<string, string>,
  /** Makes the server's folder, where people are signed in before it starts. */
  prepare?: () => Promise<string>,
): {
  visit(options?: HostedVisitOptions): Promise<Visit>;
  site(): RunningSite;
} {
  let site: RunningSite | undefined;
  let browser: Browser | undefined;
  const visits: Visit[] = [];
  beforeAll(async () => {
    [site, browser] = await Promise.all([
      environment === undefined
        ? sharedSite()
        : prepare === undefined
          ? startSite(environment)
          : prepare().then((folder) => startSite(environment, folder)),
      launchBrowser(),
    ]);
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site?.stop();
  });
  afterEach(async () => {
    const done = visits.splice(0);
    const faults = done.flatMap((visit) => visit.faults());
    await Promise.all(done.map((visit) => visit.page.context().close()));
    expect(faults).toEqual([]);
  });
  const running = () => {
    if (site === undefined) throw new Error("The site has not started.");
    return site;
  };
  return {
    site: running,
    async visit({ host, ...options } = {}) {
      if (browser === undefined) throw new Error("The browser has not started.");
      const url = new URL(running().url);
      if (host !== undefined) url.hostname = host;
      const visit = await openVisit(browser, url.origin, options);
      visits.push(visit);
      return visit;
    },
  };
}
