import { addDays, civilMinute } from "#src/contracts/holidays.rules.ts";
import { zonedInstant } from "#src/contracts/zoned-time.rules.ts";
import {
  eventChannels,
  eventStates,
  eventTypes,
} from "#src/modules/contact/agenda/agenda.rules.ts";
import {
  formNamed,
  type FormAnswer,
  formValues,
  refusedForm,
} from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { longDate, readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { daysOf, mondayOf, presentAgenda } from "./agenda.presenter.ts";
import { overlapWords } from "#src/areas/page/overlap.presenter.ts";
import { AgendaView } from "./agenda.view.tsx";
import "#src/ui/kit/kit.css";
import "./agenda.css";

const notices = ["added", "moved", "closed", "feedEnded"] as const;
const isDay = (text: string | null): text is string =>
  text !== null && text.startsWith("20") && isCivilDay(text);

const zoneOf = (facts: PageArguments["facts"]): string =>
  facts.session?.signedIn?.user.timeZone ?? facts.country.timeZone;

/** A week or a month of the agenda, on the clock of who looks. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { agenda, words, clock } = services;
  const reader = readerOf(facts, words.say(language));
  const { locale, say } = reader;
  const madeAt = await services.calendarFeeds.feedOf(actor);
  const timeZone = zoneOf(facts);
  const now = clock.now();
  const query = url.searchParams;
  const view = query.get("vista") === "lista" ? "list" : "week";
  const asked = query.get("desde");
  const day = isDay(asked) ? asked : civilMinute(now, timeZone).date;
  const first = view === "week" ? mondayOf(day) : day;
  const moving = Number(query.get("mover"));
  const events = await agenda.listEvents(actor, {
    from: zonedInstant(first, "00:00", timeZone),
    to: zonedInstant(addDays(first, daysOf(view)), "00:00", timeZone),
  });
  const done = notices.find((one) => one === query.get("hecho"));
  return {
    title: say("agenda.title"),
    done: done === undefined ? null : say(`agenda.done.${done}`),
    feed: {
      made: madeAt === null ? null : say("agenda.feed.made", { day: longDate(madeAt, reader) }),
    },
    model: presentAgenda(events, {
      view,
      first,
      moving: Number.isSafeInteger(moving) && moving > 0 ? moving : null,
      lead: (query.get("solicitud") ?? "").slice(0, 20),
      timeZone,
      now,
      language,
      locale,
      mayChange: actor.permissions.includes("agenda:update"),
    }),
    words: words.pick(language, ["kit", "agenda"]),
  };
});

/** The forms of the page: a new event, another time for one, how one went. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const values = await formValues(request);
  const form = values["form"] ?? "";
  try {
    if (form === "feed" && values["do"] === "make") {
      const path = await services.calendarFeeds.makeFeed(staffOf(facts));
      // Shown here and nowhere again: what is kept cannot say it.
      const url = `${facts.origin}${path}`;
      return {
        shown: { form, values: { url }, faults: [], attempt: crypto.randomUUID() },
        status: 200,
      };
    }
    const done = await formNamed(forms, form)?.(args, values);
    if (done === undefined) throw badRequest([]);
    const day = isDay(values["date"] ?? null) ? `&desde=${values["date"]}` : "";
    return seeOther(`${href("agenda", facts.language)}?hecho=${done}${day}`);
  } catch (error) {
    const say = services.words.say(facts.language);
    const refused = refusedForm(error, { form, values, say });
    const message = overlapWords(error, { say, timeZone: zoneOf(facts) });
    return message === undefined
      ? refused
      : { ...refused, shown: { ...refused.shown, faults: [{ field: "from", message }] } };
  }
});

type Values = Record<string, string>;
type Handle = (args: PageArguments, values: Values) => Promise<(typeof notices)[number]>;

/** A slot as it was typed: a day and two minutes of it. Throws BAD_REQUEST. */
function slotOf({ facts }: PageArguments, values: Values) {
  const { date = "", from = "", to = "" } = values;
  const minute = /^([01]\d|2[0-3]):[0-5]\d$/;
  const faults = [
    ...(isDay(date) ? [] : [{ field: "date", code: "REQUIRED" }]),
    ...(minute.test(from) ? [] : [{ field: "from", code: from === "" ? "REQUIRED" : "INVALID" }]),
    ...(minute.test(to) ? [] : [{ field: "to", code: to === "" ? "REQUIRED" : "INVALID" }]),
  ];
  if (faults.length > 0) throw badRequest(faults);
  const timeZone = zoneOf(facts);
  return {
    from: zonedInstant(date, from, timeZone),
    to: zonedInstant(date, to, timeZone),
    place: values["place"]?.trim().slice(0, 300) || null,
    isForced: values["force"] === "on",
    note: values["note"]?.trim().slice(0, 500) || null,
    isHealth: values["health"] === "on",
  };
}

const oneOf = <One extends string>(list: readonly One[], values: Values, field: string): One => {
  const found = list.find((one) => one === values[field]);
  if (found === undefined) throw badRequest([{ field, code: "REQUIRED" }]);
  return found;
};

const whole = (text: string | undefined): number => {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 1) throw badRequest([]);
  return value;
};

const forms: Readonly<Record<string, Handle>> = {
  async add(args, values) {
    const lead = (values["lead"] ?? "").trim().toUpperCase().slice(0, 20);
    if (lead === "") throw badRequest([{ field: "lead", code: "REQUIRED" }]);
    await args.services.agenda.addEvent(staffOf(args.facts), {
      lead,
      type: oneOf(eventTypes, values, "type"),
      channel: oneOf(eventChannels, values, "channel"),
      ...slotOf(args, values),
    });
    return "added";
  },

  async move(args, values) {
    await args.services.agenda.moveEvent(staffOf(args.facts), {
      id: whole(values["id"]),
      version: whole(values["version"]),
      ...slotOf(args, values),
    });
    return "moved";
  },

  async feed(args) {
    await args.services.calendarFeeds.endFeed(staffOf(args.facts));
    return "feedEnded";
  },

  async state(args, values) {
    await args.services.agenda.closeEvent(staffOf(args.facts), {
      id: whole(values["id"]),
      version: whole(values["version"]),
      state: oneOf(eventStates, values, "state"),
    });
    return "closed";
  },
};

export const headers = answerHeaders;
export const meta = staffMeta;

export default function AgendaPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <AgendaView
          model={loaded.model}
          done={sent === null ? loaded.done : null}
          feed={loaded.feed}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
