import { loadSiteFrame, type SiteFrameData } from "#src/areas/page/frame/site-frame.presenter.ts";
import { roleWords } from "#src/areas/page/role-words.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { CompiledMessages } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import type { RecordPlaces } from "./desk-search.state.ts";
import { type NavigationGroup, navigationOf } from "./navigation.ts";

/** Who works here, and where they may go; null where nobody is signed in: then the site's frame stands around. */
export interface Desk {
  words: CompiledMessages;
  user: { name: string; role: string; initials: string };
  /** What is not read, and where it stands. */
  bell: { count: number; href: string };
  isDemo: boolean;
  groups: readonly NavigationGroup[];
  /** Where records that are found stand. */
  records: RecordPlaces;
  homeHref: string;
  accountHref: string;
  signOutAction: string;
}

export type BackOfficeFrameData = SiteFrameData & { desk: Desk | null };

/** The frame of the back office: navigation by permission, who is signed in, and the banner of a demonstration. */
export async function loadBackOfficeFrame(args: PageArguments): Promise<BackOfficeFrameData> {
  const { services, facts } = args;
  const { language, session, url } = facts;
  const site = await loadSiteFrame(args);
  // The page that shows the components has a frame of its own.
  const isKit = url.pathname.startsWith(href("kit", language));
  if (session === null || isKit) return { ...site, desk: null };
  const { user, permissions, holder, isDemo } = session;
  const say = services.words.say(language);
  return {
    ...site,
    desk: {
      words: services.words.pick(language, ["kit", "back-office"]),
      user: {
        name: user.name,
        role: [...new Set(holder.grants.map(({ role }) => roleWords(say, role)))].join(", "),
        initials: initialsOf(user.name),
      },
      bell: { count: await services.bell.count(session), href: href("bell", language) },
      isDemo,
      groups: navigationOf(permissions, language),
      records: {
        lead: `${href("leads", language)}/`,
        executive: `${href("executives", language)}/`,
        user: `${href("users", language)}/`,
      },
      homeHref: href("home", language),
      accountHref: href("myAccount", language),
      signOutAction: href("login", language),
    },
  };
}

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .filter((part) => part !== "")
    .slice(0, 2)
    .map((part) => part[0]?.toUpperCase() ?? "")
    .join("");
