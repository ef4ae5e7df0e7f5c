import type { Client } from "pg";

/** Called with the text of a notification; without one where some may have been missed. */
export type ChannelListener = (text?: string) => void;

/** Pauses between attempts to listen again, in milliseconds; the last one repeats. */
const pausesMs = [100, 250, 500, 1_000, 2_000, 5_000] as const;

/** Listens to a channel over a connection of its own. A connection that ends is opened again by itself,
 *  with growing pauses; the listener is then called once, for what it may have missed. Rejects where the
 *  first connection fails. Returns what ends it. */
export async function listenToChannel(
  openClient: () => Client,
  channel: string,
  listener: ChannelListener,
): Promise<() => Promise<void>> {
  let isStopped = false;
  let attempt = 0;
  let timer: NodeJS.Timeout | undefined;
  let current: Client | undefined;

  async function connect(): Promise<void> {
    const client = openClient();
    const life = watched(client, () => {
      if (current === client) reconnectLater();
    });
    client.on("notification", ({ payload }) => listener(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
    } catch (error) {
      life.end();
      throw error;
    }
    if (isStopped) return life.end();
    current = client;
    // It may have ended while the answer was under way.
    if (life.isOver()) reconnectLater();
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

/** Follows a connection to its end, whoever ends it, and says so once. */
function watched(client: Client, onOver: () => void) {
  let isOver = false;
  const end = (): void => {
    if (isOver) return;
    isOver = true;
    // What is left of it; a connection that is already closed ends at once.
    void client.end().catch(() => undefined);
    onOver();
  };
  // Without a listener of its errors a client ends the process when its server goes away.
  client.on("error", end);
  client.on("end", end);
  return { end, isOver: () => isOver };
}
