import { execFileSync } from "node:child_process";
import { startSite } from "#test/harness/site.ts";
import type { Movement, OurBooks } from "./books.ts";
import { readBooks } from "./our-books.ts";

/** A machine as `npm start` leaves it: the site, the simulated providers beside it, and one folder. */
export interface Machine {
  url: string;
  /** kill -9 of the site and of the providers at once. */
  kill(): Promise<void>;
  /** What the providers have booked. */
  theirs(): Promise<Movement[]>;
  stop(): Promise<void>;
}

/** Where a machine keeps what it knows. */
export interface Disk {
  folder: string;
  /** Another database than the one in the folder. */
  databaseUrl: string | undefined;
}

export async function startMachine(
  { folder, databaseUrl }: Disk,
  simulatorsPort: number,
): Promise<Machine> {
  const environment = {
    PAYMENT_SIMULATORS: "on",
    SIMULATORS_PORT: String(simulatorsPort),
    // The demonstration has payments of its own, which no simulator has booked.
    DEMONSTRATION: "off",
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  };
  const site = await startSite(environment, folder);
  return {
    url: site.url,
    stop: () => site.stop(),
    async theirs() {
      const response = await fetch(`http://127.0.0.1:${simulatorsPort}/control/ledger`);
      return (await response.json()) as Movement[];
    },
    async kill() {
      const ended = new Promise((done) => site.process.once("exit", done));
      const beside = execFileSync("pgrep", ["-P", String(site.process.pid)]).toString();
      site.process.kill("SIGKILL");
      for (const pid of beside.trim().split(/\s+/)) process.kill(Number(pid), "SIGKILL");
      await ended;
    },
  };
}

/** What a machine that has ended left of payments. */
export const booksOn = ({ folder, databaseUrl }: Disk): Promise<OurBooks> =>
  readBooks(
    databaseUrl,
    folder,
    `select q.ref from purchases p join payables q on q.ref like p.reference || '/%'
     where p.state = 'ISSUED'`,
  );
