import { href } from "#src/routes/account.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { faultOf, fieldFault } from "../credentials/account-fault.ts";
import { accountPage, callerOf, goOn, textsOf } from "../credentials/account-request.ts";
import { passwordRules } from "../credentials/password-rules.presenter.ts";
import { ResetView, type ResetModel } from "./reset.view.tsx";

const sentParameter = "enviado";

/** /Recuperar-Clave: asks for a link by mail; with its token, sets a new password. */
export const loader = page(async (args) => {
  const { params, request, services, facts } = args;
  const { language } = facts;
  const { accounts, words } = services;
  const say = words.say(language);
  const { token } = params;
  const path = href("reset", language, token === undefined ? {} : { token });
  const form = {
    action: path,
    login: href("login", language),
    rules: passwordRules(accounts.policy, say),
    email: "",
    isSent: askedUrl(request).searchParams.get(sentParameter) === "1",
  };
  const shown = accountPage(args, { title: "reset.title", path });
  if (token === undefined) {
    const model: ResetModel = { ...form, step: "ask", fault: null };
    return { model, ...shown };
  }
  try {
    await accounts.changes.requireReset(token);
    const model: ResetModel = { ...form, step: "set", fault: null };
    return { model, ...shown };
  } catch (refused) {
    const model: ResetModel = { ...form, step: "over", fault: faultOf(refused, say).fault };
    return { model, ...shown };
  }
});

type Shown = Pick<ResetModel, "fault"> & Partial<Pick<ResetModel, "email" | "step">>;

/** Sends a link, whoever asks and whether there is an account or not; or sets the new password. */
export const action = formAction(async (args): Promise<Refused<Shown> | Response> => {
  const { params, request, services, facts } = args;
  facts.markPersonal();
  const { accounts, words } = services;
  const { language, origin } = facts;
  const say = words.say(language);
  const text = await textsOf(request);
  const { token } = params;
  try {
    if (token === undefined) {
      const email = text("email").slice(0, 254);
      if (!email.includes("@"))
        return {
          shown: { email, fault: fieldFault("email", say("account.reset.noEmail")) },
          status: 400,
        };
      await accounts.changes.requestReset(email, callerOf(args), origin);
      return goOn(href("reset", language, {}, `${sentParameter}=1`));
    }
    if (text("password") !== text("repeat"))
      return { shown: { fault: fieldFault("repeat", say("account.notEqual")) }, status: 400 };
    await accounts.changes.reset({ token, password: text("password") });
    return goOn(href("login", language, {}, "aviso=clave-cambiada"));
  } catch (refused) {
    const { error, fault } = faultOf(refused, say);
    const isOver = error.status === 401 || error.status === 410;
    const { status, retryAfterSeconds } = error;
    const shown: Shown = isOver ? { fault, step: "over" } : { fault };
    return { shown: { ...shown, email: text("email").slice(0, 254) }, status, retryAfterSeconds };
  }
});

export const headers = answerHeaders;

export const meta = pageMeta;

export default function ResetPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <ResetView model={{ ...loaded.model, ...sent }} />
        </div>
      )}
    </LoadedPage>
  );
}
