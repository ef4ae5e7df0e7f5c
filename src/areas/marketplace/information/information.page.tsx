import { redirect } from "react-router";
import type { ContentPage } from "#src/modules/content/content/content.service.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import {
  identify,
  identityValueOf,
  optOutSetCookie,
} from "#src/modules/identity/visitor/visitor-identity.rules.ts";
import { href, type RouteKey } from "#src/routes/marketplace.ts";
import { notFound } from "#src/platform/errors.ts";
import { emptyQuery, largestPageSize } from "#src/modules/content/content/content-query.rules.ts";
import { countriesWith } from "#src/areas/page/alternates.rules.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
} from "#src/areas/page/page.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { type Reader, readerOf } from "#src/areas/page/reader.presenter.ts";
import { contactForm, sendContact } from "./contact-form.ts";
import { presentChoice, presentContacts, presentInformation } from "./information.presenter.ts";
import { loadBestPlan } from "./best-plan.presenter.ts";
import { loadQuoteChoices } from "./quote-choices.presenter.ts";
import { InformationView } from "./information.view.tsx";
import { loadLiveOffers } from "#src/areas/marketplace/product-facts/live-offers.presenter.ts";
import { routeAt } from "#src/areas/marketplace/text-pages/route-key.rules.ts";
import type { SiteFormRefusal } from "#src/areas/marketplace/text-pages/site-form.view.tsx";
import { textWords } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";

/** Every informational page (SA 2.1): its words are the content service's, under the route's key. */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  const { country, language, url } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const route = routeAt(url.pathname, language, "information/information");
  if (route === undefined) throw notFound();
  const found = await services.content.findPage(route.key, {
    country: country.code,
    language,
    words: textWords(reader),
  });
  if (found === undefined) throw notFound();
  const comparators = await services.catalog.listComparators(country.code);
  return {
    ...presentInformation(
      found,
      {
        key: route.key,
        countries: await countriesWith(
          facts,
          async (code) =>
            (await services.content.findPage(route.key, { country: code, language: "es" })) !==
            undefined,
        ),
        comparators: comparators.map(({ baseUrl }) => baseUrl),
        ...(route.key === "getQuote"
          ? { choices: await loadQuoteChoices(args, comparators, reader) }
          : route.key === "bestPlan"
            ? await bestPlanOf(args, comparators, reader)
            : {
                offers: await offersOf(args, listOf(route.key, found, reader), comparators, reader),
              }),
        ...(route.key === "contact"
          ? { contacts: await contactsOf(services, reader), form: contactForm(args, reader) }
          : {}),
        ...(route.key === "privacy" ? { choice: choiceOf(request, facts, reader) } : {}),
      },
      reader,
    ),
    words: services.words.pick(language, ["content"]),
  };
});

/** The five questions, asked of the country's default list. */
async function bestPlanOf(
  args: PageArguments,
  comparators: readonly ComparatorRecord[],
  reader: Reader,
) {
  const { defaultComparator } = reader.country;
  const comparator = comparators.find(({ baseUrl }) => baseUrl === defaultComparator);
  return comparator === undefined ? {} : { bestPlan: await loadBestPlan(args, comparator, reader) };
}

/** Help that answers questions leads nowhere of its own. */
const helpKeys: ReadonlySet<RouteKey> = new Set<RouteKey>(["questions"]);

/** The address of the list that a text is about: where it leads; of help the one that the country begins with. */
const listOf = (
  key: RouteKey,
  { action }: Pick<ContentPage, "action">,
  { country }: Reader,
): string | undefined =>
  helpKeys.has(key)
    ? href("comparator", "es", { comparator: country.defaultComparator })
    : action?.href;

/** What the comparator at an address offers today; null where that is none, or none of the country. */
async function offersOf(
  args: PageArguments,
  list: string | undefined,
  comparators: readonly ComparatorRecord[],
  reader: Reader,
) {
  const comparator = comparators.find(
    ({ baseUrl }) => list === href("comparator", "es", { comparator: baseUrl }),
  );
  return comparator === undefined ? null : loadLiveOffers(args, comparator, reader);
}

async function contactsOf({ content }: PageArguments["services"], reader: Reader) {
  const locale = ({ es: "es", en: "en", pt: "pt-BR" } as const)[reader.language];
  const query = { ...emptyQuery, locale, pageSize: largestPageSize };
  const { entries } = await content.find("contactInformations", query);
  return presentContacts(
    entries.map(({ data }) => data),
    reader,
  );
}

const identityOf = ({ headers }: Request) => {
  const agent = headers.get("user-agent") ?? undefined;
  return identify(identityValueOf(headers.get("cookie") ?? undefined), agent, () => "");
};

function choiceOf(request: Request, facts: PageArguments["facts"], reader: Reader) {
  facts.markPersonal();
  return presentChoice(identityOf(request).kind === "optedOut", reader);
}

/** The privacy page's form: takes the visitor id away, or allows a new one again, as the call does. */
async function keepChoice({ request, services, facts }: PageArguments): Promise<Response> {
  const { language, origin } = facts;
  const isWanted = (await request.formData()).get("isOptedOut") === "true";
  const identity = identityOf(request);
  if (isWanted && identity.kind === "known") await services.experiments.forgetVisitor(identity.id);
  const headers = new Headers({ "Cache-Control": "no-store" });
  if (isWanted || identity.kind === "optedOut")
    headers.set("Set-Cookie", optOutSetCookie(isWanted, origin.startsWith("https:")));
  return redirect(href("privacy", language), { status: 303, headers });
}

/** The forms of two of these pages. */
export const action = formAction(
  async (args: PageArguments): Promise<Refused<SiteFormRefusal> | Response> => {
    const { url, language } = args.facts;
    const key = routeAt(url.pathname, language, "information/information")?.key;
    if (key === "contact") return sendContact(args);
    if (key === "privacy") return keepChoice(args);
    throw notFound();
  },
);

export const headers = answerHeaders;

/** Read, never worked with: the document needs no script. */
export const handle: PageHandle = { isStatic: true, sheets: ["texts"] };

export const meta = pageMeta;

export default function InformationPage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => <InformationView model={loaded.model} refusal={sent ?? undefined} />}
    </LoadedPage>
  );
}
