import { href } from "#src/routes/account.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
} from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { type AccountFault, faultOf, fieldFault } from "../credentials/account-fault.ts";
import { accountPage, callerOf, goOn, textsOf } from "../credentials/account-request.ts";
import { passwordRules } from "../credentials/password-rules.presenter.ts";
import { PasswordView, type PasswordModel } from "./password.view.tsx";

/** The ticket of an expired password, where a sign-in led here. */
const ticketOf = ({ request, services }: PageArguments): string | undefined => {
  const at = services.signInCookies.readStep(request.headers.get("cookie"));
  return at?.step === "password" ? at.ticket : undefined;
};

/** /Cambiar-Clave: an expired password after its sign-in, or one's own. */
export const loader = page(async (args) => {
  const { services, facts } = args;
  const { language, session } = facts;
  const isExpired = ticketOf(args) !== undefined;
  const path = href("password", language);
  if (!isExpired && session?.signedIn === undefined)
    return goOn(href("login", language, {}, new URLSearchParams({ referrer: path }).toString()));
  const say = services.words.say(language);
  const model: PasswordModel = {
    action: path,
    rules: passwordRules(services.accounts.policy, say),
    isExpired,
    fault: null,
  };
  return { model, ...accountPage(args, { title: "password.title", path }) };
});

/** Sets the new password and goes on: into the account, or back to it. */
export const action = formAction(
  async (args): Promise<Refused<{ fault: AccountFault }> | Response> => {
    const { request, services, facts } = args;
    facts.markPersonal();
    const { accounts, signInCookies, words, signedInPlace } = services;
    const { language, session } = facts;
    const say = words.say(language);
    const text = await textsOf(request);
    const ticket = ticketOf(args);
    const password = text("password");
    try {
      if (password !== text("repeat"))
        return { shown: { fault: fieldFault("repeat", say("account.notEqual")) }, status: 400 };
      if (ticket !== undefined) {
        const previous = signInCookies.tokenIn(request.headers.get("cookie"));
        const entered = await accounts.changes.changeExpired(
          { ticket, password },
          callerOf(args),
          previous,
        );
        const to = await signedInPlace.firstPage(entered.signedIn.user.id, language);
        return goOn(to, signInCookies.entered(entered.token));
      }
      if (session?.signedIn === undefined) return goOn(href("login", language));
      const given = { current: text("current"), password };
      await accounts.changes.changeOwn(session.signedIn, given, callerOf(args));
      return goOn(href("myAccount", language, {}, "aviso=clave-cambiada"));
    } catch (refused) {
      const { error, fault } = faultOf(refused, say);
      if (error.status === 410)
        return goOn(href("login", language, {}, "loginError=CODE_TOKEN_EXPIRED"), [
          signInCookies.clearStep,
        ]);
      const { status, retryAfterSeconds } = error;
      return {
        shown: {
          fault:
            error.code === "INVALID_CREDENTIALS"
              ? fieldFault("current", say("account.password.wrong"))
              : fault,
        },
        status,
        retryAfterSeconds,
      };
    }
  },
);

export const headers = answerHeaders;

export const meta = pageMeta;

export default function PasswordPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <PasswordView model={{ ...loaded.model, ...sent }} />
        </div>
      )}
    </LoadedPage>
  );
}
