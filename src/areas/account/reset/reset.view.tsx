import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { AccountFault } from "../credentials/account-fault.ts";
import { AccountCard, NewPasswordFields } from "../credentials/account-card.view.tsx";

export interface ResetModel {
  action: string;
  login: string;
  email: string;
  rules: readonly string[];
  /** Whether a link was asked for. */
  isSent: boolean;
  /** ask: the e-mail is asked for; set: the new password; over: the link opens nothing any more. */
  step: "ask" | "set" | "over";
  fault: AccountFault | null;
}

/** A forgotten password: a link by mail, then a new one. */
export function ResetView({ model }: { model: ResetModel }) {
  const t = useWords();
  return (
    <AccountCard
      title={t("account.reset.title")}
      lead={model.step === "ask" && !model.isSent ? t("account.reset.lead") : undefined}
      fault={model.fault}
      notice={model.isSent && model.step === "ask" ? t("account.reset.sent") : null}
    >
      {model.step === "over" || (model.step === "ask" && model.isSent) ? null : (
        <form method="post" action={model.action} className="stack-5">
          {model.step === "ask" ? (
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
          ) : (
            <NewPasswordFields rules={model.rules} fault={model.fault} />
          )}
          <button className="btn btn--primary btn--wide" type="submit">
            {t(model.step === "ask" ? "account.reset.send" : "account.password.save")}
          </button>
        </form>
      )}
      <p>
        <a href={model.login}>{t("account.toLogin")}</a>
      </p>
    </AccountCard>
  );
}
