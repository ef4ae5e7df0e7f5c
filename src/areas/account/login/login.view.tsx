import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { FieldFrame } from "#src/ui/form/field-frame.tsx";
import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import { hashParameter, referrerParameter } from "./login.rules.ts";
import type { LoginModel } from "./login.view-model.ts";

/** /login: name, institution, and the password where there is one. */
export function LoginView({ model }: { model: LoginModel }) {
  const t = useWords();
  return (
    <div className="narrow narrow--sent">
      <h1 className="narrow__head">{t("staff.login.title")}</h1>
      <div className="narrow__form stack-5">
        {model.fault === null ? null : (
          <ErrorSummary title={t("staff.login.faultTitle")} items={[{ message: model.fault }]} />
        )}
        {model.inside === null ? <SignIn model={model} /> : <SignedIn model={model} />}
      </div>
    </div>
  );
}

function SignedIn({ model }: { model: LoginModel }) {
  const t = useWords();
  return (
    <form method="post" action={model.action} className="stack-5">
      <p>{model.inside}</p>
      <div className="chips">
        <a className="btn btn--primary" href={model.goOn}>
          {t("staff.login.goOn")}
        </a>
        <button className="btn btn--second" name="intent" value="sign-out" type="submit">
          {t("staff.login.leave")}
        </button>
      </div>
    </form>
  );
}

function SignIn({ model }: { model: LoginModel }) {
  const t = useWords();
  if (!model.isOn) return <p>{t("staff.login.off")}</p>;
  return (
    <form method="post" action={model.action} className="stack-5">
      <input type="hidden" name={referrerParameter} value={model.goOn} />
      {model.hash === null ? (
        <Fields model={model} />
      ) : (
        <>
          <p>{t("staff.login.handed")}</p>
          <input type="hidden" name={hashParameter} value={model.hash} />
        </>
      )}
      <button
        className="btn btn--primary"
        name="intent"
        value={model.hash === null ? "sign-in" : "hash"}
        type="submit"
      >
        {t(model.hash === null ? "staff.login.enter" : "staff.login.goOn")}
      </button>
    </form>
  );
}

function Fields({ model }: { model: LoginModel }) {
  const t = useWords();
  return (
    <>
      <p>{t("staff.login.text")}</p>
      <TextField
        id="login-name"
        name="name"
        label={t("staff.login.name")}
        value={model.name}
        autoComplete="username"
        maxLength={60}
      />
      <TextField
        id="login-company"
        name="company"
        label={t("staff.login.company")}
        value=""
        autoComplete="organization"
        maxLength={60}
      />
      {model.asksPassword ? (
        <FieldFrame id="login-password" label={t("staff.login.password")}>
          <input
            className="input"
            id="login-password"
            name="password"
            type="password"
            autoComplete="current-password"
          />
        </FieldFrame>
      ) : null}
    </>
  );
}
