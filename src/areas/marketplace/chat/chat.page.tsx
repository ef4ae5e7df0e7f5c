import { cleanPath } from "#src/modules/contact/chat/topics.rules.ts";
import { isCrawler } from "#src/modules/identity/visitor/crawler.rules.ts";
import { isAppError } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { openedOn } from "#src/ui/chat-address.rules.ts";
import { startAnew } from "./chat-address.rules.ts";
import { presentChat, presentChatErrors, readStart } from "./chat.presenter.ts";
import { ChatView } from "./chat.view.tsx";

/** /Chat: the live chat as a page, and what the panel loads. */
export const loader = page(async ({ request, services, facts }) => {
  facts.markPersonal();
  const { country, language } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const { searchParams } = askedUrl(request);
  // Known from here on, so that a form sent twice is one conversation.
  const isPerson = !isCrawler(request.headers.get("user-agent") ?? undefined);
  if (isPerson) await facts.ensureVisitor();
  const availability = await services.chat.service.availability(country);
  const conversation = searchParams.has(startAnew)
    ? undefined
    : await services.chat.service.findCurrent(facts.visitorId);
  return {
    model: presentChat(
      {
        path: cleanPath(searchParams.get(openedOn)),
        availability: isPerson ? availability : { ...availability, active: false },
        conversation,
        idempotencyKey: crypto.randomUUID(),
      },
      reader,
    ),
    head: privateHead(
      `${reader.say("chat.pageTitle")} | Amparo`,
      reader.say("chat.description"),
      href("chat", language),
      reader,
    ),
    words: services.words.pick(language, ["chat"]),
  };
});

/** The page's forms without JavaScript: start, send, close. 303 back to the chat, or what is wrong. */
export const action = formAction(async (args) => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const form = await request.formData();
  const values = readStart(form);
  try {
    await perform(args, form);
    return seeOther(href("chat", facts.language));
  } catch (error) {
    if (!isAppError(error) || error.report) throw error;
    const errors = presentChatErrors(error, services.words.say(facts.language));
    return {
      shown: { values, errors },
      status: error.status,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
});

async function perform({ services, facts }: PageArguments, form: FormData): Promise<void> {
  const { service } = services.chat;
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const id = text("conversation");
  const idempotencyKey = text("idempotencyKey");
  if (text("intent") === "close") return service.closeConversation(id, facts.visitorId);
  if (text("intent") === "send") {
    await service.sendMessage(id, facts.visitorId, { text: text("text"), idempotencyKey });
    return;
  }
  await facts.countRequest();
  await service.startConversation(readStart(form), {
    country: facts.country,
    language: facts.language,
    path: text("path"),
    partner: facts.partner?.subdomain ?? null,
    ensureVisitor: () => facts.ensureVisitor(),
    idempotencyKey,
  });
}

export const headers = answerHeaders;

export const meta = pageMeta;

export default function ChatPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => {
        const refused = sent === null ? undefined : sent;
        return (
          <div className="wrap">
            <ChatView key={loaded.model.conversation?.id} model={{ ...loaded.model, ...refused }} />
          </div>
        );
      }}
    </LoadedPage>
  );
}
