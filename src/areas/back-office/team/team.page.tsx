import { addDays, civilMinute } from "#src/contracts/holidays.rules.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { periods, presentTeam } from "./team.presenter.ts";
import { TeamView } from "./team.view.tsx";
import "#src/ui/kit/kit.css";
import "./team.css";

/** Load and response times of the executives in one's scope. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, country, url } = facts;
  const actor = staffOf(facts);
  const { teamReports, words, clock } = services;
  const say = words.say(language);
  const days = periods.find((one) => String(one) === url.searchParams.get("dias")) ?? 30;
  const { timeZone } = country;
  const since = addDays(civilMinute(clock.now(), timeZone).date, 1 - days);
  const report = await teamReports.reportTeam(actor, zonedInstant(since, "00:00", timeZone));
  return {
    title: say("team.title"),
    model: presentTeam(report, {
      days,
      since,
      language,
      say,
      maySeeExecutives: actor.permissions.includes("executive:read"),
    }),
    words: words.pick(language, ["kit", "team"]),
  };
});

export const meta = staffMeta;

export default function TeamPage() {
  return <KitPage<typeof loader>>{(loaded) => <TeamView model={loaded.model} />}</KitPage>;
}
