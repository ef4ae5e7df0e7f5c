import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import type { FeaturePayload } from "./feature-source.ts";
import { findFeatureVersion, listFeatures } from "./feature.queries.ts";

/** Makes certain within 5 s what a notification only hastens, as for the catalogue. */
export const FEATURE_POLL_MS = 2_000;

/** Keeps this process at the last committed features, and tells whoever listens of each change. */
export class FeatureFollower {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #listeners = new Set<(payload: FeaturePayload) => void>();
  #version = -1;
  #payload: FeaturePayload = { features: {}, dateUpdated: new Date(0).toISOString() };
  #refreshing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: { connection: Connection; log: Log }) {
    this.#connection = options.connection;
    this.#log = options.log;
  }

  /** The features in force; empty before the first refresh. */
  get payload(): FeaturePayload {
    return this.#payload;
  }

  /** Calls the listener at each change until the answered function is called. */
  onChange(listener: (payload: FeaturePayload) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Reads the features where their version moved; calls at once share one reading. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#read().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  async #read(): Promise<void> {
    const version = await findFeatureVersion(this.#connection);
    if (version === this.#version) return;
    const rows = await listFeatures(this.#connection);
    this.#version = version;
    this.#payload = {
      features: Object.fromEntries(rows.map(({ key, definition }) => [key, definition])),
      // The version is part of the instant: two changes within a millisecond are two.
      dateUpdated: new Date(
        Math.max(0, ...rows.map(({ updatedAt }) => updatedAt.getTime())) + version,
      ).toISOString(),
    };
    for (const listener of this.#listeners) listener(this.#payload);
  }

  /** A notification came. A failure is logged and no more: the poll tries again. */
  wake(): void {
    this.refresh().catch((error: unknown) => {
      const message = error instanceof Error ? error.message : "unknown";
      this.#log.warn("features.refresh.failure", { message });
    });
  }

  /** Follows changes until stopped. */
  start(): void {
    const poll = () => {
      if (this.#isStopped) return;
      this.wake();
      this.#timer = setTimeout(poll, FEATURE_POLL_MS).unref();
    };
    this.#timer = setTimeout(poll, FEATURE_POLL_MS).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    // Only its end is waited for: what failed in it was told to whoever asked for it.
    await this.#refreshing?.catch(() => undefined);
  }
}
