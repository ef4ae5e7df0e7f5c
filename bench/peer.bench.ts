import "./http/production.ts";
import { resolve } from "node:path";
import { openDemonstrationSite } from "./http/demonstration-site.ts";
import { listen, mark, quantile, round } from "./http/figures.ts";
import { runLoad } from "./http/load-client.ts";
import { keepHouseholds, type OwnHousehold } from "./http/own-households.ts";
import { openPeerSite } from "./http/peer-site.ts";
import { createBenchDatabase } from "./postgres/bench-database.ts";

/**
 * A household's comparator by the product and by a peer framework (Next.js, bench/peer) that draws the same 20
 * cards from the same services in the same process, by turns, half of the views a household's first. The peer
 * leaves out the site's menu and footer, the compare tray, the dialogs and the guards of the route. The ratio of
 * the processor's time is the claim. PEER_HOUSEHOLDS is how many, TEST_DATABASE_URL names another PostgreSQL.
 */
const HOUSEHOLDS = Number(process.env["PEER_HOUSEHOLDS"] ?? 400);
const POSTGRES = process.env["TEST_DATABASE_URL"] ?? "postgres://root@127.0.0.1:5432/test";
const PAGE = "/Comparar/Seguros-de-Salud";
const CLIENTS = 2;
const TURNS = 5;
const CARDS = 20;
const MARK = 3;

const root = resolve(import.meta.dirname, "..");
await measure("embedded database");
const postgres = await createBenchDatabase(POSTGRES);
if (postgres !== null) {
  await measure("PostgreSQL", postgres.url);
  await postgres.drop();
}

async function measure(name: string, url?: string): Promise<void> {
  const site = await openDemonstrationSite(root, url);
  const households = await keepHouseholds(site.database.connection, HOUSEHOLDS);
  const peer = await openPeerSite(root, site);
  const ports = { product: await listen(site), peer: peer.port };
  const rows = [];
  for (const port of Object.values(ports)) await assertCards(port, households[0]!);
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const of = shareOf(households, turn);
    const product = await load(ports.product, of);
    const peers = await load(ports.peer, of);
    // The first turn warms both up.
    if (turn > 0) rows.push({ product, peer: peers, ratio: peers.cpu / product.cpu });
  }
  console.log(`\n${PAGE} by the product and by a peer, ${name}`);
  console.table(
    rows.map(({ product, peer: peers, ratio }) => ({
      "CPU ms, product": round(product.cpu),
      "CPU ms, peer": round(peers.cpu),
      "KB, product": Math.round(product.kilobytes),
      "KB, peer": Math.round(peers.kilobytes),
      ratio: round(ratio),
    })),
  );
  const ratios = rows.map(({ ratio }) => ratio);
  mark("pages of the product for one of the peer, median", quantile(ratios, 0.5), MARK);
  await peer.close();
  await site.close();
}

/** The households of a turn, each twice: half of the views are a first one. */
function shareOf(households: readonly OwnHousehold[], turn: number): OwnHousehold[] {
  const each = Math.floor(households.length / (TURNS + 1));
  const some = households.slice(turn * each, (turn + 1) * each);
  return [...some, ...some];
}

/** Milliseconds of this process's processor and KB for a page. */
async function load(port: number, households: readonly OwnHousehold[]) {
  const before = process.cpuUsage();
  const steps = households.map(({ cookie }) => [{ path: PAGE, headers: { cookie } }]);
  const { bytes } = await runLoad({ port, steps, clients: CLIENTS });
  const { user, system } = process.cpuUsage(before);
  return {
    cpu: (user + system) / 1_000 / households.length,
    kilobytes: bytes / 1_000 / households.length,
  };
}

async function assertCards(port: number, { cookie }: OwnHousehold): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${PAGE}`, { headers: { cookie } });
  const cards = (await answer.text()).match(/<article/g)?.length ?? 0;
  if (cards !== CARDS) throw new Error(`The page has ${cards} cards, not ${CARDS}.`);
}
