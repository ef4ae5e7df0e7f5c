import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import { AccountCard, SecretField } from "../credentials/account-card.view.tsx";
import { hashParameter, referrerParameter } from "./login.rules.ts";
import type { LoginModel } from "./login.view-model.ts";

/** /login: e-mail and password, or who is signed in. */
export function LoginView({ model }: { model: LoginModel }) {
  const t = useWords();
  return (
    <AccountCard
      title={t("account.login.title")}
      lead={model.inside === null ? t("account.login.lead") : undefined}
      fault={model.fault}
      notice={model.notice}
    >
      {model.inside === null ? <SignIn model={model} /> : <SignedIn model={model} />}
    </AccountCard>
  );
}

function SignedIn({ model }: { model: LoginModel }) {
  const t = useWords();
  return (
    <form method="post" action={model.action} className="stack-5">
      <p>{model.inside}</p>
      <div className="chips">
        <a className="btn btn--primary" href={model.goOn ?? model.account}>
          {t("account.goOn")}
        </a>
        <button className="btn btn--second" name="intent" value="sign-out" type="submit">
          {t("account.leave")}
        </button>
      </div>
    </form>
  );
}

function SignIn({ model }: { model: LoginModel }) {
  const t = useWords();
  const isHandedOn = model.hash !== null;
  return (
    <>
      <form method="post" action={model.action} className="stack-5">
        {model.goOn === null ? null : (
          <input type="hidden" name={referrerParameter} value={model.goOn} />
        )}
        {isHandedOn ? (
          <>
            <p>{t("account.login.handed")}</p>
            <input type="hidden" name={hashParameter} value={model.hash ?? ""} />
          </>
        ) : (
          <>
            <TextField
              id="email"
              name="email"
              type="email"
              label={t("account.email")}
              value={model.email}
              error={model.fault?.fields["email"]}
              autoComplete="username"
              maxLength={254}
            />
            <SecretField
              name="password"
              label={t("account.password.label")}
              fault={model.fault}
              autoComplete="current-password"
            />
          </>
        )}
        <button
          className="btn btn--primary btn--wide"
          name="intent"
          value={isHandedOn ? "hash" : "sign-in"}
          type="submit"
        >
          {t(isHandedOn ? "account.goOn" : "account.login.enter")}
        </button>
      </form>
      <p>
        <a href={model.reset}>{t("account.login.forgotten")}</a>
      </p>
      {model.demonstration === null ? null : <p className="hint">{model.demonstration}</p>}
    </>
  );
}
