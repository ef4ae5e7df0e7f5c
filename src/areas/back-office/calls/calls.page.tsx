import { civilMinute } from "#src/contracts/holidays.rules.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { readCallFilter } from "#src/modules/contact/lead/calls/call-filter.rules.ts";
import { presentCalls } from "./calls.presenter.ts";
import { CallsView } from "./calls.view.tsx";
import "#src/ui/kit/kit.css";

const pageSize = 50;

/** The attempts to reach people of the leads in scope: filters and pages, all of them in the address. What it says
 *  wrong is left out. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { calls, words, clock } = services;
  const query = url.searchParams;
  const filter = readCallFilter(query);
  const cursors = { despues: query.get("despues"), antes: query.get("antes") };
  const listed = await calls.list(actor, filter, {
    asked: readMomentPage(cursors),
    take: pageSize,
  });
  const reader = readerOf(facts, words.say(language));
  return {
    title: reader.say("calls.title"),
    model: presentCalls(listed, reader, {
      callers: await calls.callers(actor),
      filter,
      query,
      today: civilMinute(clock.now(), reader.country.timeZone).date,
    }),
    words: words.pick(language, ["kit", "calls"]),
  };
});

export const meta = staffMeta;

export default function CallsPage() {
  return <KitPage<typeof loader>>{(loaded) => <CallsView model={loaded.model} />}</KitPage>;
}
