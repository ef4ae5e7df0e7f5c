import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Clock } from "#src/platform/clock/clock.ts";
import type { OpenDatabase } from "#src/platform/database/database.ts";
import type { ApiRoute } from "#src/platform/http/api-routes.ts";
import { createIntervalJob } from "#src/platform/jobs/interval-job.ts";
import { type Job, onNotification } from "#src/platform/jobs/job.ts";
import { createAttemptLimit } from "#src/platform/limits/attempt-limit.ts";
import { createCallLimit } from "#src/platform/limits/call-limit.ts";
import type { SharedCounts } from "#src/platform/limits/shared-counts.ts";
import type { Log } from "#src/platform/log/log.ts";
import { type AgentAccess, type ConsoleAccess, createAgentAccess } from "./agent-access.ts";
import { type ChatConsole, createChatConsole } from "./chat-console.service.ts";
import { ChatFollower } from "./chat-follower.ts";
import { chatChannel } from "./chat.queries.ts";
import { type ChatbotService, createChatbot } from "./chatbot.service.ts";
import { chatbotRoutes } from "./chatbot.api.ts";
import { type ChatFacts, chatRoutes } from "./chat.api.ts";
import { type ChatService, createChatService } from "./chat.service.ts";
import { registerChatStreams } from "./chat-stream.ts";
import { eraseOldConversations, noticeLeftConversations } from "./left-conversations.ts";
import type { KnowledgeSource } from "./knowledge.service.ts";
import type { MessageLeads } from "./message-leads.ts";
import type { WebchatProvider } from "./webchat-provider.ts";

export type { AgentAccess } from "./agent-access.ts";
export type { ChatConsole, ConsoleConversation, ConsoleEntry } from "./chat-console.service.ts";
export type { ChatConversation, ChatMessage } from "./chat.presenter.ts";
export type { MessageLeads } from "./message-leads.ts";

/** Messages a visitor may write in a minute. */
const messagesAMinute = 30;
/** Failed sign-ins in a quarter of an hour. */
const failedSignIns = { account: 10, network: 20 };
/** Questions to the assistant from a network in a minute. */
const questionsAMinute = 30;
/** Key of the one assistant there is. */
const botKeys = ["amparo"];

export interface ChatOptions {
  database: OpenDatabase;
  clock: Clock;
  log: Log;
  counts: SharedCounts;
  /** Signs the sessions of the console. */
  secret: string;
  isTls: boolean;
  access: ConsoleAccess;
  provider: WebchatProvider;
  messageLeads: MessageLeads;
  /** What the assistant answers from. */
  knowledge: readonly KnowledgeSource[];
}

/** What the pages of a country need of the chat. */
export interface Chat {
  service: ChatService;
  console: ChatConsole;
  access: AgentAccess;
  bot: ChatbotService;
}

export interface ChatParts {
  chat: Chat;
  routes: ApiRoute<ChatFacts>[];
  /** Follow the database and write what time alone brings about. */
  jobs: readonly Job[];
  /** Serves the streams. */
  attach(
    app: FastifyInstance,
    factsOf: (
      request: FastifyRequest,
      reply: FastifyReply,
    ) => Promise<{ visitorId: string | undefined }>,
  ): void;
}

/** The live chat over the database: calls, streams, console and its jobs (SA 2.10). */
export function createChat(options: ChatOptions): ChatParts {
  const { database, clock, log, counts, provider, messageLeads } = options;
  const { connection } = database;
  const limited = (name: string, most: number) =>
    createCallLimit({ clock, most, windowMs: 60_000, shared: { counts, name } });
  const follower = new ChatFollower({ connection, log });
  const wake = () => follower.wake();
  const access = createAgentAccess({
    access: options.access,
    connection,
    secret: options.secret,
    clock,
    isTls: options.isTls,
    attempts: createAttemptLimit({
      clock,
      counts,
      name: "console-sign-in",
      most: failedSignIns,
      windowMs: 15 * 60_000,
    }),
  });
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
    chat: { service, console: createChatConsole({ connection, clock, wake }), access, bot },
    routes: [...chatRoutes({ service, provider }), ...chatbotRoutes(bot)],
    jobs: [onNotification(database, chatChannel, wake), follower, notices, erasing],
    attach(app, factsOf) {
      registerChatStreams(app, { service, access, follower, connection, clock, log, factsOf });
    },
  };
}
