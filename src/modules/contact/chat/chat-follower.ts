import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import { type ChatMessage, presentMessage } from "./chat.presenter.ts";
import { findChatRevision, findLastNumbers, listMessages } from "./chat.queries.ts";

/** Makes certain what a notification only hastens. */
export const chatPollMs = 2_000;

interface Followed {
  conversationId: string;
  /** Number of the newest message that was handed over. */
  after: number;
  hand(messages: readonly ChatMessage[]): void;
}

/** Hands new messages to whoever follows a conversation, on any node: by number, so that nothing is
 *  missed or told twice. Asks the database only while somebody follows. */
export class ChatFollower {
  readonly #connection: Connection;
  readonly #log: Log;
  readonly #followed = new Set<Followed>();
  readonly #watchers = new Set<(revision: string) => void>();
  #revision: string | undefined;
  #reading: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(options: { connection: Connection; log: Log }) {
    this.#connection = options.connection;
    this.#log = options.log;
  }

  /** Hands over the messages after a number, now and from now on, until the answered function is called. */
  follow(
    conversationId: string,
    after: number,
    hand: (messages: readonly ChatMessage[]) => void,
  ): () => void {
    const followed = { conversationId, after, hand };
    this.#followed.add(followed);
    this.wake();
    return () => this.#followed.delete(followed);
  }

  /** Calls the watcher at every change of any conversation. */
  watch(watcher: (revision: string) => void): () => void {
    this.#watchers.add(watcher);
    this.wake();
    return () => this.#watchers.delete(watcher);
  }

  /** Something changed: reads it. A call during a reading makes one more after it. */
  wake(): void {
    if (this.#isStopped) return;
    this.#again = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
  }

  async #readAll(): Promise<void> {
    while (this.#again && !this.#isStopped) {
      this.#again = false;
      try {
        await this.#read();
      } catch (error) {
        // The poll tries again.
        this.#log.warn("chat.follow.failure", {
          name: error instanceof Error ? error.name : "unknown",
        });
        return;
      }
    }
  }

  async #read(): Promise<void> {
    const ids = [...new Set([...this.#followed].map(({ conversationId }) => conversationId))];
    const newest = await findLastNumbers(this.#connection, ids);
    for (const id of ids) {
      const behind = [...this.#followed].filter(
        (each) => each.conversationId === id && each.after < (newest.get(id) ?? 0),
      );
      if (behind.length === 0) continue;
      const from = Math.min(...behind.map(({ after }) => after));
      const messages = (await listMessages(this.#connection, id, from)).map(presentMessage);
      for (const followed of behind) {
        const fresh = messages.filter(({ number }) => number > followed.after);
        followed.after = Math.max(followed.after, ...fresh.map(({ number }) => number));
        if (fresh.length > 0 && this.#followed.has(followed)) followed.hand(fresh);
      }
    }
    if (this.#watchers.size === 0) return;
    const revision = await findChatRevision(this.#connection);
    if (revision === this.#revision) return;
    this.#revision = revision;
    for (const watcher of this.#watchers) watcher(revision);
  }

  start(): void {
    this.#timer ??= setInterval(() => {
      if (this.#followed.size > 0 || this.#watchers.size > 0) this.wake();
    }, chatPollMs).unref();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    await this.#reading;
  }
}
