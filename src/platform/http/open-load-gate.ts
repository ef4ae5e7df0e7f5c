import type { FastifyInstance } from "fastify";
import type { Environment } from "../../config/environment.ts";
import type { Clock } from "../clock/clock.ts";
import {
  attachLoadGate,
  createLoadGate,
  type LoadGate,
  type LoadMeter,
  openGate,
} from "./load-gate.ts";
import { keepThinned } from "../log/keep-thinned.ts";
import type { Log } from "../log/log.ts";

/** What is refused while this process is overloaded, with a line a minute that says how much it was. */
export function openLoadGate(
  app: FastifyInstance,
  options: { environment: Environment; clock: Clock; meter?: LoadMeter | undefined },
  log: Log,
): LoadGate {
  const { environment, clock, meter } = options;
  const limitMs = environment.SHED_AFTER_MS;
  if (meter === undefined || limitMs === 0) return openGate;
  const refused = keepThinned(app, {
    clock,
    write: (what, count) => log.warn("http.shed", { what, count }),
  });
  const gate = createLoadGate({ meter, limitMs, onRefused: (what) => refused.count(what) });
  attachLoadGate(app, gate);
  return gate;
}
