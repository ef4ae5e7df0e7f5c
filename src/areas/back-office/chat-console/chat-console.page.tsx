import { redirect, useActionData, useLoaderData } from "react-router";
import type { CompiledMessages } from "#src/platform/words/words.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import {
  answerHeaders,
  formAction,
  type Refused,
  isPageError,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { ConsoleSignIn } from "./console-sign-in.view.tsx";
import { ConsoleView } from "./console.view.tsx";
import { useConsoleEvents } from "./console-events.state.ts";
import type { ConsoleModel, SignInModel } from "./console.view-model.ts";

/** The console of the people who attend the chat: a sign-in until there are accounts, the conversations,
 *  one of them open. Where there is no console its address is no page. */
export const loader = page(async (args): Promise<LoadedConsole> => {
  const { params, services, facts, request } = args;
  facts.markPersonal();
  const { access, console: desk } = services.chat;
  if (!access.isOn) throw notFound();
  const { language } = facts;
  const base = { words: services.words.pick(language, ["chat"]), title: titleOf(args) };
  const read = await access.readSession(request.headers.get("cookie"));
  const path = href("chatConsole", language);
  if (read.kind !== "signedIn") {
    const model = { action: path, asksPassword: access.asksPassword, name: "", fault: null };
    return { kind: "sign-in", model, ...base };
  }
  const { open, ended } = await desk.list();
  const id = params["conversation"];
  const model: ConsoleModel = {
    action: path,
    language,
    agentName: read.session.user.name,
    open,
    ended,
    chosen: id === undefined ? null : await desk.find(id),
    answerKey: crypto.randomUUID(),
    timeZone: facts.country.timeZone,
    fault: null,
  };
  return { kind: "console", model, ...base };
});

type LoadedConsole = { words: CompiledMessages; title: string } & (
  | { kind: "sign-in"; model: SignInModel }
  | { kind: "console"; model: ConsoleModel }
);

const titleOf = ({ services, facts }: PageArguments) =>
  `${services.words.say(facts.language)("chat.console.title")} | Amparo`;

const pathOf = (language: Language, conversation?: string) =>
  href("chatConsole", language, { conversation });

/** Signing in and out, answering, ending: each by POST, then 303. */
export const action = formAction(
  async (args): Promise<Refused<{ name: string; fault: string }> | Response> => {
    const { request, params, services, facts } = args;
    facts.markPersonal();
    const { access, console: desk } = services.chat;
    if (!access.isOn) throw notFound();
    const form = await request.formData();
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const intent = text("intent");
    try {
      if (intent === "sign-in") {
        const given = { name: text("name"), password: text("password") };
        const user = await access.signIn(given, networkOf(facts.address));
        const cookie = await access.openSession(user, request.headers.get("cookie"));
        return withCookie(pathOf(facts.language, params["conversation"]), cookie);
      }
      const read = await access.readSession(request.headers.get("cookie"));
      if (read.kind !== "signedIn") return seeOther(pathOf(facts.language, params["conversation"]));
      if (intent === "sign-out") {
        const cleared = await access.signOut(request.headers.get("cookie"));
        return withCookie(pathOf(facts.language), cleared);
      }
      const agent = read.session.user;
      const id = params["conversation"];
      if (id === undefined) throw notFound();
      if (intent === "end") await desk.closeConversation(id, agent.name);
      else {
        const message = { text: text("text"), idempotencyKey: text("idempotencyKey") };
        await desk.answerVisitor(id, agent.name, message);
      }
      return seeOther(pathOf(facts.language, id));
    } catch (error) {
      if (!isAppError(error) || error.report || error.status === 404) throw error;
      return {
        shown: { name: text("name"), fault: wordsOf(error, args) },
        status: error.status,
        retryAfterSeconds: error.retryAfterSeconds,
      };
    }
  },
);

function wordsOf(
  { code, fields }: { code: string; fields: readonly { code: string; params?: object }[] },
  { services, facts }: PageArguments,
): string {
  const say = services.words.say(facts.language);
  if (code === "CHAT_SIGN_IN_REFUSED") return say("chat.console.refused");
  if (code === "TOO_MANY_REQUESTS") return say("chat.console.tooMany");
  if (code === "CHAT_CLOSED") return say("chat.error.CHAT_CLOSED");
  const [first] = fields;
  if (!first) return say("chat.failed");
  return say(`chat.error.${first.code}`, { ...first.params });
}

const withCookie = (path: string, cookie: string): Response =>
  redirect(path, { status: 303, headers: { "Cache-Control": "no-store", "Set-Cookie": cookie } });

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
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  if (sent !== undefined && isPageError(sent)) return <PageFailure error={sent.error} />;
  const refused = sent !== undefined && "name" in sent ? sent : undefined;
  return (
    <WordsProvider words={loaded.words}>
      <div className="wrap">
        {loaded.kind === "sign-in" ? (
          <ConsoleSignIn model={{ ...loaded.model, ...refused }} />
        ) : (
          <LiveConsole model={{ ...loaded.model, fault: refused?.fault ?? null }} />
        )}
      </div>
    </WordsProvider>
  );
}

function LiveConsole({ model }: { model: ConsoleModel }) {
  useConsoleEvents();
  return <ConsoleView model={model} />;
}
