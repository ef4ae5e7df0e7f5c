import { href } from "#src/routes/account.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { answerHeaders, formAction, page, type Refused } from "#src/areas/page/page.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { type AccountFault, fieldFault } from "../credentials/account-fault.ts";
import { accountPage, goOn, signedInOf, textsOf } from "../credentials/account-request.ts";
import { InstitutionView } from "./institution.view.tsx";

/** /login/Institucion: for which of their companies somebody acts (SA 6). */
export const loader = page(async (args) => {
  const { services, facts } = args;
  const { language } = facts;
  const { session, user } = signedInOf(args);
  const path = href("institution", language);
  const companies = await services.access.listCompanies(user.id);
  const model = {
    action: path,
    companies,
    chosen: session.companyId,
    fault: null as AccountFault | null,
  };
  return { model, ...accountPage(args, { title: "institution.title", path }) };
});

/** Chooses one of the companies of one's own grants. */
export const action = formAction(
  async (args): Promise<Refused<{ fault: AccountFault }> | Response> => {
    const { request, services, facts } = args;
    facts.markPersonal();
    const { session, user } = signedInOf(args);
    const chosen = (await textsOf(request))("company");
    const companies = await services.access.listCompanies(user.id);
    if (!companies.some(({ id }) => id === chosen)) {
      const say = services.words.say(facts.language);
      return {
        shown: { fault: fieldFault("company", say("account.institution.choose")) },
        status: 400,
      };
    }
    await services.accounts.sessions.chooseCompany({ session, user }, chosen);
    return goOn(await services.signedInPlace.firstRolePage(user.id, facts.language));
  },
);

export const headers = answerHeaders;

export const meta = pageMeta;

export default function InstitutionPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <div className="wrap">
          <InstitutionView model={{ ...loaded.model, ...sent }} />
        </div>
      )}
    </LoadedPage>
  );
}
