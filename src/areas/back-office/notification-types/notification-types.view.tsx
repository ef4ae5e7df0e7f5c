import { Banner } from "#src/ui/kit/banner.tsx";
import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";

interface TypeModel {
  name: string;
  channels: readonly string[];
  isOptional: boolean;
  isActive: boolean;
  version: number;
  textHref: string;
}

interface TypesModel {
  path: string;
  isSaved: boolean;
  types: readonly TypeModel[];
}

/** The types of notifications: each with its ways, its texts, and whether it is sent. */
export function NotificationTypesView({
  model,
  fault,
}: {
  model: TypesModel;
  fault: string | null;
}) {
  const t = useWords();
  return (
    <div className="k">
      <PageHeader title={t("notifications.types.title")} note={t("notifications.types.note")} />
      {fault === null ? null : <Banner tone="error">{fault}</Banner>}
      {model.isSaved && fault === null ? (
        <Banner tone="success">{t("notifications.types.saved")}</Banner>
      ) : null}
      <div className="access-page">
        <Panel
          title={t("notifications.types.list", { count: model.types.length })}
          id="tipos"
          isFlush
        >
          <ul className="k-lines">
            {model.types.map((type) => (
              <TypeLine key={type.name} type={type} path={model.path} />
            ))}
          </ul>
        </Panel>
      </div>
    </div>
  );
}

function TypeLine({ type, path }: { type: TypeModel; path: string }) {
  const t = useWords();
  const name = t(`notifications.type.${type.name}`);
  const label = t(`notifications.types.${type.isActive ? "switchOff" : "switchOn"}`);
  return (
    <li>
      <span className="k-lines__main">
        <a href={type.textHref}>{name}</a>
        <small>
          {type.channels.map((way) => t(`notifications.channel.${way}`)).join(" · ")}
          {type.isOptional ? "" : ` · ${t("notifications.types.always")}`}
        </small>
      </span>
      <span className="k-lines__end">
        {type.isActive ? (
          <StatusPill tone="success">{t("notifications.types.on")}</StatusPill>
        ) : (
          <StatusPill tone="neutral">{t("notifications.types.off")}</StatusPill>
        )}
      </span>
      {type.isOptional ? (
        <form method="post" action={path} className="k-lines__end">
          <input type="hidden" name="name" value={type.name} />
          <input type="hidden" name="version" value={type.version} />
          <button
            className="k-btn k-btn--ghost"
            type="submit"
            name="isActive"
            value={type.isActive ? "no" : "yes"}
            aria-label={t("notifications.types.switchOne", { what: label, name })}
          >
            {label}
          </button>
        </form>
      ) : null}
    </li>
  );
}
