import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { ChatLink } from "#src/ui/chat-link.tsx";
import { chatAddress } from "../../../ui/chat-address.rules.ts";

const ChatPanel = lazy(() => import("./chat-panel.view.tsx"));

export interface ChatButtonModel {
  /** The chat's page in this language. */
  href: string;
  labels: { open: string; title: string; close: string; loading: string; failed: string };
}

/** What opens and closes the chat over a page. Without JavaScript, and until it is there, a link to the
 *  chat's page, on which there is none. */
export function ChatButton({
  model: { href, labels },
  onPress,
}: {
  model: ChatButtonModel;
  onPress: () => void;
}) {
  const { pathname } = useLocation();
  if (pathname === href || pathname.startsWith(`${href}/`)) return null;
  return <ChatLink href={href} open={labels.open} onPress={onPress} />;
}

/** The chat over a page; its code loads when it is opened. */
export function OpenChat({
  model: { href, labels },
  onClose,
}: {
  model: ChatButtonModel;
  onClose: () => void;
}) {
  const { pathname } = useLocation();
  return (
    <aside className="no-print" aria-label={labels.title}>
      <Suspense fallback={null}>
        <ChatPanel address={chatAddress(href, pathname)} labels={labels} onClose={onClose} />
      </Suspense>
    </aside>
  );
}
