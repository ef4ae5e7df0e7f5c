import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { Faults } from "./faults.ts";
import type { SimulatedNotification } from "./simulated-call.ts";

const tries = 4;
const lateMs = 1_500;

export interface Notifier {
  notify(notification: SimulatedNotification): void;
  /** How many notifications are on their way, those to be told again included. */
  underWay(): number;
}

/** Tells merchants what happened, as badly as the faults say: lost, repeated, late, out of order, and beside the
 *  true ones forged. What is not answered with 200 is told again. */
export function createNotifier(faults: Faults): Notifier {
  let held: SimulatedNotification | undefined;
  let underWay = 0;
  const deliver = async (notification: SimulatedNotification): Promise<void> => {
    for (let round = 0; round < tries; round += 1) {
      const status = await post(notification).catch(() => 0);
      if (status === 200 || status === 401 || status === 404) return;
      await sleep(500 * 2 ** round, undefined, { ref: false });
    }
  };
  const send = (notification: SimulatedNotification, afterMs = 0): void => {
    underWay += 1;
    const late = afterMs === 0 ? Promise.resolve() : sleep(afterMs, undefined, { ref: false });
    void late.then(() => deliver(notification)).finally(() => (underWay -= 1));
  };
  const forged = (one: SimulatedNotification): SimulatedNotification => ({
    ...one,
    headers: { ...one.headers, [one.signed]: flipped(one.headers[one.signed] ?? "") },
  });
  const notify = (notification: SimulatedNotification): void => {
    if (faults.happens("webhook_forged")) send(forged(notification));
    if (faults.happens("webhook_lost")) return;
    if (faults.happens("webhook_repeat")) send(notification);
    if (faults.happens("webhook_reordered") && held === undefined) {
      held = notification;
      return;
    }
    send(notification, faults.happens("webhook_late") ? lateMs : 0);
    if (held !== undefined) send(held);
    held = undefined;
  };
  return { notify, underWay: () => underWay };
}

/** The last character changed. */
const flipped = (text: string) => `${text.slice(0, -1)}${text.endsWith("0") ? "1" : "0"}`;

/** Names under localhost are this machine: a system's resolver need not know them. */
function post({ url, body, headers }: SimulatedNotification): Promise<number> {
  const { hostname, host, port, pathname, search } = new URL(url);
  const isHere = hostname === "localhost" || hostname.endsWith(".localhost");
  return new Promise((done, fail) => {
    const sent = request(
      {
        host: isHere ? "127.0.0.1" : hostname,
        port: port === "" ? 80 : port,
        path: `${pathname}${search}`,
        method: "POST",
        headers: { ...headers, host, "content-type": "application/json" },
        timeout: 10_000,
        agent: false,
      },
      (response) => {
        response.resume();
        response.on("end", () => done(response.statusCode ?? 0));
        response.on("error", fail);
      },
    );
    sent.on("timeout", () => sent.destroy(new Error("timeout")));
    sent.on("error", fail);
    sent.end(body);
  });
}
