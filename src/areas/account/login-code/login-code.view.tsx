import { useWords } from "#src/ui/words.tsx";
import type { AccountFault } from "../credentials/account-fault.ts";
import { AccountCard, CodeField } from "../credentials/account-card.view.tsx";
import { Authenticator, RecoveryCodeList } from "../credentials/authenticator.view.tsx";

/** The second step of a sign-in. */
export interface LoginCodeModel {
  action: string;
  login: string;
  goOn: string | null;
  /** What an authenticator is set up with; null where there is one. */
  enrolment: { secret: string; qr: string } | null;
  fault: AccountFault | null;
  /** The new recovery codes, shown this once; null before. */
  recovery: { codes: readonly string[]; goOn: string } | null;
}

/** /login/Codigo: a code, or an authenticator to set up, or the recovery codes that came of it. */
export function LoginCodeView({ model }: { model: LoginCodeModel }) {
  const t = useWords();
  if (model.recovery !== null) return <RecoveryCodes {...model.recovery} />;
  const { enrolment } = model;
  return (
    <AccountCard
      title={t(enrolment === null ? "account.code.title" : "account.enrol.title")}
      lead={t(enrolment === null ? "account.code.lead" : "account.enrol.lead")}
      fault={model.fault}
    >
      {enrolment === null ? null : <Authenticator {...enrolment} />}
      <form method="post" action={model.action} className="stack-5">
        {model.goOn === null ? null : <input type="hidden" name="referrer" value={model.goOn} />}
        <CodeField
          label={t("account.code.label")}
          {...(enrolment === null ? { hint: t("account.code.hint") } : {})}
          fault={model.fault}
        />
        <button className="btn btn--primary btn--wide" type="submit">
          {t(enrolment === null ? "account.login.enter" : "account.enrol.confirm")}
        </button>
      </form>
      <p>
        <a href={model.login}>{t("account.code.other")}</a>
      </p>
    </AccountCard>
  );
}

/** Recovery codes, with the way on. */
function RecoveryCodes({ codes, goOn }: { codes: readonly string[]; goOn: string }) {
  const t = useWords();
  return (
    <AccountCard title={t("account.recovery.title")} lead={t("account.recovery.lead")} fault={null}>
      <RecoveryCodeList codes={codes} />
      <a className="btn btn--primary btn--wide" href={goOn}>
        {t("account.recovery.kept")}
      </a>
    </AccountCard>
  );
}
