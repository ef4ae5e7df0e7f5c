import {
  type FormKey,
  stepOfSegment,
  stepSegments,
} from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { knownError, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import type { Language } from "#src/routes/languages.ts";
import { type Answers, answersFromForm } from "#src/ui/form/form-answers.rules.ts";
import { answersAfterButton, ADD_ROW, REMOVE_ROW, UPDATE } from "#src/ui/form/form-rows.rules.ts";
import type { FormDefinition } from "#src/ui/form/form-definition.rules.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
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
import { ACT } from "#src/areas/page/purchase-step.view-model.ts";
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
  const shown = await services.assistedPurchases.show(workerOf(facts), askedOf(args));
  const reader = readerOf({ ...facts, country: shown.country }, services.words.say(facts.language));
  return presentLeadPurchase({ services, shown, again, reader });
}

/** What a file that another address took was refused with. */
function fileFault({ request, services, facts }: PageArguments): string | null {
  const asked = askedUrl(request).searchParams.get("falta");
  const found = fileFaults.find((one) => one === asked);
  const say = services.words.say(facts.language);
  return found === undefined
    ? null
    : say(`errors.${found}`, { field: say("purchase.roster.file") });
}

const fileFaults = [
  "FILE_TYPE",
  "FILE_TOO_BIG",
  "REQUIRED",
  "FORM_LOCKED",
  "ROSTER",
  "TOO_FEW_ROWS",
  "STALE_EDIT",
  "CARD_DATA_REFUSED",
] as const;

/** A form of what the person of a lead buys, which an executive fills with them (PP 4). */
export const loader = page(async (args) => {
  const { services, facts } = args;
  facts.markPersonal();
  const model = await draw(args, { failure: fileFault(args) });
  return {
    words: services.words.pick(facts.language, ["kit", "leads", "purchase", "profile", "request"]),
    // A title of a page stands in histories and tabs: it names the purchase, not the person.
    title: `${model.reference} | Amparo`,
    model,
  };
});

const hrefOf = (
  { lead: reference, purchase, key }: { lead: string; purchase: string; key: FormKey },
  language: Language,
): string =>
  href("leadPurchase", language, { reference, purchase, step: stepSegments[key][language] });

/** Takes the answers: 303 to the next form, or back to the lead; or the page again with what is wrong. */
export const action = formAction(async (args): Promise<Refused<LeadPurchaseModel> | Response> => {
  args.facts.markPersonal();
  const sent = await args.request.formData();
  const act = textOf(sent, ACT);
  return act === "add"
    ? addItem(args, sent)
    : takeForm(args, sent, { isByHand: act === "by-hand" });
});

const textOf = (sent: FormData, name: string): string => {
  const value = sent.get(name);
  return typeof value === "string" ? value : "";
};

/** Takes a form; the rows of a file are taken back where they are to be typed. */
async function takeForm(
  args: PageArguments,
  sent: FormData,
  { isByHand }: { isByHand: boolean },
): Promise<Refused<LeadPurchaseModel> | Response> {
  const { services, facts } = args;
  const worker = workerOf(facts);
  const { language } = facts;
  const asked = askedOf(args);
  const { key, definition } = await services.assistedPurchases.define(worker, asked);
  const answers = isByHand ? {} : answersFromForm(definition, sent);
  const changed = answersAfterButton(definition, answers, {
    add: textOf(sent, ADD_ROW) || null,
    remove: textOf(sent, REMOVE_ROW) || null,
    update: textOf(sent, UPDATE) || null,
  });
  if (changed !== undefined) return { shown: await draw(args, { answers: changed }), status: 200 };
  try {
    const version = Number(textOf(sent, VERSION));
    const saved = { ...asked, key, version, values: answers };
    const { goOn } = await services.assistedPurchases.save(worker, saved);
    const { lead, purchase } = asked;
    if (isByHand) return seeOther(hrefOf({ lead, purchase, key }, language));
    return seeOther(
      goOn === null
        ? `${href("lead", language, { reference: lead })}?hecho=purchaseForm`
        : hrefOf(goOn, language),
    );
  } catch (error) {
    return refused(args, error, { answers, definition });
  }
}

async function refused(
  args: PageArguments,
  error: unknown,
  { answers, definition }: { answers: Answers; definition: FormDefinition },
): Promise<Refused<LeadPurchaseModel>> {
  const { services, facts } = args;
  if (error instanceof Response || knownError(error) === undefined) throw error;
  const failure = failureOf(error, facts);
  const reader = readerOf(facts, services.words.say(facts.language));
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

/** Adds a product for the same household: 303 to its forms, or the page again with what is wrong. */
async function addItem(
  args: PageArguments,
  sent: FormData,
): Promise<Refused<LeadPurchaseModel> | Response> {
  const { services, facts } = args;
  const { lead, purchase } = askedOf(args);
  const [productCode, consent] = [textOf(sent, "productCode"), textOf(sent, "consent")];
  const values = { productCode, consent };
  const say = services.words.say(facts.language);
  if (productCode === "") {
    const fault = { field: "productCode", message: say("leads.purchases.productMissing") };
    return { shown: await draw(args, { add: { values, faults: [fault] } }), status: 400 };
  }
  try {
    const added = await services.assistedPurchases.addItem(workerOf(facts), {
      lead,
      purchase,
      productCode,
      isConsented: consent !== "",
      key: textOf(sent, "id").slice(0, 40) || crypto.randomUUID(),
    });
    return seeOther(
      href("leadPurchase", facts.language, { reference: added.lead, purchase: added.reference }),
    );
  } catch (error) {
    if (error instanceof Response || knownError(error) === undefined) throw error;
    const { code, params, status } = failureOf(error, facts);
    const isConsent = code === "CONSENT_REQUIRED";
    const fault = {
      field: isConsent ? "consent" : "productCode",
      message: isConsent ? say("leads.purchases.addConsentMissing") : say(`errors.${code}`, params),
    };
    return { shown: await draw(args, { add: { values, faults: [fault] } }), status };
  }
}

export const headers = answerHeaders;
export const meta = leadsMeta;

export default function LeadPurchasePage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent }) => (
        <LeadPurchaseView model={sent ?? loaded.model} attempt={sent === null ? "0" : "1"} />
      )}
    </KitPage>
  );
}
