import { useWords } from "#src/ui/words.tsx";
import { AccountPages, type AccountTab } from "../credentials/account-tabs.view.tsx";

interface TypeModel {
  type: string;
  channels: readonly string[];
  ways: readonly string[];
}

export interface NotificationsModel {
  tabs: readonly AccountTab[];
  action: string;
  isSaved: boolean;
  optional: readonly TypeModel[];
  always: readonly TypeModel[];
}

/** What somebody is told: boxes of what may be switched off, and what is always sent. */
export function NotificationsView({ model }: { model: NotificationsModel }) {
  const t = useWords();
  return (
    <AccountPages
      title={t("account.mine.title")}
      tabs={model.tabs}
      notice={model.isSaved ? t("account.notifications.saved") : null}
    >
      <h2>{t("account.notifications.title")}</h2>
      {model.optional.length === 0 ? null : <Choices model={model} />}
      <h3>{t("account.notifications.always")}</h3>
      <p className="hint">{t("account.notifications.alwaysText")}</p>
      <ul className="account__always">
        {model.always.map(({ type, channels }) => (
          <li key={type}>
            {t(`notifications.type.${type}`)}
            <small> {channels.map((way) => t(`notifications.channel.${way}`)).join(" · ")}</small>
          </li>
        ))}
      </ul>
    </AccountPages>
  );
}

function Choices({ model }: { model: NotificationsModel }) {
  const t = useWords();
  return (
    <form method="post" action={model.action} className="stack-5">
      <p className="hint">{t("account.notifications.text")}</p>
      {model.optional.map(({ type, channels, ways }) => (
        <fieldset className="account__choice" key={type}>
          <legend>{t(`notifications.type.${type}`)}</legend>
          {channels.map((way) => (
            <label key={way}>
              <input type="checkbox" name={way} value={type} defaultChecked={ways.includes(way)} />
              {t(`notifications.channel.${way}`)}
            </label>
          ))}
        </fieldset>
      ))}
      <button className="btn btn--primary" type="submit">
        {t("account.notifications.save")}
      </button>
    </form>
  );
}
