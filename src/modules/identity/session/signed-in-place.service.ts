import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import { defaultLanguage, type Language } from "#src/routes/languages.ts";
import { samePageIn } from "#src/routes/same-page.rules.ts";

/** Every account has this page, whatever its roles. */
const ownAccount = "/Mi-Cuenta";
/** Leads to the first page that their permissions open. */
const backOffice = "/Gestion";
const institution = "/login/Institucion";

/** Where somebody goes who has signed in and was on no way to anywhere (AL 4). */
export function createSignedInPlace(access: Pick<AccessService, "firstPagesOf" | "listCompanies">) {
  const inLanguage = (path: string, language: Language): string | undefined =>
    samePageIn(defaultLanguage, path) === undefined ? undefined : samePageIn(language, path);

  /** The first page of a role; where this version does not have it, the way into the back office or the account. */
  async function firstRolePage(userId: string, language: Language): Promise<string> {
    const pages = await access.firstPagesOf(userId);
    const found = pages
      .map((path) => inLanguage(path, language))
      .find((path) => path !== undefined);
    const isOfBackOffice = pages.some((path) => path.startsWith(`${backOffice}/`));
    return found ?? inLanguage(isOfBackOffice ? backOffice : ownAccount, language) ?? "/";
  }

  return {
    firstRolePage,
    /** The same, after the choice of a company where there are several (SA 6). */
    async firstPage(userId: string, language: Language): Promise<string> {
      const companies = await access.listCompanies(userId);
      if (companies.length > 1) return inLanguage(institution, language) ?? institution;
      return firstRolePage(userId, language);
    },
  };
}
