import { KitPage } from "#src/areas/page/kit-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { href } from "#src/routes/back-office.ts";
import { presentTickets } from "./tickets.presenter.ts";
import { TicketsView } from "./tickets.view.tsx";
import "#src/ui/kit/kit.css";
import "./tickets.css";

const pageSize = 50;

/** The tickets in scope: views, filters, order and pages, all of them in the address. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { ticketDesk, words, clock } = services;
  const reader = readerOf(facts, words.say(language));
  const query = url.searchParams;
  const listed = await ticketDesk.list(actor, query, { keys: "page", take: pageSize });
  const overview = await ticketDesk.overview(actor);
  return {
    words: words.pick(language, ["kit", "tickets"]),
    title: reader.say("tickets.title"),
    newHref: ticketDesk.openable(actor).length === 0 ? null : href("newTicket", language),
    model: presentTickets(listed, overview, reader, {
      path: href("tickets", language),
      query,
      now: clock.now(),
      timeZone: actor.signedIn?.user.timeZone ?? facts.country.timeZone,
      hrefOf: (reference) => href("ticket", language, { reference }),
    }),
  };
});

export const meta = staffMeta;

export default function TicketsPage() {
  return <KitPage<typeof loader>>{(loaded) => <TicketsView {...loaded} />}</KitPage>;
}
