import { addDays, civilMinute } from "#src/contracts/holidays.rules.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { presentMyDay } from "./my-day.presenter.ts";
import { MyDayView } from "./my-day.view.tsx";
import "#src/ui/kit/kit.css";

const most = 8;

/** What an executive has before them today. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, country } = facts;
  const actor = staffOf(facts);
  const { leadDesk, agenda, words, clock } = services;
  const { locale, say } = readerOf(facts, words.say(language));
  const now = clock.now();
  const timeZone = actor.signedIn?.user.timeZone ?? country.timeZone;
  const { date } = civilMinute(now, timeZone);
  const list = (query: string) =>
    leadDesk.list(actor, new URLSearchParams(query), { keys: "call", take: most });
  const [fresh, contact, events] = await Promise.all([
    list("view=mine&status=2&order=-created"),
    list("view=today&order=nextStep"),
    agenda.listEvents(actor, {
      from: zonedInstant(date, "00:00", timeZone),
      to: zonedInstant(addDays(date, 1), "00:00", timeZone),
      executive: actor.user.id,
    }),
  ]);
  return {
    title: say("my-day.title"),
    model: presentMyDay(
      { name: actor.user.name, fresh, contact, events },
      { language, locale, timeZone, now },
    ),
    words: words.pick(language, ["kit", "my-day", "agenda"]),
  };
});

export const meta = staffMeta;

export default function MyDayPage() {
  return <KitPage<typeof loader>>{(loaded) => <MyDayView model={loaded.model} />}</KitPage>;
}
