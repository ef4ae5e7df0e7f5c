import { href } from "#src/routes/account.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { isAppError } from "#src/platform/errors.ts";
import { type AccountFault, faultOf } from "../credentials/account-fault.ts";
import { accountPage, callerOf, signedInOf, textsOf } from "../credentials/account-request.ts";
import { accountTabs } from "../credentials/account-tabs.presenter.ts";
import { SecondFactorView, type SecondFactorModel } from "./second-factor.view.tsx";

/** /Mi-Cuenta/Segundo-Factor: how many recovery codes are left, and a new authenticator. */
export const loader = page(async (args) => {
  const { services, facts } = args;
  const { language } = facts;
  const path = href("mySecondFactor", language);
  const model: SecondFactorModel = {
    tabs: accountTabs(args, "factor"),
    action: path,
    done: href("mySecondFactor", language),
    left: await services.accounts.users.recoveryCodesLeft(signedInOf(args).user.id),
    step: "begin",
    enrolment: null,
    recovery: null,
    fault: null,
  };
  return { model, ...accountPage(args, { title: "factor.title", path }) };
});

type Shown = Pick<SecondFactorModel, "step" | "enrolment" | "recovery" | "fault">;

/** One form after another: a password or code that proves who asks, the picture, its first code. */
export const action = formAction(async (args): Promise<Refused<Shown> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { users } = services.accounts;
  const say = services.words.say(facts.language);
  const text = await textsOf(request);
  const signedIn = signedInOf(args);
  const nothing = { enrolment: null, recovery: null, fault: null };
  const intent = text("intent");
  try {
    if (intent === "confirm") {
      const codes = await users.confirmSecondFactor(signedIn, text("code"), callerOf(args));
      return { shown: { ...nothing, step: "done", recovery: codes }, status: 200 };
    }
    if (intent === "prove") {
      await users.stepUp(signedIn, { password: text("current") }, callerOf(args));
      const proved = await services.accounts.sessions.findById(signedIn.session.id);
      const enrolment = await users.beginSecondFactor(proved ?? signedIn);
      return { shown: { ...nothing, step: "scan", enrolment }, status: 200 };
    }
    const enrolment = await users.beginSecondFactor(signedIn);
    return { shown: { ...nothing, step: "scan", enrolment }, status: 200 };
  } catch (refused) {
    if (isAppError(refused) && refused.code === "STEP_UP_REQUIRED")
      return { shown: { ...nothing, step: "prove" }, status: 403 };
    const { error, fault } = faultOf(refused, say);
    const shown: Shown =
      intent === "confirm"
        ? { ...nothing, fault, step: "scan", enrolment: await users.beginSecondFactor(signedIn) }
        : { ...nothing, fault: wrongPassword(error.code, fault, say), step: "prove" };
    return { shown, status: error.status, retryAfterSeconds: error.retryAfterSeconds };
  }
});

/** A wrong password is said at its field. */
const wrongPassword = (
  code: string,
  fault: AccountFault,
  say: (key: string) => string,
): AccountFault => {
  if (code !== "INVALID_CREDENTIALS") return fault;
  const message = say("account.password.wrong");
  return { items: [{ fieldId: "current", message }], fields: { current: message } };
};

export const headers = answerHeaders;

export const meta = pageMeta;

export default function SecondFactorPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <SecondFactorView model={{ ...loaded.model, ...sent }} />
        </div>
      )}
    </LoadedPage>
  );
}
