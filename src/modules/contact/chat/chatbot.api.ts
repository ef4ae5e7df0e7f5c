import { z } from "zod";
import { limitsOf } from "#src/contracts/partner-limits.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import { type ChatbotService, questionLimit } from "./chatbot.service.ts";
import type { ChatFacts } from "./chat.api.ts";

const links = z.array(
  z.object({
    kind: z
      .enum(["comparator", "question", "product", "page", "article"])
      .describe("What the link leads to"),
    title: z.string().describe("Title of what says it"),
    excerpt: z.string().describe("Beginning of what the site says"),
    href: z.string().describe("Path of the page that says it"),
  }),
);

/** The assistant as a call. A question goes by POST: people write of themselves, and no address keeps it. */
export function chatbotRoutes(chatbot: ChatbotService): ApiRoute<ChatFacts>[] {
  return [
    apiRoute({
      method: "POST",
      url: "/api/chatbot/:key",
      isQuestion: true,
      summary: "What this site says about a question, with its links; or that it does not know",
      tag: "Chat",
      params: z.object({ key: z.string().min(1).max(60).describe("Key of the assistant") }),
      body: z.object({
        question: z
          .string()
          .max(questionLimit * 2)
          .describe("In the words of the visitor"),
      }),
      responses: {
        200: {
          description: "The answer",
          schema: z.object({
            data: z.object({
              isKnown: z.boolean().describe("False: it does not know"),
              links: links.describe("Best first"),
            }),
          }),
        },
      },
      permission: "public",
      audit: null,
      async handle({ params, body }, { country, language, address, partner }) {
        const { question } = body;
        const limits = limitsOf(partner);
        const place = { country: country.code, language, address, limits };
        const data = await chatbot.answerQuestion(params.key, question, place);
        return answer({ data }, { "cache-control": "private, no-store" });
      },
    }),
  ];
}
