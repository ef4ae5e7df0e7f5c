import { LabelledField, NameChoice } from "#src/ui/kit/labelled-field.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";
import type { Waiting } from "./step-up.ts";
import { type Fault, Faults, Proof } from "./users-form.view.tsx";

const tones = { active: "success", inactive: "error", pending: "wait" } as const;

/** What a grant is made of. */
export interface RoleChoices {
  roles: readonly { name: string; label: string }[];
  nodes: readonly { path: string; name: string }[];
  insurers: readonly Named[];
  lines: readonly Named[];
}

interface Named {
  value: string;
  label: string;
}

interface UsersModel extends RoleChoices {
  path: string;
  text: string;
  state: keyof typeof tones | null;
  count: number;
  users: readonly {
    id: string;
    href: string;
    name: string;
    email: string;
    kind: "staff" | "portal";
    state: keyof typeof tones;
  }[];
  mayInvite: boolean;
  isInvited: boolean;
}

export interface UsersAnswer {
  values: Readonly<Record<string, string>>;
  faults: readonly Fault[];
  waiting: Waiting | null;
}

/** Who has an account: search, list, invitation. */
export function UsersView({ model, answer }: { model: UsersModel; answer: UsersAnswer | null }) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader title={t("access.users.title")} note={t("access.users.note")} />
      <div className="access-page">
        {model.isInvited ? (
          <output className="k-banner k-banner--success">{t("access.users.invited")}</output>
        ) : null}
        {answer?.waiting == null ? null : <Proof waiting={answer.waiting} />}
        <form action={model.path} className="access-filter">
          <LabelledField name="q" label={t("access.users.search")}>
            <input className="k-input" id="q" name="q" defaultValue={model.text} maxLength={100} />
          </LabelledField>
          <NameChoice
            name="estado"
            label={t("access.users.status")}
            value={model.state ?? ""}
            options={[
              { value: "", label: t("access.users.all") },
              ...(["active", "pending", "inactive"] as const).map((value) => ({
                value,
                label: t(`access.users.${value}`),
              })),
            ]}
          />
          <button className="k-btn k-btn--second" type="submit">
            {t("access.users.apply")}
          </button>
        </form>
        <Panel title={t("access.users.count", { count: model.count })} id="personas" isFlush>
          {model.users.length === 0 ? (
            <p className="access-none">{t("access.users.none")}</p>
          ) : (
            <ul className="k-lines">
              {model.users.map((user) => (
                <li key={user.id}>
                  <span className="k-lines__main" translate="no">
                    <a href={user.href}>{user.name}</a>
                    <small>{user.email}</small>
                  </span>
                  <span className="k-lines__end--small">
                    <small>{t(`access.users.${user.kind}`)}</small>
                  </span>
                  <span className="k-lines__end">
                    <StatusPill tone={tones[user.state]}>
                      {t(`access.users.${user.state}`)}
                    </StatusPill>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </Panel>
        {model.mayInvite ? <Invitation model={model} answer={answer} /> : null}
      </div>
    </div>
  );
}

function Invitation({ model, answer }: { model: UsersModel; answer: UsersAnswer | null }) {
  const t = useWords();
  const value = (name: string, otherwise = "") => answer?.values[name] ?? otherwise;
  return (
    <Panel title={t("access.users.invite")} id="invitar">
      <Faults faults={answer?.faults ?? []} />
      <form method="post" action={model.path} className="k-form access-form">
        <p>{t("access.users.inviteText")}</p>
        <LabelledField name="email" label={t("access.users.email")}>
          <input
            className="k-input"
            id="email"
            name="email"
            type="email"
            maxLength={254}
            defaultValue={value("email")}
            autoComplete="off"
          />
        </LabelledField>
        <LabelledField name="name" label={t("access.users.name")}>
          <input
            className="k-input"
            id="name"
            name="name"
            maxLength={120}
            defaultValue={value("name")}
            autoComplete="off"
          />
        </LabelledField>
        <RoleFields model={model} value={value} />
        <NameChoice
          name="language"
          label={t("access.users.language")}
          value={value("language", "es")}
          options={(["es", "en", "pt"] as const).map((one) => ({
            value: one,
            label: t(`access.users.${one}`),
          }))}
        />
        <button className="k-btn k-btn--primary" type="submit">
          {t("access.users.send")}
        </button>
      </form>
    </Panel>
  );
}

/** A role, the node it is given at, and what narrows it. */
export function RoleFields({
  model,
  value,
}: {
  model: RoleChoices;
  value(name: string, otherwise?: string): string;
}) {
  const t = useWords();
  return (
    <>
      <NameChoice
        name="role"
        label={t("access.users.role")}
        value={value("role")}
        options={model.roles.map(({ name, label }) => ({ value: name, label }))}
      />
      <NameChoice
        name="node"
        label={t("access.users.node")}
        value={value("node", "amparo")}
        options={model.nodes.map(({ path, name }) => ({ value: path, label: `${name} · ${path}` }))}
      />
      {(["insurer", "upperType"] as const).map((name) => (
        <NameChoice
          key={name}
          name={name}
          label={t(`access.users.${name}`)}
          value={value(name)}
          options={[
            { value: "", label: t("access.users.unlimited") },
            ...(name === "insurer" ? model.insurers : model.lines),
          ]}
        />
      ))}
    </>
  );
}
