import { useLoaderData } from "react-router";
import type { CompiledMessages } from "#src/platform/words/words.ts";
import type { ConsoleConversation } from "#src/modules/contact/chat/chat-parts.service.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  formAction,
  type Refused,
  isPageError,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { staffOf } from "#src/areas/page/staff-page.ts";
import { ConsoleView } from "./console.view.tsx";
import { useConsoleEvents } from "./console-events.state.ts";
import type { ConsoleModel, KeptModel } from "./console.view-model.ts";

/** The console of the people who attend the chat: the conversations, one of them open. */
async function loadConsole(args: PageArguments): Promise<LoadedConsole> {
  const { params, services, facts } = args;
  const { language } = facts;
  const { console: desk } = services.chat;
  const { open, ended } = await desk.list();
  const id = params["conversation"];
  const chosen = id === undefined ? null : await desk.find(id);
  const model: ConsoleModel = {
    action: href("chatConsole", language),
    language,
    agentName: facts.session?.user.name ?? "",
    open,
    ended,
    chosen,
    kept: chosen === null ? null : await keptOf(args, chosen),
    answerKey: crypto.randomUUID(),
    timeZone: facts.country.timeZone,
    fault: null,
  };
  return { model, ...baseOf(args) };
}

/** What a conversation became, with where that is, and what it may become. */
async function keptOf(
  { services, facts }: PageArguments,
  conversation: ConsoleConversation,
): Promise<KeptModel> {
  const { language } = facts;
  const found = await services.conversations.of(staffOf(facts), conversation);
  const placed = (record: "ticket" | "lead") => {
    const reference = found[record];
    return reference === null ? null : { reference, href: href(record, language, { reference }) };
  };
  return { ...found, ticket: placed("ticket"), lead: placed("lead") };
}

export const loader = page(loadConsole);

interface LoadedConsole {
  words: CompiledMessages;
  title: string;
  model: ConsoleModel;
}

const baseOf = ({ services: { words }, facts: { language } }: PageArguments) => ({
  words: words.pick(language, ["chat"]),
  title: `${words.say(language)("chat.console.title")} | Amparo`,
});

const pathOf = (language: Language, conversation?: string) =>
  href("chatConsole", language, { conversation });

type Shown = Refused<{ fault: string }>;
type Sent = (name: string) => string;

/** Reads the form and answers it; what is refused is shown again with what is wrong. */
const answered =
  (act: (args: PageArguments, sent: Sent) => Promise<Response>) =>
  async (args: PageArguments): Promise<Shown | Response> => {
    const form = await args.request.formData();
    const sent: Sent = (name) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    try {
      return await act(args, sent);
    } catch (error) {
      if (!isAppError(error) || error.report || error.status === 404) throw error;
      return {
        shown: { fault: wordsOf(error, args) },
        status: error.status,
        retryAfterSeconds: error.retryAfterSeconds,
      };
    }
  };

/** Answering and ending: each by POST, then 303. */
async function attend(args: PageArguments, sent: Sent): Promise<Response> {
  const { params, services, facts } = args;
  const { console: desk } = services.chat;
  const intent = sent("intent");
  const id = params["conversation"];
  if (id === undefined) throw notFound();
  const name = facts.session?.user.name ?? "";
  if (intent === "ticket") await services.conversations.toTicket(staffOf(facts), id);
  else if (intent === "lead") await services.conversations.toLead(staffOf(facts), id);
  else if (intent === "end") await desk.closeConversation(id, name);
  else {
    const message = { text: sent("text"), idempotencyKey: sent("idempotencyKey") };
    await desk.answerVisitor(id, name, message);
  }
  return seeOther(pathOf(facts.language, id));
}

export const action = formAction(answered(attend));

function wordsOf(
  { code, fields }: { code: string; fields: readonly { code: string; params?: object }[] },
  { services, facts }: PageArguments,
): string {
  const say = services.words.say(facts.language);
  if (code === "TOO_MANY_REQUESTS") return say("chat.console.tooMany");
  if (code === "CHAT_CLOSED") return say("chat.error.CHAT_CLOSED");
  const [first] = fields;
  if (!first) return say("chat.failed");
  return say(`chat.error.${first.code}`, { ...first.params });
}

export const headers = answerHeaders;

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  const isFound = loaderData !== undefined && !isPageError(loaderData);
  return [
    { title: isFound ? loaderData.title : "404 | Amparo" },
    { name: "robots", content: "noindex" },
  ];
}

export default function ChatConsolePage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => {
        const refused = sent !== null && "fault" in sent ? sent : undefined;
        return (
          <div className="wrap">
            <LiveConsole model={{ ...loaded.model, fault: refused?.fault ?? null }} />
          </div>
        );
      }}
    </LoadedPage>
  );
}

function LiveConsole({ model }: { model: ConsoleModel }) {
  useConsoleEvents();
  return <ConsoleView model={model} />;
}
