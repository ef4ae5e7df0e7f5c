import { createHash } from "node:crypto";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { scrubPath } from "#src/platform/log/scrub.rules.ts";
import { countFault, deleteFaultsBefore } from "./fault.queries.ts";
import { type Fault, type ScrubbedFault, scrubFault } from "./fault.rules.ts";

/** Where faults go: this server keeps them itself, another place may be put behind the same port. */
export interface FaultReporter {
  /** Returns at once; never throws. */
  report(fault: ScrubbedFault): void;
}

const keptDays = 90;
/** Reports on their way at once; more than that are a flood that says nothing new. */
const mostWaiting = 20;

export interface FaultKeeper extends FaultReporter {
  /** Until everything reported is stored. */
  settled(): Promise<void>;
  purgeExpired(): Promise<void>;
}

/** Keeps faults in our own database, one row a kind and place with its count. */
export function createFaultKeeper(options: {
  connection: Connection;
  clock: Clock;
  log: Log;
  version: string;
}): FaultKeeper {
  const { connection, clock, log, version } = options;
  const waiting = new Set<Promise<void>>();
  return {
    report(fault) {
      if (waiting.size >= mostWaiting) return;
      const kept = countFault(connection, {
        ...fault,
        fingerprint: fingerprintOf(fault),
        version,
        at: clock.now(),
      })
        .catch((error: unknown) => {
          // A warning: an error would be reported in its turn.
          const message = error instanceof Error ? error.message : "unknown";
          log.warn("faults.failure", { message });
        })
        .finally(() => waiting.delete(kept));
      waiting.add(kept);
    },
    async settled() {
      await Promise.all(waiting);
    },
    purgeExpired: () =>
      deleteFaultsBefore(connection, new Date(clock.now().getTime() - keptDays * 86_400_000)),
  };
}

const fingerprintOf = ({ source, kind, code, errorName, message, stack, route }: ScrubbedFault) =>
  createHash("sha256")
    .update(JSON.stringify([source, kind, code, errorName, stack ?? message, route]))
    .digest("hex");

export interface FaultSampling {
  /** Reports a share of the faults it is given (SA 8: 0.075), scrubbed. */
  take(fault: Fault): void;
  /** The same for one that the browser has already chosen by the same share. */
  takeChosen(fault: Fault): void;
}

export function createFaultSampling(options: {
  reporter: FaultReporter;
  /** From 0 to 1. */
  share: number;
  random(): number;
}): FaultSampling {
  const { reporter, share, random } = options;
  const takeChosen = (fault: Fault) => reporter.report(scrubFault(fault));
  return {
    takeChosen,
    take(fault) {
      if (random() < share) takeChosen(fault);
    },
  };
}

const toldPath = (path: string | undefined) => (path === undefined ? undefined : scrubPath(path));

/** A log whose errors are reported as well: whatever is logged as one, wherever it happens. */
export function reportingLog(log: Log, { take }: Pick<FaultSampling, "take">): Log {
  return {
    ...log,
    error(event, fields = {}) {
      log.error(event, fields);
      const text = (name: string) => {
        const value = fields[name];
        return typeof value === "string" ? value : undefined;
      };
      take({
        source: "server",
        kind: event,
        code: text("code"),
        errorName: text("name"),
        message: text("message") ?? toldPath(text("path")),
        stack: text("stack"),
        path: text("route"),
      });
    },
  };
}
