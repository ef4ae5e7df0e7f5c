import type { ReactNode } from "react";
import { data, type HeadersArgs, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import type { Profile } from "#src/contracts/profile.ts";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { comparatorAddress } from "#src/routes/address.ts";
import { href } from "#src/routes/marketplace.ts";
import type { RequestFacts } from "#src/areas/page/context.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { pack, type Packed, usePacked } from "#src/areas/page/packed.ts";
import {
  failureOf,
  isPageError,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { countriesWith, hasComparator } from "#src/areas/page/alternates.rules.ts";
import { moneyLocaleOf } from "#src/contracts/amount-text.rules.ts";
import type { PageHandle } from "#src/areas/page/page-handle.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { ShareButton } from "#src/areas/page/share-button.view.tsx";
import { presentShare } from "#src/areas/page/share.presenter.ts";
import { useLostProfile } from "../profile/stored-profile.state.ts";
import {
  earlierProfile,
  storedProfile,
} from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import {
  type ComparatorAddress,
  parameters,
  readAddress,
} from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import { askedClinic, clinicsOnSale } from "#src/areas/marketplace/product-facts/asked-clinic.ts";
import { changeSaved, loadAnnounced, loadSaved } from "./comparator-extras.ts";
import { presentHead } from "./comparator-head.presenter.ts";
import { presentComparator, presentWithoutList } from "./comparator.presenter.ts";
import { isSelectionOnly } from "#src/areas/marketplace/product-facts/comparator-revalidation.rules.ts";
import type { ComparatorViewModel } from "./comparator.view-model.ts";
import { ComparatorView } from "./comparator.view.tsx";
import { addressPath, type ComparatorScene } from "./frame.presenter.ts";
import {
  askedPrevision,
  heldPrevision,
  ownPrevisionOf,
} from "#src/areas/marketplace/product-facts/own-prevision.rules.ts";
import { withoutSaid, withSaid } from "./said-once.state.ts";

/** What an empty list and the robot check say comes with them alone. */
const areasOf = ({ outcome }: ReturnType<typeof presentComparator>) => [
  "comparator",
  "states",
  ...(outcome.kind === "empty" || outcome.kind === "robot" ? ["outcome"] : []),
];

const answer = page(loadComparator);

/** The list with a status of its own: 401 under the robot check, else what failed (CQ 2, 8). */
export async function loader(args: Parameters<typeof answer>[0]) {
  const answered = await answer(args);
  if (isPageError(answered.data) || answered.data.status === 200) return answered;
  return data(answered.data, {
    status: answered.data.status,
    headers: { "Cache-Control": "no-store" },
  });
}

/** What the page's forms ask for: filters to keep or forget, or 'Soy humano!', which takes the answer to
 *  the challenge and goes on to the same address (UX 15). */
export const action = page(async (args) => {
  const { request, services, facts } = args;
  const form = await request.formData();
  const changed = await changeSaved(args, comparatorAddress(args.params), form);
  if (changed !== undefined) return changed;
  const solution = form.get("solution");
  await services.humanCheck.passAsHuman(
    callerOf(facts),
    textOf(form.get("challenge")) ?? "",
    textOf(solution),
  );
  return seeOther(`${facts.url.pathname.replace(/\.data$/, "")}${facts.url.search}`);
});

const textOf = (value: FormDataEntryValue | null): string | undefined =>
  typeof value === "string" ? value : undefined;

async function loadComparator(args: PageArguments) {
  const { request, params, services, facts } = args;
  const comparator = await services.catalog.findComparator(
    facts.country.code,
    comparatorAddress(params),
  );
  if (comparator === undefined) throw notFound();
  const event = await services.campaigns.answerEventPath(
    facts.country,
    href("comparator", "es", { comparator: comparator.baseUrl }),
    services.clock.now(),
  );
  // An event's own path answers within its window only (D1).
  if (event.kind === "closed") {
    const open = event.comparatorPath.replace("/Comparar/", "");
    throw redirect(href("comparator", facts.language, { comparator: open }), {
      status: 302,
      headers: { "Cache-Control": "no-store" },
    });
  }
  const query = new URL(request.url).searchParams;
  const read = readAddress(query);
  const { language, country } = facts;
  const wording = {
    language,
    say: services.words.say(language),
    locale: moneyLocaleOf(country.locale, language),
    layout: facts.partner?.layout ?? null,
    variants: facts.variants,
  };
  const [announced, saved] = await Promise.all([
    loadAnnounced(args, comparator, wording),
    loadSaved(args, comparator),
  ]);
  const names = await services.profileReference.namesOf(country.code, language);
  const profile = await findProfile(args);
  const own = ownPrevisionOf(profile, comparator.profileForm);
  const address = { ...read, choice: { ...read.choice, prevision: askedPrevision(read, own) } };
  const index = services.comparison.current();
  const { coverageOrganizations } = await services.catalog.loadNames(index, language, country.code);
  const asked = askedClinic(args, read.clinic ?? null, clinicsOnSale(index, coverageOrganizations));
  const sceneOf = (settled: ComparatorAddress): ComparatorScene => ({
    ...services.comparison.insuredFor(profile, comparator),
    country,
    comparator,
    address: settled,
    weights: services.listing.weights,
    wording,
    names,
    announced,
    saved,
    asked,
  });

  const shared = await countriesWith(facts, async (code) =>
    hasComparator(await services.catalog.listComparators(code), comparator),
  );
  const drawn = (
    scene: ComparatorScene,
    model: ReturnType<typeof presentComparator>,
    status: number,
  ) => ({
    status,
    model: pack(model, facts.isDocument ? withoutSaid(model) : null),
    share: presentShare("comparator", services.words.say(language)),
    head: presentHead(scene, model, {
      query,
      origin: facts.origin,
      figures: facts.figures,
      isPrivate: profile !== null,
      origins: facts.origins,
      countries: shared,
    }),
    words: services.words.pick(language, areasOf(model)),
  });
  try {
    await facts.countCompareCall();
    const listing = await services.listing.loadListing({
      country,
      language,
      comparator,
      choice: address.choice,
      profile,
      earlier: earlierProfile(facts.visitor, country.code, services.clock.now()),
      compared: address.compared,
      clinic: asked.clinic,
      ponderer: services.internalPanel.ponderationOf(facts.visitor),
      showcase: facts.partner?.layout.isShowcase === true ? facts.showcase : null,
    });
    const compared = listing.compared.map(({ record }) => record.code);
    const ownPrevision = heldPrevision(own, listing.universe.previsiones);
    const scene = sceneOf({ ...address, choice: listing.choice, compared, ownPrevision });
    return drawn(scene, presentComparator(scene, listing), 200);
  } catch (error) {
    const failure = failureOf(error, facts);
    const scene = sceneOf(read);
    const outcome =
      failure.code === "ROBOT_CHECK"
        ? { kind: "robot" as const, challenge: services.humanCheck.issueChallenge(callerOf(facts)) }
        : {
            kind: "failed" as const,
            code: failure.code,
            retryHref: addressPath(scene, read),
            contactHref: `mailto:${country.contact.email}`,
          };
    return drawn(scene, presentWithoutList(scene, outcome), failure.status);
  }
}

/** The visitor's own profile; one that no longer prices anybody counts as none. */
async function findProfile(args: PageArguments): Promise<Profile | null> {
  const profile = await storedProfile(args);
  return profile !== null && householdOf(args.facts.country.code, profile).ok ? profile : null;
}

/** Who calls, as the robot check knows callers. */
function callerOf(facts: RequestFacts & { address?: string }) {
  return { visitorId: facts.visitorId, address: facts.address ?? "" };
}

/** Choosing what to compare changes the address alone. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined && isSelectionOnly(currentUrl, nextUrl, parameters.compared)
    ? false
    : defaultShouldRevalidate;

export const headers = ({ loaderHeaders }: HeadersArgs): Headers => loaderHeaders;

export const handle: PageHandle = { sheets: ["lists"] };

export const meta = pageMeta;

export default function ComparatorPage() {
  return (
    <LoadedPage<typeof loader>>
      {(loaded) => (
        <LiveComparator packed={loaded.model} share={<ShareButton model={loaded.share} />} />
      )}
    </LoadedPage>
  );
}

/** The household of a lost session comes back from the browser's copy (D4). */
function LiveComparator({
  packed,
  share,
}: {
  packed: Packed<ComparatorViewModel>;
  share: ReactNode;
}) {
  const model = usePacked(packed, (sent) => withSaid(sent, document));
  const { restore, isEntered } = model.profile;
  useLostProfile({ ...restore, hasProfile: isEntered });
  return <ComparatorView model={model} share={share} />;
}
