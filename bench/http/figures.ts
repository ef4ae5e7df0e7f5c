import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";

/** Opens a port of the machine's choice for an application and returns it. */
export async function listen({ app }: { app: FastifyInstance }): Promise<number> {
  await app.listen({ port: 0, host: "127.0.0.1" });
  if (!app.server.listening) await once(app.server, "listening");
  return (app.server.address() as AddressInfo).port;
}

/** Prints a ratio beside the mark it has to reach: a least value, or a greatest one. */
export function mark(what: string, value: number, limit: number, side: "min" | "max" = "min") {
  const isReached = side === "min" ? value >= limit : value <= limit;
  console.log(`${what}: ${round(value)}, mark ${limit}: ${isReached ? "reached" : "missed"}`);
}

/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)]!;
}

/** Rounds to three significant digits. */
export function round(value: number): number {
  return Number(value.toPrecision(3));
}
