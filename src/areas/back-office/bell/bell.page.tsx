import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, seeOther } from "#src/areas/page/page.ts";
import { dateAndTime, readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { BellView } from "./bell.view.tsx";
import "#src/ui/kit/kit.css";

const pageSize = 50;

/** What the bell told, the newest first. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const { bell, words } = services;
  const say = words.say(language);
  const reader = readerOf(facts, say);
  const asked = Number(url.searchParams.get("antes"));
  const before = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const { notices, isMore } = await bell.list(staffOf(facts), { before, limit: pageSize });
  const path = href("bell", language);
  const last = notices.at(-1);
  return {
    title: say("notifications.bell.title"),
    words: words.pick(language, ["kit", "notifications"]),
    model: {
      path,
      notices: notices.map(({ id, text, detail, path: leadsTo, at, isRead }) => ({
        id,
        text,
        detail,
        href: leadsTo,
        at: dateAndTime(at, reader),
        isRead,
      })),
      moreHref: isMore && last !== undefined ? `${path}?antes=${last.id}` : null,
    },
  };
});

/** Marks one or all as read; opening one leads to what it is about. */
export const action = formAction(async ({ request, services, facts }) => {
  facts.markPersonal();
  const reader = staffOf(facts);
  const form = await request.formData();
  const path = href("bell", facts.language);
  const doing = form.get("do");
  if (doing === "all") {
    await services.bell.markRead(reader);
    return seeOther(path);
  }
  const id = Number(form.get("id"));
  if (!Number.isSafeInteger(id) || id < 1) throw badRequest([{ field: "id", code: "INVALID" }]);
  const opened = await services.bell.open(reader, id);
  if (opened === undefined) throw notFound();
  return seeOther(doing === "open" ? (opened.path ?? path) : path);
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function BellPage() {
  return <LoadedPage<typeof loader>>{(loaded) => <BellView model={loaded.model} />}</LoadedPage>;
}
