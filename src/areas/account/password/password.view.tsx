import { useWords } from "#src/ui/words.tsx";
import type { AccountFault } from "../credentials/account-fault.ts";
import { AccountCard, NewPasswordFields, SecretField } from "../credentials/account-card.view.tsx";

export interface PasswordModel {
  action: string;
  rules: readonly string[];
  /** Whether a sign-in led here because the password is over. */
  isExpired: boolean;
  fault: AccountFault | null;
}

/** A new password, after the present one or after a sign-in that found it expired. */
export function PasswordView({ model }: { model: PasswordModel }) {
  const t = useWords();
  return (
    <AccountCard
      title={t("account.password.title")}
      lead={model.isExpired ? t("account.password.expired") : undefined}
      fault={model.fault}
    >
      <form method="post" action={model.action} className="stack-5">
        {model.isExpired ? null : (
          <SecretField
            name="current"
            label={t("account.password.current")}
            fault={model.fault}
            autoComplete="current-password"
          />
        )}
        <NewPasswordFields rules={model.rules} fault={model.fault} />
        <button className="btn btn--primary btn--wide" type="submit">
          {t("account.password.save")}
        </button>
      </form>
    </AccountCard>
  );
}
