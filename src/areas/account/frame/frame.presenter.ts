import type { PartnerFrame } from "#src/areas/page/frame/partner-frame.presenter.ts";
import type { SiteFrameData } from "#src/areas/page/frame/site-frame.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { href } from "#src/routes/account.ts";

/** The site's frame with a link to the chat; null where the partner has none. */
export type FrameData = SiteFrameData & {
  chat: { href: string; open: string } | null;
  /** That all which the person holds is a demonstration (AL 1); null for everybody else. */
  demo: string | null;
};

export const presentDemo = ({
  services,
  facts: { language, session },
}: PageArguments): FrameData["demo"] =>
  session?.isDemo === true ? services.words.say(language)("errors.DEMO_ACCESS") : null;

export function presentChatLink(
  { services, facts: { language } }: PageArguments,
  partner: PartnerFrame | null,
): FrameData["chat"] {
  if (partner?.hasChat === false) return null;
  const say = services.words.say(language);
  return { href: href("chat", language), open: say("chat.open") };
}
