import type { FastifyInstance } from "fastify";
import type { ChannelListener } from "../database/channel-listener.ts";
import type { OpenDatabase } from "../database/database.ts";

/** What runs beside the requests, from the start of the server until it closes. */
export interface Job {
  start(): void | Promise<void>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

/** Calls the listener at each notification of a channel. */
export function onNotification(
  database: Pick<OpenDatabase, "onNotify">,
  channel: string,
  listener: ChannelListener,
): Job {
  let stopListening: (() => Promise<void>) | undefined;
  return {
    async start() {
      stopListening = await database.onNotify(channel, listener);
    },
    async stop() {
      await stopListening?.();
    },
  };
}

/** Something that is opened at the start and closed at the end, as a socket. */
export function openFor(open: () => Promise<{ close(): Promise<void> }>): Job {
  let opened: { close(): Promise<void> } | undefined;
  return {
    async start() {
      opened = await open();
    },
    async stop() {
      await opened?.close();
    },
  };
}

/** Starts jobs in their order; the server stops them in reverse order when it closes. */
export async function startJobs(app: FastifyInstance, jobs: readonly Job[]): Promise<void> {
  const started: Job[] = [];
  app.addHook("onClose", async () => {
    for (const job of started.toReversed()) await job.stop();
  });
  for (const job of jobs) {
    await job.start();
    started.push(job);
  }
}
