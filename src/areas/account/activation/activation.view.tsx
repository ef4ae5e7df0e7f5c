import { TextField } from "#src/ui/form/text-field.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { AccountFault } from "../credentials/account-fault.ts";
import { AccountCard, CodeField, NewPasswordFields } from "../credentials/account-card.view.tsx";

export interface ActivationModel {
  action: string;
  login: string;
  name: string;
  rules: readonly string[];
  /** Whether the link still opens something. */
  isOpen: boolean;
  fault: AccountFault | null;
}

/** An invitation to take up: code, name, password. */
export function ActivationView({ model }: { model: ActivationModel }) {
  const t = useWords();
  return (
    <AccountCard
      title={t("account.activate.title")}
      lead={model.isOpen ? t("account.activate.lead") : undefined}
      fault={model.fault}
    >
      {model.isOpen ? (
        <>
          <form method="post" action={model.action} className="stack-5">
            <CodeField label={t("account.activate.code")} fault={model.fault} />
            <TextField
              id="name"
              name="name"
              label={t("account.name")}
              value={model.name}
              error={model.fault?.fields["name"]}
              autoComplete="name"
              maxLength={120}
            />
            <NewPasswordFields rules={model.rules} fault={model.fault} />
            <button className="btn btn--primary btn--wide" type="submit">
              {t("account.activate.confirm")}
            </button>
          </form>
          <form method="post" action={model.action}>
            <button className="btn btn--second" name="intent" value="again" type="submit">
              {t("account.activate.again")}
            </button>
          </form>
        </>
      ) : (
        <p>
          <a href={model.login}>{t("account.toLogin")}</a>
        </p>
      )}
    </AccountCard>
  );
}
