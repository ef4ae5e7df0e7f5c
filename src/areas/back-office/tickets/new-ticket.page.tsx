import { KitPage } from "#src/areas/page/kit-page.tsx";
import { answerHeaders, formAction, page, type Refused, seeOther } from "#src/areas/page/page.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import {
  handTicketChannels,
  ticketPriorities,
  ticketQueues,
} from "#src/modules/contact/ticket/ticket.rules.ts";
import { isAppError } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { faultsOf, readNewTicket, valuesOf } from "./ticket-form.ts";
import { NewTicketView } from "./new-ticket.view.tsx";
import type { NewTicketModel, TicketAnswer } from "./tickets.view-model.ts";
import "#src/ui/kit/kit.css";
import "./tickets.css";

/** A question that came by telephone or across a desk, written down by who took it (AL 12). */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language } = facts;
  const countries = services.ticketDesk.openable(staffOf(facts));
  // Who only asks, and holds the permission for that, asks from their own account.
  if (countries.length === 0) throw seeOther(href("myAccount", language));
  const say = services.words.say(language);
  const options = (values: readonly string[], words: string) =>
    values.map((value) => ({ value, label: say(`tickets.${words}.${value}`) }));
  const model: NewTicketModel = {
    listHref: href("tickets", language),
    countries: options(countries, "country"),
    country: countries.find((one) => one === facts.country.code) ?? countries[0] ?? "CL",
    queues: options(ticketQueues, "queue"),
    priorities: options(ticketPriorities, "priority"),
    channels: options(handTicketChannels, "channel"),
    key: crypto.randomUUID(),
  };
  return {
    words: services.words.pick(language, ["kit", "tickets"]),
    title: say("tickets.new"),
    model,
  };
});

/** Opens it, and leads to it. */
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<TicketAnswer> | Response> => {
    facts.markPersonal();
    const { language } = facts;
    const actor = staffOf(facts);
    services.ticketDesk.openableNow(actor);
    const values = await valuesOf(request);
    try {
      const asked = { ...readNewTicket(values), language };
      const key = values["key"]?.slice(0, 100) || undefined;
      const { reference } = await services.ticketActs.create(actor, asked, key);
      return seeOther(`${href("ticket", language, { reference })}?hecho=create`);
    } catch (error) {
      if (!isAppError(error) || ![400, 409].includes(error.status)) throw error;
      const faults = faultsOf(error, services.words.say(language), "create");
      const attempt = crypto.randomUUID();
      return { shown: { form: "create", values, faults, attempt }, status: error.status };
    }
  },
);

export const headers = answerHeaders;
export const meta = staffMeta;

export default function NewTicketPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <NewTicketView model={loaded.model} answer={sent} isSending={isSending} />
      )}
    </KitPage>
  );
}
