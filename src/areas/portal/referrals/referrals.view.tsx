import { Link } from "react-router";
import { Banner } from "#src/ui/kit/banner.tsx";
import { type FieldDefinition, type FormFault, KitForm } from "#src/ui/kit/fields/kit-form.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { type Say, useWords } from "#src/ui/words.tsx";
import type { ReferralsModel } from "./referrals.presenter.ts";

interface Sent {
  values: Readonly<Record<string, string>>;
  faults: readonly FormFault[];
  attempt: string;
}

const fieldsOf = (t: Say): FieldDefinition[] => [
  { kind: "text", name: "fullName", label: t("referrals.field.fullName"), maxLength: 120 },
  {
    kind: "text",
    name: "phone",
    label: t("referrals.field.phone"),
    hint: t("referrals.oneOf"),
    isOptional: true,
    maxLength: 30,
  },
  { kind: "email", name: "email", label: t("referrals.field.email"), isOptional: true },
  {
    kind: "textarea",
    name: "comment",
    label: t("referrals.field.comment"),
    isOptional: true,
    maxLength: 500,
  },
  {
    kind: "select",
    name: "way",
    label: t("referrals.field.way"),
    options: ["spoken", "written", "present"].map((value) => ({
      value,
      label: t(`referrals.way.${value}`),
    })),
  },
  { kind: "checkbox", name: "consent", label: t("referrals.field.consent") },
];

/** The people a referrer brought, the form to refer another, and the referrer's account. */
export function ReferralsView({
  model,
  answer,
  isSending,
}: {
  model: ReferralsModel;
  answer: Sent | null;
  isSending: boolean;
}) {
  const t = useWords();
  return (
    <div className="k wrap referrals">
      <PageHeader title={t("referrals.title")} note={t("referrals.lead")} />
      {model.done === null ? null : <Banner tone="success">{model.done}</Banner>}
      <div className="k-page-grid">
        <div className="k-page-grid__wide">
          <Referred model={model} />
        </div>
        {model.refer === null ? null : (
          <Refer refer={model.refer} answer={answer} isSending={isSending} />
        )}
        <Accounts accounts={model.accounts} />
      </div>
    </div>
  );
}

function Referred({ model: { rows, moreHref } }: { model: ReferralsModel }) {
  const t = useWords();
  return (
    <Panel title={t("referrals.list")} id="referidos" isFlush={rows.length > 0}>
      {rows.length === 0 ? (
        <StateBox icon="users-round" title={t("referrals.none")} text={t("referrals.noneText")} />
      ) : (
        <ul className="k-lines">
          {rows.map(({ id, name, note, standing, tone }) => (
            <li key={id}>
              <span className="k-lines__main">
                <b>{name}</b>
                <small>{note}</small>
              </span>
              <span className="k-lines__end">
                <StatusPill tone={tone}>{standing}</StatusPill>
              </span>
            </li>
          ))}
          {moreHref === null ? null : (
            <li>
              <Link to={moreHref}>{t("referrals.more")}</Link>
            </li>
          )}
        </ul>
      )}
    </Panel>
  );
}

function Refer({
  refer,
  answer,
  isSending,
}: {
  refer: NonNullable<ReferralsModel["refer"]>;
  answer: Sent | null;
  isSending: boolean;
}) {
  const t = useWords();
  return (
    <>
      <Panel title={t("referrals.refer")} id="referir">
        {refer.only.length === 0 ? null : (
          <p className="k-muted">{t("referrals.only", { what: refer.only.join(" · ") })}</p>
        )}
        <KitForm
          id="referir"
          fields={fieldsOf(t)}
          values={answer?.values ?? { way: "spoken" }}
          faults={answer?.faults ?? []}
          attempt={answer?.attempt ?? "0"}
          submit={t("referrals.submit")}
          isSending={isSending}
        />
      </Panel>
      <Panel title={t("referrals.link")} id="enlace">
        <p>{t("referrals.linkText")}</p>
        <p className="referrals__link">
          <code>{refer.link}</code>
        </p>
      </Panel>
    </>
  );
}

function Accounts({ accounts }: { accounts: ReferralsModel["accounts"] }) {
  const t = useWords();
  if (accounts.length === 0)
    return (
      <Panel title={t("referrals.account")} id="cuenta">
        <p className="k-muted">{t("referrals.noAccount")}</p>
      </Panel>
    );
  return accounts.map(({ id, holder, balance, low, lines }, place) => (
    <Panel key={id} title={t("referrals.account")} id={`cuenta-${place}`}>
      <p>
        {t("referrals.balance", { holder })} <b>{balance}</b>
      </p>
      {low === null ? null : <Banner tone="warning">{low}</Banner>}
      <ul className="k-lines">
        {lines.map(({ id: line, what, note, amount }) => (
          <li key={line}>
            <span className="k-lines__main">
              <span>{what}</span>
              <small>{note}</small>
            </span>
            <span className="k-lines__end--small k-lines__amount">{amount}</span>
          </li>
        ))}
      </ul>
    </Panel>
  ));
}
