import { PageHeader } from "#src/ui/kit/page-header.tsx";
import { Panel } from "#src/ui/kit/split-page.tsx";
import { StateBox } from "#src/ui/kit/state-box.tsx";
import { StatusPill } from "#src/ui/kit/status-pill.tsx";
import { useWords } from "#src/ui/words.tsx";

interface NoticeModel {
  id: number;
  text: string;
  detail: string;
  /** Null where it leads nowhere. */
  href: string | null;
  at: string;
  isRead: boolean;
}

interface BellModel {
  path: string;
  notices: readonly NoticeModel[];
  moreHref: string | null;
}

/** What the bell told; each can be opened and marked as read. */
export function BellView({ model }: { model: BellModel }) {
  const t = useWords();
  const { path, notices, moreHref } = model;
  return (
    <div className="k">
      <PageHeader
        title={t("notifications.bell.title")}
        note={t("notifications.bell.note")}
        actions={
          notices.some(({ isRead }) => !isRead) ? (
            <form method="post" action={path}>
              <button className="k-btn k-btn--second" type="submit" name="do" value="all">
                {t("notifications.bell.readAll")}
              </button>
            </form>
          ) : undefined
        }
      />
      <div className="access-page">
        <Panel title={t("notifications.bell.list")} id="avisos" isFlush>
          {notices.length === 0 ? (
            <StateBox
              icon="inbox"
              title={t("notifications.bell.none")}
              text={t("notifications.bell.noneText")}
            />
          ) : (
            <ul className="k-lines">
              {notices.map((notice) => (
                <Notice key={notice.id} notice={notice} path={path} />
              ))}
            </ul>
          )}
        </Panel>
        {moreHref === null ? null : (
          <p>
            <a className="k-btn k-btn--second" href={moreHref}>
              {t("notifications.bell.more")}
            </a>
          </p>
        )}
      </div>
    </div>
  );
}

function Notice({ notice, path }: { notice: NoticeModel; path: string }) {
  const t = useWords();
  const { id, text, detail, href, at, isRead } = notice;
  const acts = [...(href === null ? [] : ["open"]), ...(isRead ? [] : ["read"])];
  return (
    <li>
      <span className="k-lines__main">
        {isRead ? text : <strong>{text}</strong>}
        <small>
          {detail} · {at}
        </small>
      </span>
      {isRead ? null : (
        <span className="k-lines__end">
          <StatusPill tone="info" icon="bell">
            {t("notifications.bell.unread")}
          </StatusPill>
        </span>
      )}
      {acts.length === 0 ? null : (
        <form method="post" action={path} className="k-lines__end">
          <input type="hidden" name="id" value={id} />
          {acts.map((act) => (
            <button
              key={act}
              className="k-btn k-btn--ghost"
              type="submit"
              name="do"
              value={act}
              aria-label={t("notifications.bell.actOn", {
                act: t(`notifications.bell.${act}`),
                text,
              })}
            >
              {t(`notifications.bell.${act}`)}
            </button>
          ))}
        </form>
      )}
    </li>
  );
}
