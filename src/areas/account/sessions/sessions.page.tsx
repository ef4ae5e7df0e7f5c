import { href } from "#src/routes/account.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { formAction, page } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { dateAndTime, readerOf } from "#src/areas/page/reader.presenter.ts";
import { accountPage, goOn, signedInOf, textsOf } from "../credentials/account-request.ts";
import { accountTabs } from "../credentials/account-tabs.presenter.ts";
import { SessionsView, type SessionsModel } from "./sessions.view.tsx";

/** /Mi-Cuenta/Sesiones: where somebody is signed in. */
export const loader = page(async (args) => {
  const { services, facts } = args;
  const { language } = facts;
  const say = services.words.say(language);
  const reader = readerOf(facts, say);
  const path = href("mySessions", language);
  const found = await services.accounts.sessions.list(signedInOf(args));
  const model: SessionsModel = {
    tabs: accountTabs(args, "sessions"),
    action: path,
    sessions: found.map((session) => ({
      id: session.id,
      device: session.device === "" ? say("account.sessions.unknownDevice") : session.device,
      isApplication: session.kind !== "browser",
      network: session.network,
      since: dateAndTime(session.createdAt, reader),
      lastAct: dateAndTime(session.lastActAt, reader),
      isCurrent: session.isCurrent,
    })),
  };
  return { model, ...accountPage(args, { title: "sessions.title", path }) };
});

/** Ends one session, or all but this one. */
export const action = formAction(async (args) => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { sessions } = services.accounts;
  const text = await textsOf(request);
  const signedIn = signedInOf(args);
  if (text("intent") === "all") await sessions.endOthers(signedIn);
  else await sessions.end(signedIn, text("id"));
  return goOn(href("mySessions", facts.language));
});

export const meta = pageMeta;

export default function SessionsPage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => (
        <div className="wrap">
          <SessionsView model={loaded.model} />
        </div>
      )}
    </LoadedPage>
  );
}
