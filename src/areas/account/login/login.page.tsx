import { AppError } from "#src/platform/errors.ts";
import { href } from "#src/routes/account.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { knownPath } from "#src/areas/page/known-path.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
} from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { type AccountFault, faultOf } from "../credentials/account-fault.ts";
import { accountPage, callerOf, goOn, textsOf } from "../credentials/account-request.ts";
import {
  errorParameter,
  hashParameter,
  noticeOf,
  noticeParameter,
  referrerParameter,
} from "./login.rules.ts";
import { LoginView } from "./login.view.tsx";
import type { LoginModel } from "./login.view-model.ts";

/** /login?loginError=..&referrer=..: where whoever has no token is sent (SA 2.1, SA 8). */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  const { language, session } = facts;
  const { searchParams } = askedUrl(request);
  const say = services.words.say(language);
  const path = href("login", language);
  const referrer = goOnPath(searchParams.get(referrerParameter));
  const model: LoginModel = {
    // What is refused is answered at the form's own address: the way on stays in it.
    action: referrer === null ? path : `${path}?${new URLSearchParams({ referrer })}`,
    email: "",
    fault: faultOfAddress(searchParams.get(errorParameter), args),
    notice: noticeOf(searchParams.get(noticeParameter), say),
    hash: searchParams.get(hashParameter)?.slice(0, 100) ?? null,
    inside:
      session === null
        ? null
        : session.user.company === null
          ? say("account.login.inside", { name: session.user.name })
          : say("account.login.insideOf", {
              name: session.user.name,
              company: session.user.company,
            }),
    goOn: referrer,
    account: href("myAccount", language),
    reset: href("reset", language),
    demonstration: services.isDemonstrationOn ? say("account.login.demonstration") : null,
  };
  return { model, ...accountPage(args, { title: "login.title", path }) };
});

/** A page of this site, or nothing: then the role decides (`firstPageOf`). */
const goOnPath = (asked: string | null): string | null => knownPath(asked, "") || null;

function faultOfAddress(
  code: string | null,
  { services, facts }: PageArguments,
): AccountFault | null {
  if (code === null || code === "") return null;
  const say = services.words.say(facts.language);
  const known = ["LOGIN_REQUIRED", "TOKEN_INVALID", "HASH_INVALID", "CODE_TOKEN_EXPIRED"].includes(
    code,
  );
  const message = known
    ? say(`account.login.fault.${code}`)
    : say("account.login.fault.unknown", { code: code.slice(0, 60) });
  return { items: [{ message }], fields: {} };
}

/** E-mail and password, a session that was handed on, or the way out: each by POST, then 303. */
export const action = formAction(
  async (args): Promise<Refused<{ email: string; fault: AccountFault }> | Response> => {
    const { request, services, facts } = args;
    facts.markPersonal();
    const { accounts, signInCookies, sessionTokens, words } = services;
    const { language } = facts;
    const cookies = request.headers.get("cookie");
    const text = await textsOf(request);
    const referrer = goOnPath(text(referrerParameter));
    const query = referrer === null ? "" : new URLSearchParams({ referrer }).toString();
    try {
      if (text("intent") === "sign-out") {
        await accounts.sessions.signOut(signInCookies.tokenIn(cookies));
        return goOn(href("login", language), signInCookies.left());
      }
      if (text("intent") === "hash") {
        const token = await sessionTokens.openByHash(text(hashParameter), callerOf(args));
        if (token === undefined) throw new AppError({ code: "HASH_INVALID", status: 403 });
        return goOn(referrer ?? href("myAccount", language), signInCookies.entered(token));
      }
      const given = { email: text("email"), password: text("password") };
      const { next, ticket } = await accounts.signIn.signIn(given, callerOf(args));
      return goOn(href("loginCode", language, {}, query), [signInCookies.step(next, ticket)]);
    } catch (refused) {
      const { error, fault } = faultOf(refused, words.say(language));
      const { status, retryAfterSeconds } = error;
      return { shown: { email: text("email").slice(0, 254), fault }, status, retryAfterSeconds };
    }
  },
);

export const headers = answerHeaders;

export const meta = pageMeta;

export default function LoginPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => {
        const refused = sent === null ? {} : { ...sent, hash: null, notice: null };
        return (
          <div className="wrap">
            <LoginView model={{ ...loaded.model, ...refused }} />
          </div>
        );
      }}
    </LoadedPage>
  );
}
