import { KeyValues } from "#src/ui/kit/key-values.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { useWords } from "#src/ui/words.tsx";

type HeldBy = "operator" | "customer" | "partner";

interface RolesModel {
  list: string;
  roles: readonly {
    name: string;
    /** What people call it; its code where it has no words. */
    words: string;
    /** Whose records of the scope it reaches. */
    narrowing: string;
    heldBy: HeldBy;
    scope: string;
    href: string;
    count: number;
    isActive: boolean;
  }[];
  chosen: {
    name: string;
    words: string;
    heldBy: HeldBy;
    scope: string;
    narrowing: string;
    subjects: readonly {
      subject: string;
      /** The meaning is empty where the permission is no more than its name. */
      acts: readonly { name: string; meaning: string }[];
    }[];
  } | null;
}

/** Every role, or one with what it may do. */
export function RolesView({ model }: { model: RolesModel }) {
  const t = useWords();
  const { chosen } = model;
  if (chosen !== null) return <Role role={chosen} list={model.list} />;
  return (
    <div className="k">
      <PageHeader title={t("access.roles.title")} note={t("access.roles.note")} />
      <div className="access-page">
        {(["operator", "customer", "partner"] as const).map((heldBy) => (
          <Panel key={heldBy} title={t(`access.roles.heldBy.${heldBy}`)} id={heldBy} isFlush>
            <ul className="k-lines">
              {model.roles
                .filter((role) => role.heldBy === heldBy)
                .map((role) => (
                  <li key={role.name}>
                    <span className="k-lines__main">
                      <a href={role.href}>{role.words}</a>
                      <small>
                        <span translate="no">{role.name}</span> ·{" "}
                        {t(`access.roles.scopes.${role.scope}`)} · {role.narrowing}
                      </small>
                    </span>
                    <span className="k-lines__end">
                      {role.isActive
                        ? t("access.roles.permissions", { count: role.count })
                        : t("access.roles.off")}
                    </span>
                  </li>
                ))}
            </ul>
          </Panel>
        ))}
      </div>
    </div>
  );
}

function Role({ role, list }: { role: NonNullable<RolesModel["chosen"]>; list: string }) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader
        title={role.words}
        note={t(`access.roles.heldBy.${role.heldBy}`)}
        crumbs={[{ label: t("access.roles.back"), href: list }]}
      />
      <div className="access-page">
        <KeyValues
          label={role.words}
          items={[
            { name: t("access.roles.code"), value: role.name },
            { name: t("access.roles.scope"), value: t(`access.roles.scopes.${role.scope}`) },
            { name: t("access.roles.narrowing"), value: role.narrowing },
          ]}
        />
        <Panel
          title={t("access.roles.permissions", {
            count: role.subjects.reduce((sum, { acts }) => sum + acts.length, 0),
          })}
          id="permisos"
        >
          <dl className="access-permissions">
            {role.subjects.map(({ subject, acts }) => (
              <div key={subject}>
                <dt translate="no">{subject}</dt>
                {acts.map(({ name, meaning }) => (
                  <dd key={name}>
                    <span translate="no">{name}</span>
                    {meaning === "" ? null : <small>{meaning}</small>}
                  </dd>
                ))}
              </div>
            ))}
          </dl>
        </Panel>
      </div>
    </div>
  );
}
