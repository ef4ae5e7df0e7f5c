import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Partner } from "#src/contracts/partner.ts";
import { isCrawler } from "#src/modules/identity/visitor/crawler.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { type Language, languages } from "#src/routes.ts";
import type { ChatService } from "./chat.service.ts";
import { chatLanguageOf } from "./topics.rules.ts";
import { messageLimit, startLimits } from "./start-form.rules.ts";
import {
  isPortalApp,
  isWithoutChat,
  readAppLanguage,
  type WebchatProvider,
} from "./webchat-provider.ts";

/** What the calls of the chat ask of a request. */
export interface ChatFacts {
  country: { code: CountryCode; timeZone: string };
  /** Whose host was asked; null for a main host. */
  partner: Partner | null;
  language: Language;
  address: string;
  visitorId: string | undefined;
  ensureVisitor(): Promise<string>;
  countRequest(): Promise<void>;
}

const noStore = { "cache-control": "no-store" };
const privately = { "cache-control": "private, no-store" };

const message = z.object({
  number: z.int().describe("Place in the conversation, from 1 without gaps; the event's id too"),
  author: z
    .enum(["visitor", "agent", "system"])
    .describe("Who wrote, or whose doing the notice tells"),
  kind: z.enum(["text", "joined", "left", "closed"]).describe("A text, or a notice without text"),
  name: z.string().nullable().describe("Name of the person who attends"),
  text: z.string().describe("What was written; empty in a notice"),
  at: z.iso.datetime().describe("When it was written"),
});
const conversation = z.object({
  id: z.uuid().describe("Opaque; of use only with the visitor's cookie"),
  status: z
    .enum(["open", "closed", "message"])
    .describe("message: left out of hours, kept as a lead"),
  agentName: z.string().nullable().describe("Who attends; null while nobody does"),
  reference: z.string().nullable().describe("Number of the lead, of a message out of hours"),
  messages: z.array(message).describe("In the order of their numbers"),
});
const webchatConfig = z.object({
  baseConfig: z.record(z.string(), z.unknown()).describe("Look and addresses of the widget"),
  valuesConfig: z.record(z.string(), z.unknown()).describe("Texts and form of the widget"),
});
const start = z.object({
  name: z
    .string()
    .max(startLimits.name * 2)
    .default("")
    .describe("Name of the person, in letters"),
  email: z
    .string()
    .max(startLimits.email * 2)
    .default("")
    .describe("Address that can be written to"),
  phone: z
    .string()
    .max(startLimits.phone * 2)
    .default("")
    .describe("Telephone, in the country's form or with its prefix"),
  topic: z.string().max(40).default("").describe("Code of the topic"),
  area: z.string().max(40).default("").describe("Code of the area; may be empty"),
  question: z
    .string()
    .max(messageLimit * 2)
    .default("")
    .describe("What the visitor wants to know; out of hours the message"),
  consent: z.boolean().default(false).describe("Agrees that the details are used to answer"),
  path: z.string().max(2_000).default("/").describe("Page where the chat was opened"),
  language: z
    .enum(languages as [Language, ...Language[]])
    .optional()
    .describe("Language of the chat; else by the path"),
});
const writing = z.object({
  text: z
    .string()
    .max(messageLimit * 2)
    .describe("The message"),
});
const conversationId = z.object({ id: z.uuid().describe("Id of the conversation") });
const appLanguage = z.object({
  appLanguage: z.string().min(3).max(70).describe("Application and language, as in amparo-es"),
});

interface ChatCallsNeeds {
  service: ChatService;
  provider: WebchatProvider;
}

const configOf = async (
  needs: ChatCallsNeeds,
  text: string,
  country: ChatFacts["country"],
  isPortal: boolean,
) => {
  const asked = readAppLanguage(text);
  if (!asked || isPortalApp(asked.app) !== isPortal) throw notFound();
  const config = await needs.provider.configOf(asked.app, asked.language, country);
  if (!config) throw notFound();
  return config;
};

const tag = "Chat";

const getChatAvailable = (needs: ChatCallsNeeds): ApiRoute<ChatFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/chat/available",
    summary: "Whether somebody answers the chat now; never for crawlers",
    tag,
    querystring: z.object({
      app: z.string().max(64).optional().describe("Application; some have no chat"),
    }),
    responses: {
      200: {
        description: "It is, or when the hours begin",
        schema: z.object({
          data: z.object({
            active: z.boolean().describe("Somebody answers now"),
            next: z
              .object({
                date: z.iso.date().describe("Civil date"),
                minute: z.string().describe("As in 09:00"),
              })
              .nullable()
              .describe("Day and minute on the country's clock"),
          }),
        }),
      },
    },
    permission: "public",
    async handle({ query, headers }, { country }: ChatFacts) {
      const { active, next } = await needs.service.availability(country);
      const isSkipped = isWithoutChat(query.app ?? "") || isCrawler(headers["user-agent"]);
      return answer({ data: { active: active && !isSkipped, next } }, noStore);
    },
  });

const getChatGetWebchatConfigByAppLanguage = (needs: ChatCallsNeeds): ApiRoute<ChatFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/chat/getWebchatConfig/:appLanguage",
    summary: "What the chat's widget is configured by",
    tag,
    params: appLanguage,
    responses: {
      200: { description: "The configuration", schema: z.object({ data: webchatConfig }) },
    },
    permission: "public",
    async handle({ params }, { country }: ChatFacts) {
      const data = await configOf(needs, params.appLanguage, country, false);
      return answer({ data }, noStore);
    },
  });

const getTwilioWebchatConfigByAppLanguage = (needs: ChatCallsNeeds): ApiRoute<ChatFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/twilio/webchat-config/:appLanguage",
    summary: "The same for the applications of clients' portals",
    tag,
    params: appLanguage,
    responses: {
      200: {
        description: "The configuration",
        schema: z.object({ payload: webchatConfig.describe("What the widget reads") }),
      },
    },
    permission: "public",
    async handle({ params }, { country }: ChatFacts) {
      const payload = await configOf(needs, params.appLanguage, country, true);
      return answer({ payload }, noStore);
    },
  });

const postChatConversations = (needs: ChatCallsNeeds): ApiRoute<ChatFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/chat/conversations",
    summary: "Begins a conversation; out of hours the question becomes a lead",
    tag,
    body: start,
    responses: {
      201: { description: "The conversation", schema: z.object({ data: conversation }) },
    },
    permission: "public",
    audit: null,
    idempotent: true,
    async handle({ body, headers }, facts: ChatFacts) {
      await facts.countRequest();
      const { path, language, ...form } = body;
      const { conversation: data } = await needs.service.startConversation(form, {
        country: facts.country,
        language: language ?? chatLanguageOf(path),
        path,
        partner: facts.partner?.subdomain ?? null,
        ensureVisitor: () => facts.ensureVisitor(),
        idempotencyKey: headers["idempotency-key"],
      });
      return { ...answer({ data }, privately), status: 201 };
    },
  });

const getChatConversationsCurrent = (needs: ChatCallsNeeds): ApiRoute<ChatFacts> =>
  apiRoute({
    method: "GET",
    url: "/api/chat/conversations/current",
    summary: "The visitor's conversation: open, or ended in the last half hour",
    tag,
    responses: {
      200: {
        description: "The conversation, or null",
        schema: z.object({ data: conversation.nullable() }),
      },
    },
    permission: "public",
    async handle(_call, { visitorId }: ChatFacts) {
      return answer({ data: (await needs.service.findCurrent(visitorId)) ?? null }, privately);
    },
  });

const postChatConversationsByIdMessages = (needs: ChatCallsNeeds): ApiRoute<ChatFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/chat/conversations/:id/messages",
    summary: "Writes a message in the visitor's conversation",
    tag,
    params: conversationId,
    body: writing,
    responses: {
      201: { description: "The message", schema: z.object({ data: message }) },
    },
    permission: "public",
    audit: null,
    idempotent: true,
    async handle({ params, body, headers }, { visitorId }: ChatFacts) {
      const data = await needs.service.sendMessage(params.id, visitorId, {
        text: body.text,
        idempotencyKey: headers["idempotency-key"],
      });
      return { ...answer({ data }, privately), status: 201 };
    },
  });

const postChatConversationsByIdClose = (needs: ChatCallsNeeds): ApiRoute<ChatFacts> =>
  apiRoute({
    method: "POST",
    url: "/api/chat/conversations/:id/close",
    summary: "Ends the visitor's conversation; again changes nothing",
    tag,
    params: conversationId,
    responses: { 204: { description: "It has ended" } },
    permission: "public",
    audit: null,
    async handle({ params }, { visitorId }: ChatFacts) {
      await needs.service.closeConversation(params.id, visitorId);
      return { status: 204, headers: privately };
    },
  });

/** The calls of the live chat (SA 2.10, SA 7). The stream of messages is chat-stream.ts. */
export function chatRoutes(needs: ChatCallsNeeds): ApiRoute<ChatFacts>[] {
  return [
    getChatAvailable(needs),
    getChatGetWebchatConfigByAppLanguage(needs),
    getTwilioWebchatConfigByAppLanguage(needs),
    postChatConversations(needs),
    getChatConversationsCurrent(needs),
    postChatConversationsByIdMessages(needs),
    postChatConversationsByIdClose(needs),
  ];
}
