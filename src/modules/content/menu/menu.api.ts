import { z } from "zod";
import type { CountryCode } from "#src/contracts/identification.ts";
import { menuCategory } from "#src/contracts/menu.ts";
import { AppError } from "#src/platform/errors.ts";
import { answer, type ApiRoute, apiRoute } from "#src/platform/http/api-routes.ts";
import type { Language } from "#src/routes.ts";
import type { MenuService } from "./menu.service.ts";

/** What this call needs to know of a request. */
export interface MenuFacts {
  country: { code: CountryCode };
  language: Language;
}

const list = z.object({
  data: z.array(menuCategory),
  metaData: z.object({ total: z.int() }),
  error: z.null(),
});

/** Menu categories by type (SA 7). */
export const menuRoutes = (menu: MenuService): ApiRoute<MenuFacts>[] => [
  apiRoute({
    method: "GET",
    url: "/api/menu",
    summary: "Menu of a kind, in the reader's country and language",
    tag: "Shell",
    querystring: z.object({ type: z.enum(["header"]).describe("Which menu") }),
    responses: { 200: { description: "Its categories, in order", schema: list } },
    permission: "public",
    listFailure: "MENU_FAILED",
    async handle(_request, { country, language }) {
      const data = await menu.headerMenu(country.code, language);
      if (data === null) throw new AppError({ code: "MENU_FAILED", status: 503, report: false });
      return answer(
        { data, metaData: { total: data.length }, error: null },
        { "cache-control": "public, max-age=300", vary: "X-Country, Accept-Language" },
      );
    },
  }),
];
