import { Link } from "react-router";
import { type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { Banner } from "#src/ui/kit/banner.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { RatesModel } from "./rates.presenter.ts";
import { Rates } from "./rates.view.tsx";

interface Choice {
  value: string;
  label: string;
}

export interface AccountsModel {
  lines: readonly {
    id: string;
    href: string;
    holder: string;
    note: string;
    balance: string;
    /** How far below its minimum it is, in words; null where it is not. */
    low: string | null;
  }[];
  /** Null where nobody may open one. */
  people: readonly Choice[] | null;
  currencies: readonly Choice[];
  /** Null for who does not set them. */
  rates: RatesModel | null;
  /** Whether a rate was just saved. */
  isRateSaved: boolean;
}

interface ViewProps {
  model: AccountsModel;
  answer: {
    form: string;
    values: Readonly<Record<string, string>>;
    faults: readonly FormFault[];
    attempt: string;
  } | null;
  isSending: boolean;
}

/** The accounts of one's scope. */
export function AccountsView(props: ViewProps) {
  const { lines, people, rates, isRateSaved } = props.model;
  const t = useWords();
  const answerOf = (form: string) => (props.answer?.form === form ? props.answer : null);
  return (
    <div className="k">
      <PageHeader title={t("movements.title")} />
      {isRateSaved && props.answer === null ? (
        <Banner tone="success">{t("movements.rates.done")}</Banner>
      ) : null}
      <div className="k-page-grid">
        <div className="k-page-grid__wide">
          <Panel title={t("movements.accounts")} id="cuentas" isFlush={lines.length > 0}>
            {lines.length === 0 ? (
              <StateBox
                icon="credit-card"
                title={t("movements.none")}
                text={t("movements.noneText")}
              />
            ) : (
              <Accounts lines={lines} />
            )}
          </Panel>
        </div>
        <div className="k-stack">
          {people === null ? null : (
            <OpenAccount {...props} answer={answerOf("open")} people={people} />
          )}
          {rates === null ? null : (
            <Rates rates={rates} answer={answerOf("rate")} isSending={props.isSending} />
          )}
        </div>
      </div>
    </div>
  );
}

function Accounts({ lines }: Pick<AccountsModel, "lines">) {
  const t = useWords();
  return (
    <ul className="k-lines">
      {lines.map(({ id, href, holder, note, balance, low }) => (
        <li key={id}>
          <span className="k-lines__main">
            <Link to={href}>{holder}</Link>
            <small>{note}</small>
            {low === null ? null : <small>{low}</small>}
          </span>
          <span className="k-lines__end k-lines__amount">
            {low === null ? null : <StatusPill tone="error">{t("movements.low")}</StatusPill>}{" "}
            {balance}
          </span>
        </li>
      ))}
    </ul>
  );
}

function OpenAccount({
  model,
  people,
  answer,
  isSending,
}: ViewProps & { people: readonly Choice[] }) {
  const t = useWords();
  const select = (name: "holder" | "currency", options: readonly Choice[]) => ({
    kind: "select" as const,
    name,
    label: t(`movements.open.${name}`),
    options,
  });
  return (
    <Panel title={t("movements.open.title")} id="abrir">
      <KitForm
        id="abrir"
        fields={[select("holder", people), select("currency", model.currencies)]}
        values={answer?.values ?? { currency: "CLP" }}
        faults={answer?.faults ?? []}
        attempt={answer?.attempt ?? "0"}
        submit={t("movements.open.submit")}
        isSending={isSending}
        hidden={{ form: "open" }}
      />
    </Panel>
  );
}
