import type { CompiledMessages } from "#src/platform/words/words.ts";
import { href } from "#src/routes/account.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { formAction, page } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { accountPage, goOn, signedInOf } from "../credentials/account-request.ts";
import { accountTabs } from "../credentials/account-tabs.presenter.ts";
import { type NotificationsModel, NotificationsView } from "./notifications.view.tsx";

/** /Mi-Cuenta/Notificaciones: what somebody is told, and on which ways. */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  const { language } = facts;
  const path = href("myNotifications", language);
  const found = await services.preferences.list(signedInOf(args).user);
  const isSaved = askedUrl(request).searchParams.get("hecho") === "1";
  const model: NotificationsModel = {
    tabs: accountTabs(args, "notifications"),
    action: path,
    isSaved,
    optional: found.filter(({ isOptional }) => isOptional),
    always: found.filter(({ isOptional }) => !isOptional),
  };
  const { head, words } = accountPage(args, { title: "notifications.title", path });
  const { type, channel } = services.words.pick(language, ["notifications"])[
    "notifications"
  ] as CompiledMessages;
  return {
    model,
    head,
    // The texts' own pages have the other words of the area.
    words: { ...words, notifications: { type, channel } as CompiledMessages },
  };
});

/** Keeps what is on; a box that was not sent is off. */
export const action = formAction(async (args) => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const form = await request.formData();
  const named = (way: string) =>
    form.getAll(way).flatMap((value) => (typeof value === "string" ? [value] : []));
  await services.preferences.save(signedInOf(args).user, {
    mail: named("mail"),
    bell: named("bell"),
  });
  return goOn(`${href("myNotifications", facts.language)}?hecho=1`);
});

export const meta = pageMeta;

export default function NotificationsPage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => (
        <div className="wrap">
          <NotificationsView model={loaded.model} />
        </div>
      )}
    </LoadedPage>
  );
}
