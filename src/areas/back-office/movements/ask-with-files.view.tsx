import { Banner } from "#src/ui/kit/banner.tsx";
import { Button } from "#src/ui/kit/button.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { AccountModel } from "./account.presenter.ts";

/** Asks for a forced charge that a document has to prove, and says what each reason asks for. It goes to the call
 *  itself, which leads back: pages take text alone. */
export function AskWithFiles({ model }: { model: AccountModel }) {
  const t = useWords();
  const label = (name: string) => t(`movements.field.${name}`);
  return (
    <Panel title={t("movements.ask.filesTitle")} id="pedir-con-archivos">
      {model.askFault === null ? null : <Banner tone="error">{model.askFault}</Banner>}
      <EvidenceKinds reasons={model.reasons} />
      <form className="k-form" method="post" encType="multipart/form-data" action={model.askAction}>
        <input type="hidden" name="kind" value="forced-charge" />
        <input type="hidden" name="back" value={model.askBack} />
        <input type="hidden" name="key" value={`file/${model.key}`} />
        <div className="k-field">
          <label className="k-field__label" htmlFor="prueba-amount">
            {label("amount")}
          </label>
          <input
            id="prueba-amount"
            name="amount"
            className="k-input"
            inputMode="decimal"
            maxLength={30}
            required
          />
        </div>
        <div className="k-field">
          <label className="k-field__label" htmlFor="prueba-reason">
            {label("reasonCode")}
          </label>
          <select id="prueba-reason" name="reasonCode" className="k-input k-select" required>
            {model.reasons.map(({ value, label: name }) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </div>
        <div className="k-field">
          <label className="k-field__label" htmlFor="prueba-evidence">
            {label("evidence")}
          </label>
          <textarea
            id="prueba-evidence"
            name="evidence"
            className="k-input"
            rows={3}
            maxLength={1_000}
            required
          />
        </div>
        <Documents label={label("file")} />
        <p>
          <Button type="submit" icon="upload">
            {t("movements.ask.submit")}
          </Button>
        </p>
      </form>
    </Panel>
  );
}

/** What each reason asks for. */
function EvidenceKinds({ reasons }: Pick<AccountModel, "reasons">) {
  const t = useWords();
  return (
    <>
      <p className="k-muted">{t("movements.ask.kinds")}</p>
      <ul>
        {reasons.map(({ value, label: name, hint }) => (
          <li key={value}>
            {name} · {hint}
          </li>
        ))}
      </ul>
    </>
  );
}

const Documents = ({ label }: { label: string }) => (
  <div className="k-field">
    <label className="k-field__label" htmlFor="prueba-file">
      {label}
    </label>
    <input id="prueba-file" name="file" type="file" className="k-input" multiple />
  </div>
);
