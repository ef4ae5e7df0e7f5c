import { lazy, Suspense, useState, useSyncExternalStore } from "react";
import { data, type HeadersArgs, useLoaderData } from "react-router";
import { isCrawler } from "#src/modules/identity/visitor/crawler.rules.ts";
import { networkOf } from "#src/platform/limits/network.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import { isPageError, page, type PageArguments, seeOther } from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { NotFoundView } from "#src/areas/page/not-found.view.tsx";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { AdvisorFields } from "./advisor-form.view.tsx";
import { askedBy, presentAdvisor } from "./advisor.presenter.ts";
import type { AdvisorModel } from "./advisor.view-model.ts";

const AdvisorDialog = lazy(() => import("./advisor-dialog.view.tsx"));

/** Where a valid referer leads (D1). */
const target = "Seguros-de-Salud";
/** Names of the address's parameter: the specification's, and HTTP's misspelling put right. */
const parameters = ["referer", "referrer"];

/** /ref: a valid referer sets the referral and goes on; without one it is the 404 page, with the advisor's
 *  dialog where the host requires an advisor (D1). */
const load = page(async ({ request, services, facts }) => {
  const { country, language, partner } = facts;
  const { searchParams } = askedUrl(request);
  const referer = parameters.map((name) => searchParams.get(name)).find(Boolean);
  if (referer && referer.length <= 200 && (await isNamed(referer, request, services, facts))) {
    return seeOther(href("comparator", language, { comparator: target }));
  }
  // The dialog is asked of one visitor; without it this is the 404 page of everybody.
  if (askedBy(partner) !== null) facts.markPersonal();
  const say = services.words.say(language);
  const given = { referral: null, state: "form" as const, returnTo: href("advisor", language) };
  return {
    title: say("states.notFound.title"),
    homeHref: href("comparator", language, { comparator: country.defaultComparator }),
    contact: { email: country.contact.email },
    address: href("advisor", language),
    advisor:
      askedBy(partner) === null ? null : presentAdvisor(given, { country, language, partner, say }),
    words: services.words.pick(language, ["referral"]),
  };
});

/** Whether the referer is somebody; the visitor's referral then. A crawler is led on and stays nobody. */
async function isNamed(
  referer: string,
  request: Request,
  { referrals }: PageArguments["services"],
  facts: PageArguments["facts"],
): Promise<boolean> {
  const network = networkOf(facts.address);
  if (isCrawler(request.headers.get("user-agent") ?? undefined)) {
    return (await referrals.findAdvisor(referer, network)) !== undefined;
  }
  const naming = {
    network,
    visitorId: facts.visitorId,
    ensureVisitor: () => facts.ensureVisitor(),
  };
  return (await referrals.nameAdvisor(referer, naming, false)) !== undefined;
}

export async function loader(args: Parameters<typeof load>[0]) {
  const answer = await load(args);
  return isPageError(answer.data) ? answer : data(answer.data, { status: 404 });
}

export const headers = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders;

export const meta = ({ loaderData }: { loaderData: Awaited<ReturnType<typeof load>>["data"] }) => [
  { title: `${isPageError(loaderData) ? "404" : loaderData.title} | Amparo` },
  { name: "robots", content: "noindex" },
];

export default function ReferrerPage() {
  const loaded = useLoaderData<typeof load>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  const { advisor, address, words, homeHref, contact } = loaded;
  return (
    <WordsProvider words={words}>
      {advisor === null ? null : <Question model={advisor} address={address} />}
      <NotFoundView homeHref={homeHref} contact={contact} />
    </WordsProvider>
  );
}

const neverChanges = () => () => {};

/** The dialog, which opens by itself; without JavaScript, or once it was closed, the same as a form. */
function Question({ model, address }: { model: AdvisorModel; address: string }) {
  const isLive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const [isClosed, setClosed] = useState(false);
  if (isLive && !isClosed) {
    return (
      <Suspense fallback={null}>
        <AdvisorDialog address={address} onClose={() => setClosed(true)} />
      </Suspense>
    );
  }
  return (
    <section className="wrap narrow narrow--sent" aria-labelledby="advisor-title">
      <h2 className="narrow__head" id="advisor-title">
        {model.title}
      </h2>
      <form method="post" action={model.action} noValidate className="narrow__form stack-5">
        <AdvisorFields model={model} />
      </form>
    </section>
  );
}
