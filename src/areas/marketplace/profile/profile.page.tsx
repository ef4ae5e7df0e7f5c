import { useState } from "react";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  data,
} from "react-router";
import type { CountryCode } from "#src/contracts/identification.ts";
import type { Profile } from "#src/contracts/profile.ts";
import type { ComparatorRecord } from "#src/contracts/product-record.ts";
import {
  mergedProfile,
  profileForForm,
  referenceAgeOf,
} from "#src/modules/offer/profile/default-profile.rules.ts";
import { DEFAULT_HOLDER, householdOf } from "#src/modules/offer/profile/household.rules.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import { comparatorAddress } from "#src/routes/address.ts";
import { href } from "#src/routes/marketplace.ts";
import { type Answers, answersFromForm } from "#src/ui/form/form-answers.rules.ts";
import { ADD_ROW, answersAfterButton, REMOVE_ROW, UPDATE } from "#src/ui/form/form-rows.rules.ts";
import { orFailure } from "#src/areas/page/connection.ts";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import {
  answerHeaders,
  isPageError,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { storedProfile } from "#src/areas/marketplace/product-facts/visitor-profile.ts";
import { answersOf, withNamedRegion } from "./profile-answers.presenter.ts";
import { presentFormErrors, presentMessage } from "./profile-errors.presenter.ts";
import { RefillOffer } from "./profile-refill.view.tsx";
import {
  presentProfileForm,
  presentProfilePage,
  type ProfileSources,
} from "./profile.presenter.ts";
import { ProfileView } from "./profile.view.tsx";
import type { ProfileFormModel, ProfilePageModel } from "./profile.view-model.ts";
import {
  FORGET,
  returnField,
  returnParameter,
  returnPath,
  STAY,
} from "#src/areas/page/return-path.rules.ts";
import { useStoredProfile } from "./stored-profile.state.ts";

const noFaults = { errors: [], message: null };

/** /Perfil/:comparator: who is to be insured (CQ 2, 4). */
export const loader = page(async (args) => {
  const { request, facts, services } = args;
  const found = await findForm(args);
  const { comparator, reader, list } = found;
  const returnTo = returnPath(askedUrl(request).searchParams.get(returnParameter), list);
  const form = presentProfileForm({ ...found, returnTo }, noFaults, reader);
  return {
    model: presentProfilePage(form, comparator, reader),
    head: privateHead(
      reader.say("presented.head.profile"),
      reader.say("presented.head.profileText"),
      form.action,
      reader,
    ),
    words: services.words.pick(facts.language, ["profile", "product"]),
  };
});

async function findForm({ params, services, facts }: PageArguments) {
  const { country, language } = facts;
  const comparator = await services.catalog.findComparator(country.code, comparatorAddress(params));
  if (comparator === undefined) throw notFound();
  const reader = readerOf(facts, services.words.say(language));
  const profile = await storedProfile({ services, facts });
  const { snapshot } = services.comparison.current();
  const fields = services.profileForms.fieldsOf(comparator.profileForm);
  const priced = whoIsPriced(country.code, comparator, profile);
  const answers = openingAnswers(profile, priced, fields);
  const draw = (given: Answers) =>
    services.profileForms.loadForm(comparator.profileForm, country, reader.say, {
      language,
      answers: given,
      isPartner: facts.partner !== null,
      withReasons: facts.variants["why-we-form"] === "reasons",
    });
  const sources: Omit<ProfileSources, "returnTo"> = {
    comparator,
    definition: await draw(answers),
    answers,
    ...priced,
    isStored: profile !== null,
    incomeCeilingUf: snapshot.incomeCeilingUf,
    ufCents: snapshot.uf.valueCents,
  };
  return {
    ...sources,
    profile,
    reader,
    draw,
    list: href("comparator", language, { comparator: comparator.baseUrl }),
  };
}

/** What the form's products are priced for: what was entered, else the form's default. */
function whoIsPriced(
  country: CountryCode,
  { profileForm: form, insuranceTypes }: ComparatorRecord,
  entered: Profile | null,
) {
  const age = referenceAgeOf(country, insuranceTypes);
  const asked = profileForForm(country, form, entered, age);
  const read = householdOf(country, asked.profile);
  if (read.ok) return { priced: asked.profile, isDefault: asked.isDefault, ...read };
  // What was stored under earlier rules prices nobody now: as if nothing had been entered.
  const { profile: priced, isDefault } = profileForForm(country, form, null, age);
  const standIn = householdOf(country, priced);
  if (!standIn.ok) throw new Error(`the default profile of ${form} prices nobody`);
  return { priced, isDefault, household: standIn.household };
}

/** What was entered; while nobody was, the reference person where the line's is another than the definition's. */
function openingAnswers(
  profile: Profile | null,
  { isDefault, household }: ReturnType<typeof whoIsPriced>,
  fields: Parameters<typeof answersOf>[1],
): Answers {
  const [person] = household.members;
  if (!isDefault || person === undefined || person.edad === DEFAULT_HOLDER.edad)
    return profile === null ? {} : answersOf(profile, fields);
  const { sexo, edad } = person;
  return answersOf({ ...profile, cotizante: [{ sexo, edad }] }, fields);
}

/** Saves the profile and goes back (303); adds or removes a row; forgets; or says what is wrong. */
const answer = page(
  async (
    args,
  ): Promise<{ form: ProfileFormModel; status: number } | { isSaved: true } | Response> => {
    const { request, services, facts } = args;
    const found = await findForm(args);
    const { comparator, definition, reader, list, draw } = found;
    facts.markPersonal();
    const sent = await request.formData();
    const text = (name: string) => {
      const value = sent.get(name);
      return typeof value === "string" ? value : null;
    };
    const returnTo = returnPath(text(returnField), list);
    const done = () => (text(STAY) === null ? seeOther(returnTo) : { isSaved: true as const });
    if (text(FORGET) !== null) {
      if (facts.visitorId !== undefined) await services.visitors.deleteProfile(facts.visitorId);
      return done();
    }
    const answers = answersFromForm(definition, sent);
    const again = async (shown: Answers, faults: Pick<ProfileFormModel, "errors" | "message">) =>
      presentProfileForm(
        // Once the visitor has answered anything, the form no longer describes the default profile.
        { ...found, isDefault: false, definition: await draw(shown), answers: shown, returnTo },
        faults,
        reader,
      );
    const changed = answersAfterButton(definition, answers, {
      add: text(ADD_ROW),
      remove: text(REMOVE_ROW),
      update: text(UPDATE),
    });
    if (changed !== undefined) return { form: await again(changed, noFaults), status: 200 };
    try {
      const read = services.profileForms.readAnswers(
        comparator.profileForm,
        facts.country,
        answers,
      );
      const regions = await services.catalog.listRegions(facts.country.code);
      const entered = withNamedRegion(read, regions);
      const profile = mergedProfile(found.profile, entered, definition.subject);
      await services.visitors.saveProfile(await facts.ensureVisitor(), profile);
      return done();
    } catch (error) {
      if (!isAppError(error) || error.status !== 400) throw error;
      const errors = presentFormErrors(error.fields, definition, answers, reader);
      const message = presentMessage(error.code, errors, definition, reader);
      return { form: await again(answers, { errors, message }), status: 400 };
    }
  },
);

export async function action(args: ActionFunctionArgs) {
  const answered = await answer(args);
  if (isPageError(answered.data)) return answered;
  const headers = { "Cache-Control": "no-store" };
  if ("isSaved" in answered.data) return data(answered.data, { headers });
  const { form, status } = answered.data;
  return data({ form }, { status, headers });
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) =>
  orFailure(() => serverLoader<typeof loader>());

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  orFailure(() => serverAction<typeof action>());

export const headers = answerHeaders;

export const meta = pageMeta;

export default function ProfilePage() {
  return (
    <LoadedPage<typeof loader, typeof action>>
      {(loaded, { sent }) => {
        const refused = sent !== null && "form" in sent ? sent : undefined;
        return (
          <div className="wrap">
            <LiveProfile model={{ ...loaded.model, ...refused }} />
          </div>
        );
      }}
    </LoadedPage>
  );
}

/** The page with the offer to use what this browser kept, where the server knows nothing (D4). */
function LiveProfile({ model }: { model: ProfilePageModel }) {
  const { form } = model;
  const { kept } = useStoredProfile(form.storageKey);
  const [refilled, setRefilled] = useState<Answers | null>(null);
  const isOffered = kept !== null && refilled === null && !form.canForget;
  const shown = refilled === null ? form : { ...form, answers: { ...form.answers, ...refilled } };
  return (
    <ProfileView
      key={refilled === null ? "own" : "refilled"}
      model={{ ...model, form: shown }}
      notice={isOffered ? <RefillOffer onAccept={() => setRefilled(kept)} /> : null}
    />
  );
}
