import { ErrorSummary } from "../../../ui/form/error-summary.tsx";
import { FieldFrame } from "../../../ui/form/field-frame.tsx";
import { TextField } from "../../../ui/form/text-field.tsx";
import { useWords } from "../../../ui/words.tsx";
import type { SignInModel } from "./console.view-model.ts";

/** A name for the visitors, and the password where there is one. */
export function ConsoleSignIn({ model }: { model: SignInModel }) {
  const t = useWords();
  return (
    <div className="narrow narrow--sent">
      <div className="narrow__head stack-2">
        <h1>{t("chat.console.signIn")}</h1>
        <p>{t("chat.console.signInText")}</p>
      </div>
      <div className="narrow__form stack-5">
        {model.fault === null ? null : (
          <ErrorSummary
            title={t("chat.invalidTitle")}
            items={[{ fieldId: "console-name", message: model.fault }]}
          />
        )}
        <form method="post" className="stack-4">
          <input type="hidden" name="intent" value="sign-in" />
          <TextField
            id="console-name"
            name="name"
            label={t("chat.console.name")}
            hint={t("chat.console.nameHint")}
            value={model.name}
            autoComplete="nickname"
            maxLength={60}
          />
          {model.asksPassword ? (
            <FieldFrame id="console-password" label={t("chat.console.password")}>
              <input
                className="input"
                id="console-password"
                name="password"
                type="password"
                autoComplete="current-password"
              />
            </FieldFrame>
          ) : null}
          <button className="btn btn--primary" type="submit">
            {t("chat.console.enter")}
          </button>
        </form>
      </div>
    </div>
  );
}
