import { redirect, useActionData, useLoaderData } from "react-router";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { AppError, isAppError } from "#src/platform/errors.ts";
import { href } from "#src/routes/account.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import {
  answerHeaders,
  formAction,
  type Refused,
  isPageError,
  page,
  type PageArguments,
} from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { knownPath } from "#src/areas/page/known-path.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { errorParameter, faultOf, hashParameter, referrerParameter } from "./login.rules.ts";
import { LoginView } from "./login.view.tsx";
import type { LoginModel } from "./login.view-model.ts";

/** /login?loginError=..&referrer=..: where whoever has no token is sent (SA 2.1, SA 8). */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { language } = facts;
  const { staff, words } = services;
  const { searchParams } = askedUrl(request);
  const { session } = facts;
  const error = searchParams.get(errorParameter);
  const say = words.say(language);
  const path = href("login", language);
  const model: LoginModel = {
    action: path,
    isOn: staff.isOn,
    asksPassword: staff.asksPassword,
    name: "",
    fault: error === null || error === "" ? null : sayFault(error, args),
    hash: searchParams.get(hashParameter)?.slice(0, 100) ?? null,
    inside:
      session?.kind !== "staff"
        ? null
        : session.user.company === null
          ? say("staff.login.inside", { name: session.user.name })
          : say("staff.login.insideOf", {
              name: session.user.name,
              company: session.user.company,
            }),
    goOn: knownPath(searchParams.get(referrerParameter), href("internalTraffic", language)),
  };
  return {
    model,
    head: privateHead(
      `${say("staff.login.pageTitle")} | Amparo`,
      say("staff.login.description"),
      path,
      readerOf(facts, say),
    ),
    words: words.pick(language, ["staff"]),
  };
});

function sayFault(error: string, { services, facts }: PageArguments): string {
  const { key, code } = faultOf(error);
  return services.words.say(facts.language)(`staff.login.fault.${key}`, { code });
}

/** Signing in, by name or by a session that was handed on, and out: each by POST, then 303. */
export const action = formAction(
  async (args): Promise<Refused<{ name: string; fault: string }> | Response> => {
    const { request, services, facts } = args;
    facts.markPersonal();
    const { staff, sessionTokens } = services;
    const form = await request.formData();
    const cookies = request.headers.get("cookie");
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const goOn = knownPath(text(referrerParameter), href("internalTraffic", facts.language));
    try {
      if (text("intent") === "sign-out") {
        return withCookie(href("login", facts.language), await staff.signOut(cookies));
      }
      if (text("intent") === "hash") {
        const from = await sessionTokens.spendHash(text(hashParameter));
        if (from === undefined) throw new AppError({ code: "HASH_INVALID", status: 403 });
        return withCookie(goOn, await staff.openSession(from.user, cookies, from.expiresAt));
      }
      const given = { name: text("name"), company: text("company"), password: text("password") };
      const user = await staff.signIn(given, networkOf(facts.address));
      return withCookie(goOn, await staff.openSession(user, cookies));
    } catch (error) {
      if (!isAppError(error) || error.report) throw error;
      const fault = sayFault(error.code, args);
      return {
        shown: { name: text("name"), fault },
        status: error.status,
        retryAfterSeconds: error.retryAfterSeconds,
      };
    }
  },
);

const withCookie = (path: string, cookie: string): Response =>
  redirect(path, { status: 303, headers: { "Cache-Control": "no-store", "Set-Cookie": cookie } });

export const headers = answerHeaders;

export const meta = pageMeta;

export default function LoginPage() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  if (sent !== undefined && isPageError(sent)) return <PageFailure error={sent.error} />;
  const refused = sent !== undefined && "name" in sent ? { ...sent, hash: null } : {};
  return (
    <WordsProvider words={loaded.words}>
      <div className="wrap">
        <LoginView model={{ ...loaded.model, ...refused }} />
      </div>
    </WordsProvider>
  );
}
