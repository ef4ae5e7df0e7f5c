import { limitsOf } from "#src/contracts/partner-limits.ts";
import { isAppError } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, type Refused, page } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { type ChatbotModel, ChatbotView } from "./chatbot.view.tsx";
import { presentChatErrors } from "./chat.presenter.ts";

/** /chatbot/{key}: an assistant that answers from this site's own pages and products. */
export const loader = page(async ({ params, services, facts }) => {
  const { language } = facts;
  const key = params["key"] ?? "";
  services.chat.bot.checkKey(key);
  const reader = readerOf(facts, services.words.say(language));
  const path = href("chatbot", language, { key });
  const model: ChatbotModel = {
    action: path,
    chat: href("chat", language),
    question: "",
    answer: null,
    fault: null,
  };
  return {
    model,
    head: privateHead(
      `${reader.say("chat.bot.title")} | Amparo`,
      reader.say("chat.bot.description"),
      path,
      reader,
    ),
    words: services.words.pick(language, ["chat"]),
  };
});

type Asked = Pick<ChatbotModel, "question" | "answer" | "fault">;

/** The question comes by POST: no address and no log keeps it. */
export const action = formAction(async (args): Promise<Refused<Asked>> => {
  const { request, params, services, facts } = args;
  facts.markPersonal();
  const sent = (await request.formData()).get("question");
  const question = typeof sent === "string" ? sent : "";
  try {
    const answer = await services.chat.bot.answerQuestion(params["key"] ?? "", question, {
      country: facts.country.code,
      language: facts.language,
      address: facts.address,
      limits: limitsOf(facts.partner),
    });
    return { shown: { question, answer, fault: null }, status: 200 };
  } catch (error) {
    if (!isAppError(error) || error.report || error.status === 404) throw error;
    const [first] = presentChatErrors(error, services.words.say(facts.language));
    const shown = { question, answer: null, fault: first?.message ?? null };
    return { shown, status: error.status, retryAfterSeconds: error.retryAfterSeconds };
  }
});

export const headers = answerHeaders;

/** A form and links: the document needs no script. */
export const handle = { isStatic: true };

export const meta = pageMeta;

export default function ChatbotPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <ChatbotView model={{ ...loaded.model, ...sent }} />
        </div>
      )}
    </LoadedPage>
  );
}
