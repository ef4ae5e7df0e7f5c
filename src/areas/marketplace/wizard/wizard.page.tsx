import { type ActionFunctionArgs, data } from "react-router";
import { emptyChoice, noRange } from "#src/modules/offer/comparison/listing-choice.rules.ts";
import { defaultProfile, mergedProfile } from "#src/modules/offer/profile/default-profile.rules.ts";
import { householdOf } from "#src/modules/offer/profile/household.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  isPageError,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { writeAddress } from "#src/areas/marketplace/product-facts/comparator-address.rules.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import { askedIn, presentWizard, wizardHead, type WizardModel } from "./wizard.presenter.ts";
import {
  answerNames,
  choiceOf,
  faultsOf,
  knownAnswers,
  profileOf,
  questionsOf,
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

/** 'Encuentra tu seguro de salud ideal' (SA 2.1): one question a screen, then a list for the household. It
 *  begins with what the visitor has said before. */
export const loader = page(async (args) => {
  const { asked, reader } = await findAsked(args);
  const { services, facts } = args;
  const profile = await storedProfile(args);
  const read = householdOf(facts.country.code, profile);
  const members = profile !== null && read.ok ? read.household.members : [];
  return {
    model: presentWizard("who", knownAnswers(profile, members), [], asked, reader),
    head: wizardHead(reader),
    words: services.words.pick(facts.language, ["wizard", "request"]),
  };
});

/** The next question, the one before, the same with what is wrong in it, or the list (303). Answers come by
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
  ) as WizardAnswers;
  const questions = questionsOf(answers, asked);
  const found = questions.findIndex((one) => one === text("question"));
  const at = Math.max(0, found);
  const draw = (place: number, faults: ReturnType<typeof faultsOf> = []) => ({
    model: presentWizard(questions[place] ?? "who", answers, faults, asked, reader),
    status: faults.length === 0 ? 200 : 400,
  });
  if (text("go") === "back") return draw(Math.max(0, at - 1));
  // Questions before this one came with the form: what was changed in it is asked again.
  for (const [place, question] of questions.slice(0, at + 1).entries()) {
    const faults = faultsOf(question, answers, asked);
    if (faults.length > 0) return draw(place, faults);
  }
  if (at < questions.length - 1) return draw(at + 1);

  const { country, language } = facts;
  const before = await storedProfile({ services, facts });
  const standIn = defaultProfile(country.code, comparator.profileForm);
  const profile = mergedProfile(before, profileOf(answers, before, standIn), "people");
  await services.visitors.saveProfile(await facts.ensureVisitor(), profile);
  const { aim, mostPrice } = choiceOf(answers, asked);
  const choice = {
    ...emptyChoice,
    aim,
    price: mostPrice === null ? noRange : { from: null, to: mostPrice },
  };
  const query = writeAddress({ choice, view: null, compared: [] });
  return seeOther(href("comparator", language, { comparator: comparator.baseUrl }, query));
});

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
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => <WizardView model={sent?.model ?? loaded.model} />}
    </LoadedPage>
  );
}
