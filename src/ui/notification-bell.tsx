import { lazy, Suspense, useEffect, useState } from "react";
import type { Notification } from "../contracts/notification.ts";
import { notificationBadge, notificationStorageKey } from "../contracts/shell-figures.ts";
import { Icon } from "./icon.tsx";
import { tenantHeader } from "#src/ui/calls/tenant-header.ts";

const NotificationPanel = lazy(() => import("./notification-panel.tsx"));

/** A bell that cannot ring is noted in the console and no more (SA 8). */
const noted = (error: unknown): void => {
  // oxlint-disable-next-line no-console -- it is what SA 8 asks for
  console.warn("notification", error);
};

/** The message read last, or what is read now. */
function kept(message?: string): string | null {
  try {
    if (message !== undefined) localStorage.setItem(notificationStorageKey, message);
    return localStorage.getItem(notificationStorageKey);
  } catch (error) {
    noted(error);
    return null;
  }
}

/** The bell (SA 2.6): a link to the notices, asked for once the page has long been there; then it opens
 *  them in place, and '+1' stands on it while the newest differs from the one read last. */
export function NotificationBell({ href, label }: { href: string; label: string }) {
  const [notice, setNotice] = useState<Notification>();
  const [isUnread, setUnread] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const ask = async () => {
      const headers = { "accept-language": document.documentElement.lang, ...tenantHeader() };
      const answer = await fetch("/api/notifications", { headers });
      const [newest] = ((await answer.json()) as { data: Notification[] }).data;
      setNotice(newest);
      setUnread(newest !== undefined && newest.message !== kept());
    };
    const timer = setTimeout(() => void ask().catch(noted), bellDelayMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="bell">
      <a
        className="btn btn--icon"
        href={href}
        aria-expanded={notice === undefined ? undefined : isOpen}
        onClick={(event) => {
          if (notice === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          kept(notice.message);
          setUnread(false);
          setOpen(!isOpen);
        }}
      >
        <Icon name="bell" size={24} />
        <span className="vh">{label}</span>
        {isUnread ? <span className="bell__badge">{notificationBadge}</span> : null}
      </a>
      {isOpen && notice !== undefined ? (
        <Suspense fallback={null}>
          <NotificationPanel notice={notice} href={href} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Long after the first paint: nobody waits for a notice. */
const bellDelayMs = 2_500;
