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
import { isAppError } from "#src/platform/errors.ts";
import { type AccountFault, faultOf } from "../credentials/account-fault.ts";
import { accountPage, callerOf, goOn, textsOf } from "../credentials/account-request.ts";
import { LoginCodeView, type LoginCodeModel } from "./login-code.view.tsx";

const referrerParameter = "referrer";

interface Shown {
  fault: AccountFault | null;
  /** Shown this once, after an authenticator was set up; null otherwise. */
  recovery: { codes: readonly string[]; goOn: string } | null;
}

/** /login/Codigo: the second factor of a sign-in, or its set-up where there is none yet. */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  const { language } = facts;
  const { signInCookies } = services;
  const at = signInCookies.readStep(request.headers.get("cookie"));
  const path = href("loginCode", language);
  if (at?.step === "password") return goOn(href("password", language));
  if (at === undefined) return goOn(href("login", language));
  const { searchParams } = askedUrl(request);
  const enrolment = at.step === "enrol" ? await enrolmentOf(args, at.ticket) : null;
  // A set-up that has just ended: the answer to its form shows the recovery codes.
  if (enrolment === "over" && !facts.isFormSent)
    return goOn(href("login", language, {}, "loginError=CODE_TOKEN_EXPIRED"), [
      signInCookies.clearStep,
    ]);
  const referrer = knownPath(searchParams.get(referrerParameter), "") || null;
  const model: LoginCodeModel = {
    // A wrong code is answered at the form's own address: the way on stays in it.
    action: referrer === null ? path : `${path}?${new URLSearchParams({ referrer })}`,
    login: href("login", language),
    goOn: referrer,
    enrolment: enrolment === "over" ? null : enrolment,
    fault: null,
    recovery: null,
  };
  return { model, ...accountPage(args, { title: "code.title", path }) };
});

/** What an authenticator is set up with; "over" where the ticket no longer opens it. */
async function enrolmentOf({ services }: PageArguments, ticket: string) {
  try {
    return await services.accounts.signIn.enrol(ticket);
  } catch (error) {
    if (isAppError(error) && !error.report) return "over" as const;
    throw error;
  }
}

/** Checks the code; who set an authenticator up reads the recovery codes before going on. */
export const action = formAction(async (args): Promise<Refused<Shown> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { signInCookies, words } = services;
  const { language } = facts;
  const cookies = request.headers.get("cookie");
  const at = signInCookies.readStep(cookies);
  if (at === undefined || at.step === "password") return goOn(href("login", language));
  const text = await textsOf(request);
  try {
    return await (at.step === "code" ? checkCode : confirmAuthenticator)(args, {
      ticket: at.ticket,
      code: text("code"),
      referrer: knownPath(text(referrerParameter), "") || null,
    });
  } catch (refused) {
    if (isAppError(refused) && refused.code === "PASSWORD_EXPIRED")
      return toPasswordChange(args, String(refused.payload["ticket"]));
    const { error, fault } = faultOf(refused, words.say(language));
    if (error.status === 401 || error.status === 410)
      return goOn(href("login", language, {}, `loginError=${error.code}`), [
        signInCookies.clearStep,
      ]);
    const { status, retryAfterSeconds } = error;
    return { shown: { fault, recovery: null }, status, retryAfterSeconds };
  }
});

interface Given {
  ticket: string;
  code: string;
  referrer: string | null;
}

async function checkCode(args: PageArguments, given: Given): Promise<Response> {
  const { request, services, facts } = args;
  const { accounts, signInCookies } = services;
  const previous = signInCookies.tokenIn(request.headers.get("cookie"));
  const { token, signedIn } = await accounts.signIn.secondFactor(given, callerOf(args), previous);
  const to =
    given.referrer ?? (await services.signedInPlace.firstPage(signedIn.user.id, facts.language));
  return goOn(to, signInCookies.entered(token));
}

async function confirmAuthenticator(args: PageArguments, given: Given): Promise<Refused<Shown>> {
  const { request, services, facts } = args;
  const { accounts, signInCookies } = services;
  const previous = signInCookies.tokenIn(request.headers.get("cookie"));
  const { recoveryCodes, entered } = await accounts.signIn.confirmEnrolment(
    given,
    callerOf(args),
    previous,
  );
  if (isAppError(entered)) {
    if (entered.code !== "PASSWORD_EXPIRED") throw entered;
    const ticket = String(entered.payload["ticket"]);
    return {
      shown: {
        fault: null,
        recovery: { codes: recoveryCodes, goOn: href("password", facts.language) },
      },
      status: 200,
      cookies: [signInCookies.step("password", ticket)],
    };
  }
  const to =
    given.referrer ??
    (await services.signedInPlace.firstPage(entered.signedIn.user.id, facts.language));
  return {
    shown: { fault: null, recovery: { codes: recoveryCodes, goOn: to } },
    status: 200,
    cookies: signInCookies.entered(entered.token),
  };
}

const toPasswordChange = ({ services, facts }: PageArguments, ticket: string): Response =>
  goOn(href("password", facts.language), [services.signInCookies.step("password", ticket)]);

export const headers = answerHeaders;

export const meta = pageMeta;

export default function LoginCodePage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <LoginCodeView model={{ ...loaded.model, ...sent }} />
        </div>
      )}
    </LoadedPage>
  );
}
