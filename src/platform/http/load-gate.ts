import type { FastifyInstance } from "fastify";
import { AppError } from "../errors.ts";

/** How late the event loop is: what every answer waits for besides its own work. */
export interface LoadMeter {
  /** Milliseconds, 0 where it is not late. */
  latenessMs(): number;
}

const TICK_MS = 100;

/** Measures by a timer that is due every 100 ms: how late it last was, and how long it has been due now.
 *  A histogram of the loop's delays says the same only after its interval; a request that waits in a long
 *  turn of the loop has to know within that turn. */
export function startLoadMeter(): LoadMeter & { stop(): void } {
  let due = performance.now() + TICK_MS;
  let lastLate = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lastLate = Math.max(0, now - due);
    due = now + TICK_MS;
  }, TICK_MS);
  timer.unref();
  return {
    latenessMs: () => Math.max(lastLate, performance.now() - due),
    stop: () => clearInterval(timer),
  };
}

/** Pages rendered at once, at most: about a second of one core's work. Where rendering waits, as for the
 *  database, the loop itself is not late. */
const MOST_RENDERINGS = 50;

export interface LoadGate {
  /** Whether work that can be asked for again has to be refused; counts a refusal. */
  refuses(what: "page" | "call"): boolean;
  /** Renders a page, counted among those that are rendered now. */
  render<Page>(work: () => Promise<Page>): Promise<Page>;
}

/** Decides what is refused while the server is overloaded. What is stored, sent in or asked by a monitor is
 *  answered all the same. */
export function createLoadGate(options: {
  meter: LoadMeter;
  /** How late the loop may be, in milliseconds. */
  limitMs: number;
  onRefused(what: "page" | "call"): void;
  mostRenderings?: number;
}): LoadGate {
  const { meter, limitMs, onRefused, mostRenderings = MOST_RENDERINGS } = options;
  let renderings = 0;
  return {
    refuses(what) {
      const isFull = what === "page" && renderings >= mostRenderings;
      const isOverloaded = isFull || meter.latenessMs() > limitMs;
      if (isOverloaded) onRefused(what);
      return isOverloaded;
    },
    async render(work) {
      renderings += 1;
      try {
        return await work();
      } finally {
        renderings -= 1;
      }
    },
  };
}

/** Lets everything pass: for an application that serves no traffic of its own. */
export const openGate: LoadGate = { refuses: () => false, render: (work) => work() };

/** Seconds after which a refused client may ask again. */
export const RETRY_AFTER_SECONDS = 5;

export const overloaded = (): AppError =>
  new AppError({ code: "OVERLOADED", status: 503, report: false });

/** Answered however late the server is: what monitors ask. */
const monitors: ReadonlySet<string> = new Set(["/api/health", "/api/ready"]);

/** Refuses calls that only read while the server is overloaded; pages ask the gate once they know that they
 *  are not stored. */
export function attachLoadGate(app: FastifyInstance, gate: LoadGate): void {
  app.addHook("onRequest", async ({ method, url, routeOptions }) => {
    const onlyReads =
      method === "GET" || method === "HEAD" || routeOptions.config.isQuestion === true;
    if (!onlyReads || !url.startsWith("/api/")) return;
    if (monitors.has(url.split("?")[0] ?? "")) return;
    if (gate.refuses("call")) throw overloaded();
  });
}
