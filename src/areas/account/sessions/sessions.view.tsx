import { useWords } from "#src/ui/words.tsx";
import { AccountPages, type AccountTab } from "../credentials/account-tabs.view.tsx";

export interface SessionsModel {
  tabs: readonly AccountTab[];
  action: string;
  sessions: readonly {
    id: string;
    device: string;
    isApplication: boolean;
    network: string;
    since: string;
    lastAct: string;
    isCurrent: boolean;
  }[];
}

/** Where somebody is signed in: device, network, time; each can be ended. */
export function SessionsView({ model }: { model: SessionsModel }) {
  const t = useWords();
  return (
    <AccountPages title={t("account.mine.title")} tabs={model.tabs}>
      <h2>{t("account.sessions.title")}</h2>
      <ul className="account__sessions">
        {model.sessions.map((session) => (
          <li key={session.id}>
            <div>
              <strong translate="no">{session.device}</strong>
              {session.isCurrent ? (
                <span className="badge"> {t("account.sessions.current")}</span>
              ) : null}
              {session.isApplication ? <small> {t("account.sessions.application")}</small> : null}
              <p className="hint">
                {t("account.sessions.about", {
                  network: session.network,
                  since: session.since,
                  lastAct: session.lastAct,
                })}
              </p>
            </div>
            {session.isCurrent ? null : (
              <form method="post" action={model.action}>
                <input type="hidden" name="id" value={session.id} />
                <button
                  className="btn btn--second"
                  type="submit"
                  aria-label={t("account.sessions.endOne", { device: session.device })}
                >
                  {t("account.sessions.end")}
                </button>
              </form>
            )}
          </li>
        ))}
      </ul>
      {model.sessions.length > 1 ? (
        <form method="post" action={model.action}>
          <button className="btn btn--second" name="intent" value="all" type="submit">
            {t("account.sessions.endOthers")}
          </button>
        </form>
      ) : null}
    </AccountPages>
  );
}
