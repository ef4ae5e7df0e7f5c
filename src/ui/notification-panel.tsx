import { useEffect, useRef } from "react";
import type { Notification } from "../contracts/notification.ts";
import { popoverCloseDelayMs } from "../contracts/shell-figures.ts";
import { useWords } from "./words.tsx";

/** The newest notice below the bell (SA 2.6). Esc closes it, and so does leaving it, after a moment in which
 *  one can come back. Its HTML was cleaned by the server. */
export default function NotificationPanel({
  notice,
  href,
  onClose,
}: {
  notice: Notification;
  href: string;
  onClose: () => void;
}) {
  const t = useWords();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const bell = panel.current?.parentElement;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const onMove = (event: Event) => {
      clearTimeout(timer);
      if (event.target instanceof Node && bell?.contains(event.target) === true) return;
      timer = setTimeout(onClose, popoverCloseDelayMs);
    };
    document.addEventListener("focusin", onMove, { signal });
    document.addEventListener("pointerdown", onMove, { signal });
    document.addEventListener(
      "keydown",
      (event) => {
        if (event.key !== "Escape") return;
        bell?.querySelector("a")?.focus();
        onClose();
      },
      { signal },
    );
    return () => {
      clearTimeout(timer);
      listening.abort();
    };
  }, [onClose]);
  return (
    <section className="menu__panel bell__panel" ref={panel} aria-label={notice.title}>
      <p className="bell__title">{notice.title}</p>
      <div dangerouslySetInnerHTML={{ __html: notice.message }} />
      <p>
        <a href={href}>{t("shell.allNotices")}</a>
      </p>
    </section>
  );
}
