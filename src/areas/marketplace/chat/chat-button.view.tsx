import { lazy, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { Icon } from "../../../ui/icon.tsx";
import { chatAddress } from "../../../ui/chat-address.rules.ts";

const ChatPanel = lazy(() => import("./chat-panel.view.tsx"));

export interface ChatButtonModel {
  /** The chat's page in this language. */
  href: string;
  labels: { open: string; title: string; close: string; loading: string; failed: string };
}

/** The button at the corner of a page. Without JavaScript, and until it is there, a link to the chat's
 *  page; the panel's code loads when it is opened. */
export function ChatButton({ model }: { model: ChatButtonModel }) {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const { href, labels } = model;
  // The chat's own page.
  if (pathname === href || pathname.startsWith(`${href}/`)) return null;
  const address = chatAddress(href, pathname);
  return (
    <aside className="no-print" aria-label={labels.title}>
      <a
        className="chat-button"
        href={address}
        rel="nofollow"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          setOpen(!isOpen);
        }}
      >
        <Icon name="message-square" size={24} />
        <span>{labels.open}</span>
      </a>
      {isOpen ? (
        <Suspense fallback={null}>
          <ChatPanel address={address} labels={labels} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </aside>
  );
}
