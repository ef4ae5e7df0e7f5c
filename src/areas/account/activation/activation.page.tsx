import { href } from "#src/routes/account.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { isAppError } from "#src/platform/errors.ts";
import { faultOf, fieldFault } from "../credentials/account-fault.ts";
import { accountPage, goOn, textsOf } from "../credentials/account-request.ts";
import { passwordRules } from "../credentials/password-rules.presenter.ts";
import { ActivationView, type ActivationModel } from "./activation.view.tsx";

/** /Activar-Cuenta/{token}: opening the link of an invitation sends a code (AL 2). */
export const loader = page(async (args) => {
  const { params, services, facts } = args;
  const { language } = facts;
  const { accounts, words } = services;
  const say = words.say(language);
  const token = params["token"] ?? "";
  const path = href("activate", language, { token });
  const shown = accountPage(args, { title: "activate.title", path });
  const form = {
    action: path,
    login: href("login", language),
    name: "",
    rules: passwordRules(accounts.policy, say),
  };
  try {
    // A form that was refused is shown again with the code that was sent for it.
    if (!facts.isFormSent) await accounts.invitations.open(token);
    const model: ActivationModel = { ...form, isOpen: true, fault: null };
    return { model, ...shown };
  } catch (refused) {
    const { fault } = faultOf(refused, say);
    const model: ActivationModel = { ...form, isOpen: false, fault };
    return { model, ...shown };
  }
});

/** Takes the invitation up, or sends another code. */
export const action = formAction(
  async (args): Promise<Refused<Pick<ActivationModel, "name" | "fault" | "isOpen">> | Response> => {
    const { params, request, services, facts } = args;
    facts.markPersonal();
    const { accounts, signInCookies, words } = services;
    const { language } = facts;
    const say = words.say(language);
    const token = params["token"] ?? "";
    const text = await textsOf(request);
    const name = text("name").slice(0, 120);
    try {
      if (text("intent") === "again") {
        await accounts.invitations.open(token);
        return goOn(href("activate", language, { token }));
      }
      if (text("password") !== text("repeat"))
        return {
          shown: { name, isOpen: true, fault: fieldFault("repeat", say("account.notEqual")) },
          status: 400,
        };
      const { ticket } = await accounts.invitations.confirm({
        token,
        code: text("code"),
        name,
        password: text("password"),
        language,
      });
      return goOn(href("loginCode", language), [signInCookies.step("enrol", ticket)]);
    } catch (refused) {
      const { error, fault } = faultOf(refused, say);
      const isOpen = isAppError(refused) && refused.status === 400;
      return { shown: { name, isOpen, fault }, status: error.status };
    }
  },
);

export const headers = answerHeaders;

export const meta = pageMeta;

export default function ActivationPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <ActivationView model={{ ...loaded.model, ...sent }} />
        </div>
      )}
    </LoadedPage>
  );
}
