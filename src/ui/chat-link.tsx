import { useLocation } from "react-router";
import { chatAddress } from "./chat-address.rules.ts";
import { Icon } from "./icon.tsx";

/** The header's link to the chat's own page: it has a place of its own there and covers nothing. `onPress`:
 *  what a plain press does instead, where the chat opens over the page. */
export function ChatLink({
  href,
  open,
  onPress,
}: {
  href: string;
  open: string;
  onPress?: () => void;
}) {
  const { pathname } = useLocation();
  return (
    <a
      className="btn btn--icon chat-button no-print"
      href={chatAddress(href, pathname)}
      rel="nofollow"
      aria-label={open}
      onClick={(event) => {
        if (onPress === undefined || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onPress();
      }}
    >
      <Icon name="message-square" size={24} />
    </a>
  );
}
