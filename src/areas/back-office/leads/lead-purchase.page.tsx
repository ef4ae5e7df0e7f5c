import { stepOfSegment, stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { knownError, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { answersFromForm } from "#src/ui/form/form-answers.rules.ts";
import { answersAfterButton, ADD_ROW, REMOVE_ROW, UPDATE } from "#src/ui/form/form-rows.rules.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import {
  answerHeaders,
  failureOf,
  formAction,
  page,
  type PageArguments,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staleOf } from "#src/areas/page/step-form.presenter.ts";
import { VERSION } from "#src/areas/page/step-form.view-model.ts";
import { leadsMeta, workerOf } from "./leads-page.ts";
import { type Again, presentLeadPurchase } from "./lead-purchase.presenter.ts";
import { type LeadPurchaseModel, LeadPurchaseView } from "./lead-purchase.view.tsx";
import "#src/ui/kit/kit.css";
import "./leads.css";
import "./lead-purchase.css";

/** What the address names: a purchase of a lead, and one of its forms. Throws NOT_FOUND for a step that is none. */
function askedOf({ params, facts }: PageArguments) {
  const { reference: lead = "", purchase = "", step } = params;
  const { language } = facts;
  const key = step === undefined ? undefined : stepOfSegment(step, language);
  if (step !== undefined && key === undefined) throw notFound();
  return { lead, purchase, key, language };
}

async function draw(args: PageArguments, again: Again = {}): Promise<LeadPurchaseModel> {
  const { services, facts } = args;
  const asked = askedOf(args);
  const shown = await services.assistedPurchases.show(workerOf(facts), asked);
  const reader = readerOf({ ...facts, country: shown.country }, services.words.say(facts.language));
  return presentLeadPurchase(shown, { lead: asked.lead, again }, reader);
}

/** A form of what the person of a lead buys, which an executive fills with them (PP 4). */
export const loader = page(async (args) => {
  const { services, facts } = args;
  facts.markPersonal();
  const model = await draw(args);
  return {
    words: services.words.pick(facts.language, ["kit", "leads", "purchase", "profile", "request"]),
    // A title of a page stands in histories and tabs: it names the purchase, not the person.
    title: `${model.reference} | Amparo`,
    model,
  };
});

/** Takes the answers: 303 to the next form, or back to the lead; or the page again with what is wrong. */
export const action = formAction(async (args): Promise<Refused<LeadPurchaseModel> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const worker = workerOf(facts);
  const { language } = facts;
  const asked = askedOf(args);
  const sent = await request.formData();
  const text = (name: string): string => {
    const value = sent.get(name);
    return typeof value === "string" ? value : "";
  };
  const { key, definition } = await services.assistedPurchases.define(worker, asked);
  const answers = answersFromForm(definition, sent);
  const changed = answersAfterButton(definition, answers, {
    add: text(ADD_ROW) || null,
    remove: text(REMOVE_ROW) || null,
    update: text(UPDATE) || null,
  });
  if (changed !== undefined) return { shown: await draw(args, { answers: changed }), status: 200 };
  try {
    const version = Number(text(VERSION));
    const saved = { ...asked, key, version, values: answers };
    const { next } = await services.assistedPurchases.save(worker, saved);
    const { lead: reference, purchase } = asked;
    const step = next === null ? undefined : stepSegments[next][language];
    return seeOther(
      step === undefined
        ? `${href("lead", language, { reference })}?hecho=purchaseForm`
        : href("leadPurchase", language, { reference, purchase, step }),
    );
  } catch (error) {
    if (error instanceof Response || knownError(error) === undefined) throw error;
    const failure = failureOf(error, facts);
    const reader = readerOf(facts, services.words.say(language));
    const isStale = failure.code === "STALE_EDIT";
    const shown = await draw(args, {
      answers,
      fields: isStale ? [] : failure.fields,
      stale: isStale ? staleOf(error, definition, reader) : null,
      failure:
        failure.fields.length > 0 && !isStale
          ? null
          : reader.say(`errors.${failure.code}`, failure.params),
    });
    return { shown, status: failure.status, retryAfterSeconds: failure.retryAfterSeconds };
  }
});

export const headers = answerHeaders;
export const meta = leadsMeta;

export default function LeadPurchasePage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent }) => <LeadPurchaseView model={sent ?? loaded.model} />}
    </KitPage>
  );
}
