import { resolve } from "node:path";
import { openBarePages, portOf } from "../http/comparator-page.ts";
import { openDemonstrationSite } from "../http/demonstration-site.ts";
import { listen } from "../http/figures.ts";
import { runLoad } from "../http/load-client.ts";
import { mark } from "../measured.ts";

/** The page with which a purchase begins, beside the bare framework that draws the same page of data made once. */

const path = "/Compra-Online/lafken-dental-esencial";
/** Each page has a key of its own, so that a form is taken once. */
const withoutKey = (html: string): string =>
  html.replaceAll(/(name="_key" value=")[^"]*|(value=")[^"]*(" name="_key")/g, "$1$2$3");
const clients = 4;
const turns = 6;
/** Code that is run often is compiled anew for speed. */
const warmUps = 3;

/** Measures by turns: a machine that is busy for a while favours neither. */
export async function measureStepPage(databaseUrl: string, pages: number): Promise<void> {
  const root = resolve(import.meta.dirname, "../..");
  const site = await openDemonstrationSite(root, databaseUrl);
  const bare = await openBarePages(root, site.app, path, withoutKey);
  const ports = [await listen(site), portOf(bare.framework)];
  const rates = [0, 0];
  const count = Math.ceil(pages / turns);
  for (let turn = 0; turn < warmUps + turns; turn += 1)
    for (const [place, port] of ports.entries()) {
      const steps = Array.from({ length: count }, () => [{ path }]);
      const { times, total } = await runLoad({ port, steps, clients });
      if (turn >= warmUps)
        rates[place] = (rates[place] ?? 0) + (times.length * 1_000) / total / turns;
    }
  for (const server of [bare.react, bare.framework]) server.close();
  await site.close();
  const [ours = 0, framework = 1] = rates;
  mark("the step page, share of the bare framework's pages a second", ours / framework, {
    atLeast: 0.7,
    note: `${ours.toFixed(0)} a second beside ${framework.toFixed(0)}, not compressed`,
  });
}
