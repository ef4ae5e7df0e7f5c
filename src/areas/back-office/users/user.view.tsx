import { DateInput } from "#src/ui/kit/fields/date-input.tsx";
import { LabelledField, NameChoice } from "#src/ui/kit/labelled-field.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { Waiting } from "./step-up.ts";
import { type Fault, Faults, Proof } from "./users-form.view.tsx";
import { type RoleChoices, RoleFields } from "./users.view.tsx";

interface UserModel extends RoleChoices {
  path: string;
  list: string;
  name: string;
  email: string;
  kind: "staff" | "portal";
  isActive: boolean;
  /** Of the account, as its forms send it back. */
  version: number;
  isPending: boolean;
  isDone: boolean;
  /** Nobody changes themselves. */
  isSelf: boolean;
  mayUpdate: boolean;
  mayGrant: boolean;
  grants: readonly {
    id: string;
    role: string;
    code: string;
    node: string;
    /** What it is narrowed to, in words. */
    limits: readonly string[];
    isDemo: boolean;
    version: number;
    from: string;
    until: string | null;
  }[];
  /** The acts of this user in the audit trail; null for who may not read it. */
  audit: string | null;
  permission: string;
  /** Reference of the record that is asked about; empty for none. */
  record: string;
  answer: {
    isAllowed: boolean;
    isUnknownRecord: boolean;
    because: readonly { grant: string; role: string; node: string; rule: string }[];
  } | null;
  permissions: readonly string[];
}

export interface UserAnswer {
  values: Readonly<Record<string, string>>;
  faults: readonly Fault[];
  waiting: Waiting | null;
}

/** One user, with what may be done about them. */
export function UserView({ model, answer }: { model: UserModel; answer: UserAnswer | null }) {
  const t = useWords();
  const state = !model.isActive ? "inactive" : model.isPending ? "pending" : "active";
  const tone = { inactive: "error", pending: "wait", active: "success" } as const;
  return (
    <div className="k">
      <PageHeader
        title={model.name}
        note={`${model.email} · ${t(`access.users.${model.kind}`)}`}
        crumbs={[{ label: t("access.users.title"), href: model.list }]}
        status={<StatusPill tone={tone[state]}>{t(`access.users.${state}`)}</StatusPill>}
      />
      <div className="access-page">
        {model.isDone ? (
          <output className="k-banner k-banner--success">{t("access.user.done")}</output>
        ) : null}
        {answer?.waiting == null ? null : <Proof waiting={answer.waiting} />}
        <Faults faults={answer?.faults ?? []} />
        <Grants model={model} />
        {model.mayGrant && !model.isSelf ? <Give model={model} answer={answer} /> : null}
        {model.mayUpdate && !model.isSelf ? <Account model={model} /> : null}
        <Why model={model} />
        {model.audit === null ? null : (
          <p>
            <a href={model.audit}>{t("access.user.audit")}</a>
          </p>
        )}
      </div>
    </div>
  );
}

function Grants({ model }: { model: UserModel }) {
  const t = useWords();
  return (
    <Panel title={t("access.user.grants")} id="roles" isFlush>
      {model.grants.length === 0 ? (
        <p className="access-none">{t("access.user.noGrants")}</p>
      ) : (
        <ul className="k-lines">
          {model.grants.map(({ id, version, role, code, node, limits, isDemo, from, until }) => (
            <li key={id}>
              <span className="k-lines__main">
                <strong>{role}</strong>
                <small>
                  {code === role ? null : (
                    <>
                      <span translate="no">{code}</span> ·{" "}
                    </>
                  )}
                  <span translate="no">{node}</span> · {t("access.user.given", { from })}
                  {limits.length === 0
                    ? null
                    : ` · ${t("access.user.only", { what: limits.join(", ") })}`}
                  {until === null ? null : ` · ${t("access.user.until", { until })}`}
                  {isDemo ? ` · ${t("access.user.demo")}` : null}
                </small>
              </span>
              {model.mayGrant && !model.isSelf ? (
                <form method="post" action={model.path}>
                  <input type="hidden" name="grant" value={id} />
                  <input type="hidden" name="version" value={version} />
                  <button
                    className="k-btn k-btn--ghost"
                    name="intent"
                    value="take"
                    type="submit"
                    aria-label={t("access.user.takeOne", { role, node })}
                  >
                    {t("access.user.take")}
                  </button>
                </form>
              ) : null}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Give({ model, answer }: { model: UserModel; answer: UserAnswer | null }) {
  const t = useWords();
  const value = (name: string, otherwise = "") => answer?.values[name] ?? otherwise;
  return (
    <Panel title={t("access.user.give")} id="dar">
      <form method="post" action={model.path} className="k-form access-form">
        <input type="hidden" name="intent" value="grant" />
        <RoleFields model={model} value={value} />
        {(["from", "until"] as const).map((end) => (
          <DateInput
            key={end}
            id={end}
            field={{ kind: "date", name: end, label: t(`access.user.${end}Field`) }}
            value={value(end)}
            error={undefined}
          />
        ))}
        <label className="access-check">
          <input type="checkbox" name="isDemo" />
          <span>{t("access.user.isDemo")}</span>
        </label>
        <button className="k-btn k-btn--primary" type="submit">
          {t("access.user.giveButton")}
        </button>
      </form>
    </Panel>
  );
}

function Account({ model }: { model: UserModel }) {
  const t = useWords();
  const acts = [
    model.isActive ? ["disable", "disable"] : ["enable", "enable"],
    ["end-sessions", "endSessions"],
    ["reset-factor", "resetFactor"],
  ] as const;
  return (
    <Panel title={t("access.user.account")} id="cuenta">
      <form method="post" action={model.path} className="k-buttons">
        <input type="hidden" name="version" value={model.version} />
        {acts.map(([intent = "", key = ""]) => (
          <button
            key={intent}
            className={`k-btn ${intent === "disable" ? "k-btn--danger" : "k-btn--second"}`}
            name="intent"
            value={intent}
            type="submit"
          >
            {t(`access.user.${key}`)}
          </button>
        ))}
      </form>
    </Panel>
  );
}

function Why({ model }: { model: UserModel }) {
  const t = useWords();
  const { answer, permission } = model;
  return (
    <Panel title={t("access.user.why")} id="por-que">
      <form action={model.path} className="access-filter">
        <NameChoice
          name="permiso"
          label={t("access.user.permission")}
          value={permission}
          options={model.permissions.map((one) => ({ value: one, label: one }))}
        />
        <LabelledField name="registro" label={t("access.user.record")}>
          <input
            className="k-input"
            id="registro"
            name="registro"
            maxLength={60}
            placeholder="SAL-2345-678"
            defaultValue={model.record}
          />
        </LabelledField>
        <button className="k-btn k-btn--second" type="submit">
          {t("access.user.ask")}
        </button>
      </form>
      {answer === null ? null : (
        <div className="access-why">
          <p>
            <strong>
              {answer.isUnknownRecord
                ? t("access.user.unknownRecord", { record: model.record })
                : t(answer.isAllowed ? "access.user.allowed" : "access.user.notAllowed", {
                    permission: model.record === "" ? permission : `${permission}, ${model.record}`,
                  })}
            </strong>
          </p>
          <ul>
            {answer.because.map(({ grant, role, node, rule }) => (
              <li key={grant}>
                {t("access.user.because", { role, node, rule: t(`access.user.rule.${rule}`) })}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Panel>
  );
}
