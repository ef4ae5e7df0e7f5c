import { useLocation } from "react-router";
import { chatAddress } from "./chat-address.rules.ts";
import { Icon } from "./icon.tsx";

/** The button at the corner of a page that leads to the chat's own page. */
export function ChatLink({ href, open, title }: { href: string; open: string; title: string }) {
  const { pathname } = useLocation();
  return (
    <aside className="no-print" aria-label={title}>
      <a className="chat-button" href={chatAddress(href, pathname)} rel="nofollow">
        <Icon name="message-square" size={24} />
        <span>{open}</span>
      </a>
    </aside>
  );
}
