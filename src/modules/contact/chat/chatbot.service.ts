import type { CountryCode } from "#src/contracts/identification.ts";
import type { PartnerLimits } from "#src/contracts/partner-limits.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import type { CallLimit } from "#src/platform/limits/call-limit.ts";
import type { Language } from "#src/routes.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { answersTo, indexTexts, type KnownText, type TextIndex } from "./known-texts.rules.ts";
import type { KnowledgeSource } from "./knowledge.service.ts";

/** Longest question, in characters. */
export const questionLimit = 300;
const excerptMost = 220;

export interface ChatbotAnswer {
  /** False: nothing of the site answers, and the assistant says so. */
  isKnown: boolean;
  links: { kind: KnownText["kind"]; title: string; excerpt: string; href: string }[];
}

export type ChatbotService = ReturnType<typeof createChatbot>;

/** The assistant of /chatbot/{key}: finds what the site itself says, with its links, and never makes up a
 *  sentence. Questions are neither stored nor logged. */
export function createChatbot(options: {
  sources: readonly KnowledgeSource[];
  /** Keys that have an assistant. */
  keys: readonly string[];
  /** Questions of a network. */
  allowance: CallLimit;
}) {
  const { sources, keys, allowance } = options;
  const kept = new Map<string, { edition: string; index: Promise<TextIndex> }>();

  async function indexOf(country: CountryCode, language: Language): Promise<TextIndex> {
    const editions = await Promise.all(sources.map((source) => source.edition(country, language)));
    const edition = editions.join("|");
    const place = `${country}|${language}`;
    const before = kept.get(place);
    if (before?.edition === edition) return before.index;
    const index = Promise.all(sources.map((source) => source.texts(country, language))).then(
      (texts) => indexTexts(texts.flat()),
    );
    kept.set(place, { edition, index });
    index.catch(() => kept.delete(place));
    return index;
  }

  return {
    /** Throws NOT_FOUND where the key has no assistant. */
    checkKey(key: string): void {
      if (!keys.includes(key)) throw notFound();
    },

    /** Throws NOT_FOUND for a key without an assistant, BAD_REQUEST for no question and
     *  TOO_MANY_REQUESTS (429). */
    async answerQuestion(
      key: string,
      question: string,
      place: { country: CountryCode; language: Language; address: string; limits: PartnerLimits },
    ): Promise<ChatbotAnswer> {
      if (!keys.includes(key)) throw notFound();
      await allowance.count(networkOf(place.address));
      const asked = question.trim();
      if (asked === "") throw badRequest([{ field: "question", code: "REQUIRED" }]);
      if (asked.length > questionLimit) {
        const params = { maximum: questionLimit };
        throw badRequest([{ field: "question", code: "TOO_BIG", params }]);
      }
      const found = answersTo(await indexOf(place.country, place.language), asked, {
        limits: place.limits,
      });
      return {
        isKnown: found.length > 0,
        links: found.map(({ known }) => ({
          kind: known.kind,
          title: known.title,
          excerpt: excerptOf(known.text),
          href: known.href,
        })),
      };
    },
  };
}

/** The beginning of a text, ended at a word. */
function excerptOf(text: string): string {
  const plain = text.replaceAll(/\s+/g, " ").trim();
  if (plain.length <= excerptMost) return plain;
  return `${plain.slice(0, plain.lastIndexOf(" ", excerptMost - 1))}…`;
}
