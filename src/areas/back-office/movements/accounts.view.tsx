import { Link } from "react-router";
import { type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";

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
    isLow: boolean;
  }[];
  /** Null where nobody may open one. */
  people: readonly Choice[] | null;
  currencies: readonly Choice[];
}

/** The accounts of one's scope. */
export function AccountsView({
  model,
  answer,
  isSending,
}: {
  model: AccountsModel;
  answer: {
    values: Readonly<Record<string, string>>;
    faults: readonly FormFault[];
    attempt: string;
  } | null;
  isSending: boolean;
}) {
  const t = useWords();
  const { lines, people, currencies } = model;
  return (
    <div className="k">
      <PageHeader title={t("movements.title")} />
      <div className="k-page-grid">
        <div className="k-page-grid__wide">
          <Panel title={t("movements.title")} id="cuentas" isFlush={lines.length > 0}>
            {lines.length === 0 ? (
              <StateBox
                icon="credit-card"
                title={t("movements.none")}
                text={t("movements.noneText")}
              />
            ) : (
              <ul className="k-lines">
                {lines.map(({ id, href, holder, note, balance, isLow }) => (
                  <li key={id}>
                    <span className="k-lines__main">
                      <Link to={href}>{holder}</Link>
                      <small>{note}</small>
                    </span>
                    <span className="k-lines__end">
                      {isLow ? <StatusPill tone="error">{t("movements.low")}</StatusPill> : null}{" "}
                      {balance}
                    </span>
                  </li>
                ))}
              </ul>
            )}
          </Panel>
        </div>
        {people === null ? null : (
          <Panel title={t("movements.open.title")} id="abrir">
            <KitForm
              id="abrir"
              fields={[
                {
                  kind: "select",
                  name: "executive",
                  label: t("movements.open.executive"),
                  options: people,
                },
                {
                  kind: "select",
                  name: "currency",
                  label: t("movements.open.currency"),
                  options: currencies,
                },
              ]}
              values={answer?.values ?? { currency: "CLP" }}
              faults={answer?.faults ?? []}
              attempt={answer?.attempt ?? "0"}
              submit={t("movements.open.submit")}
              isSending={isSending}
            />
          </Panel>
        )}
      </div>
    </div>
  );
}
