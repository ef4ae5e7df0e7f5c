import { type ActionFunctionArgs, data, useActionData, useLoaderData } from "react-router";
import { emptyChoice, noRange } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { defaultProfile, mergedProfile } from "#src/modules/offer/profile/default-profile.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import {
  answerHeaders,
  isPageError,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { writeAddress } from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import { askedIn, presentWizard, wizardHead, type WizardModel } from "./wizard.presenter.ts";
import {
  answerNames,
  choiceOf,
  faultsOf,
  noAnswers,
  profileOf,
  type StepNumber,
  steps,
  type WizardAnswers,
} from "./wizard.rules.ts";
import { WizardView } from "./wizard.view.tsx";

/** The list that the wizard leads to, in every country. */
const healthList = "Seguros-de-Salud";

async function findAsked({ services, facts }: PageArguments) {
  const { country, language } = facts;
  const reader = readerOf(facts, services.words.say(language));
  const comparator = await services.catalog.findComparator(country.code, healthList);
  if (comparator === undefined) throw notFound();
  return { comparator, reader, asked: askedIn(comparator, reader) };
}

/** 'Encuentra tu seguro de salud ideal' (SA 2.1): three short steps, then a list for the household. */
export const loader = page(async (args) => {
  const { asked, reader } = await findAsked(args);
  return {
    model: presentWizard(1, noAnswers, [], asked, reader),
    head: wizardHead(reader),
    words: args.services.words.pick(args.facts.language, ["wizard"]),
  };
});

/** The next step, the one before, the same with what is wrong in it, or the list (303). Answers come by
 *  POST: who is in a household stands in no address. */
const answer = page(async (args): Promise<{ model: WizardModel; status: number } | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { comparator, reader, asked } = await findAsked(args);
  const sent = await request.formData();
  const text = (name: string) => {
    const value = sent.get(name);
    return typeof value === "string" ? value.slice(0, 60) : "";
  };
  const answers = Object.fromEntries(
    answerNames.map((name) => [name, text(name)]),
  ) as unknown as WizardAnswers;
  const step = stepOf(text("step"));
  const draw = (at: StepNumber, faults: ReturnType<typeof faultsOf> = []) => ({
    model: presentWizard(at, answers, faults, asked, reader),
    status: faults.length === 0 ? 200 : 400,
  });
  if (text("go") === "back") return draw(step === 3 ? 2 : 1);
  // Steps before this one came with the form: whoever changed them is asked again.
  for (const at of [1, 2, 3] as const) {
    if (at > step) break;
    const faults = faultsOf(at, answers, asked);
    if (faults.length > 0) return draw(at, faults);
  }
  if (step < steps.length) return draw(step === 1 ? 2 : 3);

  const { country, language } = facts;
  const before = await storedProfile({ services, facts });
  const standIn = defaultProfile(country.code, comparator.profileForm);
  const profile = mergedProfile(before, profileOf(answers, before, standIn), "people");
  await services.visitors.saveProfile(await facts.ensureVisitor(), profile);
  const { insuranceTypes, prevision, mostPrice } = choiceOf(answers, asked);
  const choice = {
    ...emptyChoice,
    insuranceTypes,
    prevision,
    price: mostPrice === null ? noRange : { from: null, to: mostPrice },
  };
  const query = writeAddress({ choice, view: null, compared: [] });
  return seeOther(href("comparator", language, { comparator: comparator.baseUrl }, query));
});

const stepOf = (text: string): StepNumber => (text === "2" ? 2 : text === "3" ? 3 : 1);

export async function action(args: ActionFunctionArgs) {
  const answered = await answer(args);
  if (isPageError(answered.data)) return answered;
  const { model, status } = answered.data;
  return data({ model }, { status, headers: { "Cache-Control": "no-store" } });
}

export const headers = answerHeaders;

/** Plain forms: the document needs no script. */
export const handle = { isStatic: true };

export const meta = pageMeta;

export default function WizardPage() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  if (sent !== undefined && isPageError(sent)) return <PageFailure error={sent.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <WizardView model={sent?.model ?? loaded.model} />
    </WordsProvider>
  );
}
