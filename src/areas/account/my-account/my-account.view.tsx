import { useWords } from "#src/ui/words.tsx";
import { AccountPages, type AccountTab } from "../credentials/account-tabs.view.tsx";

export interface MyAccountModel {
  tabs: readonly AccountTab[];
  notice: string | null;
  name: string;
  email: string;
  company: string | null;
  /** Where another company is chosen; null where there is one at most. */
  institution: string | null;
  /** What roles are called, and where they are held. */
  roles: readonly { id: string; role: string; node: string; isDemo: boolean }[];
  /** The first page of one's role; null where it is this one. */
  work: string | null;
  password: string;
  login: string;
}

/** Who somebody is here, and what they may do about it. */
export function MyAccountView({ model }: { model: MyAccountModel }) {
  const t = useWords();
  return (
    <AccountPages title={t("account.mine.title")} tabs={model.tabs} notice={model.notice}>
      <dl className="account__facts">
        <div>
          <dt>{t("account.name")}</dt>
          <dd translate="no">{model.name}</dd>
        </div>
        <div>
          <dt>{t("account.email")}</dt>
          <dd translate="no">{model.email}</dd>
        </div>
        {model.company === null ? null : (
          <div>
            <dt>{t("account.mine.company")}</dt>
            <dd translate="no">{model.company}</dd>
          </div>
        )}
        <div>
          <dt>{t("account.mine.roles")}</dt>
          <dd>
            {model.roles.length === 0 ? t("account.mine.noRoles") : null}
            <ul className="account__roles">
              {model.roles.map(({ id, role, node, isDemo }) => (
                <li key={id}>
                  {role} <small translate="no">{node}</small>
                  {isDemo ? <small> · {t("account.mine.demo")}</small> : null}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      </dl>
      <form method="post" action={model.login} className="chips">
        {model.work === null ? null : (
          <a className="btn btn--primary" href={model.work}>
            {t("account.mine.work")}
          </a>
        )}
        <a className="btn btn--second" href={model.password}>
          {t("account.password.title")}
        </a>
        {model.institution === null ? null : (
          <a className="btn btn--second" href={model.institution}>
            {t("account.institution.change")}
          </a>
        )}
        <button className="btn btn--second" name="intent" value="sign-out" type="submit">
          {t("account.leave")}
        </button>
      </form>
    </AccountPages>
  );
}
