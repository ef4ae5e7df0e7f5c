import type { Client } from "pg";

/** Pauses between attempts to listen again, in milliseconds; the last one repeats. */
const pausesMs = [100, 250, 500, 1_000, 2_000, 5_000] as const;

/** Listens to a channel over a connection of its own. A connection that ends is opened again by itself,
 *  with growing pauses; the listener is then called once, for what it may have missed. Rejects where the
 *  first connection fails. Returns what ends it. */
export async function listenToChannel(
  openClient: () => Client,
  channel: string,
  listener: () => void,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let attempt = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: Client | undefined;

  async function connect(): Promise<void> {
    const client = openClient();
    let isOver = false;
    const onOver = () => {
      if (isOver) return;
      isOver = true;
      // What is left of it; a connection that is already closed ends at once.
      void client.end().catch(() => undefined);
      if (current === client) reconnectLater();
    };
    // Without a listener of its errors a client ends the process when its server goes away.
    client.on("error", onOver);
    client.on("end", onOver);
    client.on("notification", listener);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      onOver();
      throw error;
    }
    if (isStopped) return onOver();
    current = client;
    // It may have ended while the answer was under way.
    if (isOver) reconnectLater();
    else attempt = 0;
  }

  function reconnectLater(): void {
    current = undefined;
    if (isStopped) return;
    const pause = pausesMs[Math.min(attempt, pausesMs.length - 1)];
    attempt += 1;
    timer = setTimeout(() => void reconnect(), pause);
    timer.unref();
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
    } catch {
      reconnectLater();
      return;
    }
    if (!isStopped) listener();
  }

  await connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    // A connection that is lost already needs no end.
    await current?.end().catch(() => undefined);
  };
}
