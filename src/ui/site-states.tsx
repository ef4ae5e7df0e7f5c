import { Link, useLocation } from "react-router";
import { Icon } from "./icon.tsx";
import { Drawing } from "./drawing.tsx";
import type { ShellModel } from "./site-shell.view-model.ts";
import { StatePanel } from "./state-panel.tsx";
import { useWords } from "./words.tsx";

type Contact = Pick<ShellModel["contact"], "email">;

/** No page at this address (404). */
export function NotFoundPanel({ homeHref, contact }: { homeHref: string; contact: Contact }) {
  const t = useWords();
  const picture = <Drawing name="notFound" width={240} />;
  return (
    <StatePanel icon={{ picture }} level={1} title={t("states.notFound.title")}>
      <p>{t("states.notFound.text", { email: contact.email })}</p>
      <div className="state__actions">
        <Link className="btn btn--primary" to={homeHref}>
          {t("states.notFound.home")}
        </Link>
        <a className="btn btn--second" href={`mailto:${contact.email}`}>
          {t("states.notFound.contact")}
        </a>
      </div>
    </StatePanel>
  );
}

/** Who is signed in may not open the page (403). */
export function ForbiddenPanel({ homeHref }: { homeHref: string }) {
  const t = useWords();
  return (
    <StatePanel icon="triangle-alert" level={1} title={t("states.forbidden.title")}>
      <p>{t("states.forbidden.text")}</p>
      <Link className="btn btn--primary" to={homeHref}>
        {t("states.notFound.home")}
      </Link>
    </StatePanel>
  );
}

/** The page could not be drawn (500): what happened, what is kept, what to do; last whom to turn to, under a
 *  partner the partner (SA 8). */
export function ServerErrorPanel({
  contact,
  partnerName = null,
}: {
  contact: Contact | null;
  partnerName?: string | null;
}) {
  const t = useWords();
  const { pathname, search } = useLocation();
  return (
    <StatePanel
      icon={{ picture: <Drawing name="failed" width={200} /> }}
      level={1}
      title={t("states.server.title")}
      isAlert
    >
      <p>{t("states.server.text")}</p>
      <ul>
        <li>{t("states.server.connect")}</li>
        <li>{t("states.server.refresh")}</li>
      </ul>
      <a className="btn btn--primary" href={`${pathname}${search}`}>
        <Icon name="refresh-cw" size={16} />
        {t("states.failed.retry")}
      </a>
      {partnerName === null ? null : (
        <p className="small">{t("states.server.partner", { partner: partnerName })}</p>
      )}
      {contact === null || partnerName !== null ? null : (
        <p className="small">
          {t("states.server.persistent")} <a href={`mailto:${contact.email}`}>{contact.email}</a>.
        </p>
      )}
    </StatePanel>
  );
}
