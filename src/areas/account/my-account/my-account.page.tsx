import { href } from "#src/routes/account.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { page } from "#src/areas/page/page.ts";
import { roleWords } from "#src/areas/page/role-words.presenter.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { accountPage, signedInOf } from "../credentials/account-request.ts";
import { accountTabs } from "../credentials/account-tabs.presenter.ts";
import { MyAccountView, type MyAccountModel } from "./my-account.view.tsx";

/** /Mi-Cuenta: who is signed in, as what, and the way out. */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  const { language, session } = facts;
  const { user } = signedInOf(args);
  const say = services.words.say(language);
  const path = href("myAccount", language);
  const rolePage = await services.signedInPlace.firstRolePage(user.id, language);
  const model: MyAccountModel = {
    tabs: accountTabs(args, "overview"),
    notice:
      askedUrl(request).searchParams.get("aviso") === "clave-cambiada"
        ? say("account.login.notice.clave-cambiada")
        : null,
    name: user.name,
    email: user.email,
    company: session?.user.company ?? null,
    institution:
      (await services.access.listCompanies(user.id)).length > 1
        ? href("institution", language)
        : null,
    roles: (session?.holder.grants ?? []).map(({ id, role, path: node, isDemo }) => ({
      id,
      role: roleWords(say, role),
      node,
      isDemo,
    })),
    work: rolePage === path ? null : rolePage,
    password: href("password", language),
    login: href("login", language),
  };
  return { model, ...accountPage(args, { title: "mine.title", path }) };
});

export const meta = pageMeta;

export default function MyAccountPage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => (
        <div className="wrap">
          <MyAccountView model={loaded.model} />
        </div>
      )}
    </LoadedPage>
  );
}
