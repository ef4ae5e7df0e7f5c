import type { FastifyInstance } from "fastify";
import type { WatchedSessions } from "#src/modules/identity/session/stream-sessions.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import type { ApiRoute } from "#src/platform/http/api-routes.ts";
import type { Stopping } from "#src/platform/http/stopping.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import { type Job, onNotification } from "#src/platform/jobs/job.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { SharedCounts } from "#src/platform/limits/shared-counts.ts";
import type { Log } from "#src/platform/log/log.ts";
import { type ChatConsole, createChatConsole } from "./chat-console.service.ts";
import { ChatFollower } from "./chat-follower.ts";
import { chatChannel } from "./chat.queries.ts";
import { type ChatbotService, createChatbot } from "./chatbot.service.ts";
import { chatbotRoutes } from "./chatbot.api.ts";
import { type ChatFacts, chatRoutes } from "./chat.api.ts";
import { type ChatService, createChatService } from "./chat.service.ts";
import { createChatStreams, type StreamFacts } from "./chat-stream.ts";
import { eraseOldConversations, noticeLeftConversations } from "./left-conversations.ts";
import type { KnowledgeSource } from "./knowledge.service.ts";
import type { MessageLeads } from "./message-leads.ts";
import type { WebchatProvider } from "./webchat-provider.ts";

export type { ChatConsole, ConsoleConversation, ConsoleEntry } from "./chat-console.service.ts";
export type { ChatConversation, ChatMessage } from "./chat.presenter.ts";
export type { MessageLeads } from "./message-leads.ts";

/** Messages a visitor may write in a minute. */
const messagesAMinute = 30;
/** Questions to the assistant from a network in a minute. */
const questionsAMinute = 30;
/** Key of the one assistant there is. */
const botKeys = ["amparo"];

export interface ChatOptions {
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  counts: SharedCounts;
  sessions: WatchedSessions;
  provider: WebchatProvider;
  messageLeads: MessageLeads;
  /** What the assistant answers from. */
  knowledge: readonly KnowledgeSource[];
  /** Whether the process is about to end; absent: it never is. */
  stopping?: Stopping | undefined;
}

/** What the pages of a country need of the chat. */
export interface Chat {
  service: ChatService;
  console: ChatConsole;
  bot: ChatbotService;
}

export interface ChatParts {
  chat: Chat;
  routes: ApiRoute<ChatFacts & StreamFacts>[];
  /** Follow the database and write what time alone brings about. */
  jobs: readonly Job[];
  /** Keeps the streams open, and ends them before the server closes. */
  attach(app: FastifyInstance): void;
}

/** The live chat over the database: calls, streams, console and its jobs (SA 2.10). */
export function createChat(options: ChatOptions): ChatParts {
  const { database, clock, log, counts, sessions, provider, messageLeads } = options;
  const { connection } = database;
  const limited = (name: string, most: number) =>
    createCallLimit({ clock, most, windowMs: 60_000, shared: { counts, name } });
  const follower = new ChatFollower({ connection, log });
  const wake = () => follower.wake();
  const service = createChatService({
    connection,
    clock,
    messageLeads,
    provider,
    messageAllowance: limited("chat-messages", messagesAMinute),
    wake,
  });
  const bot = createChatbot({
    sources: options.knowledge,
    keys: botKeys,
    allowance: limited("chatbot", questionsAMinute),
  });
  const streams = createChatStreams({
    service,
    sessions,
    follower,
    connection,
    clock,
    log,
    stopping: options.stopping,
  });
  const notices = createIntervalJob({
    name: "chat-left",
    everyMs: 15_000,
    log,
    async run() {
      await noticeLeftConversations(connection, clock);
    },
  });
  const erasing = createIntervalJob({
    name: "chat-erase",
    everyMs: 24 * 3_600_000,
    log,
    async run() {
      await eraseOldConversations(connection, clock);
    },
  });
  return {
    chat: { service, console: createChatConsole({ connection, clock, messageLeads, wake }), bot },
    routes: [...chatRoutes({ service, provider }), ...chatbotRoutes(bot), ...streams.routes],
    jobs: [onNotification(database, chatChannel, wake), follower, notices, erasing],
    attach: streams.attach,
  };
}
