import { ErrorSummary } from "#src/ui/form/error-summary.tsx";
import { useWords } from "#src/ui/words.tsx";
import { CodeField, SecretField } from "../credentials/account-card.view.tsx";
import type { AccountFault } from "../credentials/account-fault.ts";
import { AccountPages, type AccountTab } from "../credentials/account-tabs.view.tsx";
import { Authenticator, RecoveryCodeList } from "../credentials/authenticator.view.tsx";

export interface SecondFactorModel {
  tabs: readonly AccountTab[];
  action: string;
  done: string;
  /** Recovery codes that are left. */
  left: number;
  step: "begin" | "prove" | "scan" | "done";
  enrolment: { secret: string; qr: string } | null;
  recovery: readonly string[] | null;
  fault: AccountFault | null;
}

/** One's second factor: what is there, and a new authenticator in three steps. */
export function SecondFactorView({ model }: { model: SecondFactorModel }) {
  const t = useWords();
  return (
    <AccountPages title={t("account.mine.title")} tabs={model.tabs}>
      <h2>{t("account.factor.title")}</h2>
      {model.fault === null ? null : (
        <ErrorSummary title={t("account.invalidData")} items={model.fault.items} />
      )}
      {model.step === "done" ? (
        <div className="stack-5">
          <p>{t("account.recovery.lead")}</p>
          <RecoveryCodeList codes={model.recovery ?? []} />
          <p>
            <a className="btn btn--primary" href={model.done}>
              {t("account.recovery.kept")}
            </a>
          </p>
        </div>
      ) : (
        <form method="post" action={model.action} className="account__form stack-5">
          <Step model={model} />
        </form>
      )}
    </AccountPages>
  );
}

function Step({ model }: { model: SecondFactorModel }) {
  const t = useWords();
  if (model.step === "scan" && model.enrolment !== null)
    return (
      <>
        <p>{t("account.enrol.lead")}</p>
        <Authenticator {...model.enrolment} />
        <CodeField label={t("account.code.label")} fault={model.fault} />
        <button className="btn btn--primary" name="intent" value="confirm" type="submit">
          {t("account.enrol.confirm")}
        </button>
      </>
    );
  if (model.step === "prove")
    return (
      <>
        <p>{t("account.factor.prove")}</p>
        <SecretField
          name="current"
          label={t("account.password.current")}
          fault={model.fault}
          autoComplete="current-password"
        />
        <button className="btn btn--primary" name="intent" value="prove" type="submit">
          {t("account.goOn")}
        </button>
      </>
    );
  return (
    <>
      <p>{t("account.factor.left", { count: model.left })}</p>
      <button className="btn btn--primary" name="intent" value="begin" type="submit">
        {t("account.factor.new")}
      </button>
    </>
  );
}
