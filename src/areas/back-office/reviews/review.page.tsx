import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import {
  exclusionsIn,
  loadingIn,
  readReasons,
  reviewOutcomes,
} from "#src/modules/sale/review/review.rules.ts";
import { documentKinds, documentReasons } from "#src/modules/sale/document/document.rules.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import { ReviewView } from "./review.view.tsx";
import { presentReview } from "./reviews.presenter.ts";
import "#src/ui/kit/kit.css";

const shortestReason = 3;

/** One review: where it stands, its story, and where a reason was given the answers. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { reviews, words } = services;
  const reference = params["reference"] ?? "";
  const reason = readReasons.find((one) => one === url.searchParams.get("leer"));
  // Read first: the story below has the read already.
  const answers =
    reason === undefined ? null : await reviews.readAnswers(actor, { reference, reason });
  const found = await reviews.find(actor, reference);
  const say = words.say(language);
  return {
    title: reference,
    model: presentReview(found, answers, readerOf(facts, say)),
    done: doneOf(url.searchParams.get("hecho"), say),
    fileFault: faultOf(url.searchParams.get("falta"), say),
    words: words.pick(language, ["kit", "reviews"]),
  };
});

function doneOf(what: string | null, say: Say): string | null {
  if (what === "decidida") return say("reviews.done");
  if (what === "added") return say("reviews.documents.added");
  const act = documentActs.find(({ done }) => done === what);
  return act === undefined ? null : say(`reviews.documents.${act.done}`);
}

/** Why the call did not take a file. */
const fileFaults = [
  "REQUIRED",
  "FILE_TYPE",
  "FILE_TOO_BIG",
  "TOO_MANY_FILES",
  "NOT_EDITABLE",
] as const;

function faultOf(code: string | null, say: Say): string | null {
  const found = fileFaults.find((one) => one === code);
  return found === undefined ? null : say(`errors.${found}`, { field: say("documents.file") });
}

/** What may be done with a document, by its button. */
const documentActs = [
  { act: "approve", done: "approved" },
  { act: "reject", done: "rejected" },
  { act: "ask", done: "asked" },
] as const;

/** Approves, refuses or asks for a document. Throws REQUIRED, and as the service. */
async function actOnDocument(
  { params, services, facts }: PageArguments,
  values: Record<string, string>,
): Promise<string> {
  const found = documentActs.find(({ act }) => act === values["act"]);
  const kind = documentKinds.find((one) => one === values["document"]);
  if (found === undefined || kind === undefined) throw notFound();
  const { act, done } = found;
  const reference = params["reference"] ?? "";
  const actor = staffOf(facts);
  if (act !== "reject") await services.documentReviews.act(actor, reference, { act, kind });
  else {
    const reason = documentReasons.find((one) => one === values["reason"]);
    if (reason === undefined) throw badRequest([{ field: "reason", code: "REQUIRED" }]);
    await services.documentReviews.act(actor, reference, { act, kind, reason });
  }
  return done;
}

/** Decides about the purchase, or about one of its documents. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { params, request, services, facts } = args;
  facts.markPersonal();
  const reference = params["reference"] ?? "";
  const values = await formValues(request);
  const own = href("review", facts.language, { reference });
  const form = values["document"] === undefined ? "decide" : "document";
  try {
    if (form === "document")
      return seeOther(`${own}?hecho=${await actOnDocument(args, values)}#documentos`);
    const outcome = reviewOutcomes.find((one) => one === values["outcome"]);
    const reason = (values["reason"] ?? "").trim().slice(0, 500);
    const loading = loadingIn(values["loadingPercent"] ?? "");
    const faults = [
      ...(loading === null ? [{ field: "loadingPercent", code: "INVALID_LOADING" }] : []),
      ...(outcome === undefined ? [{ field: "outcome", code: "REQUIRED" }] : []),
      ...(reason.length < shortestReason ? [{ field: "reason", code: "REQUIRED" }] : []),
    ];
    if (outcome === undefined || loading === null || faults.length > 0) throw badRequest(faults);
    const exclusions = exclusionsIn(values["exclusions"] ?? "");
    await services.reviews.decide(staffOf(facts), reference, {
      outcome,
      exclusions,
      loadingPercent: loading,
      reason,
    });
  } catch (error) {
    const say = services.words.say(facts.language);
    const nameOf = (field: string) => (form === "document" ? say("reviews.decide.reason") : field);
    return refusedForm(error, { form, values, say, nameOf });
  }
  return seeOther(`${own}?hecho=decidida`);
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function ReviewPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <ReviewView
          review={loaded.model}
          done={sent === null ? loaded.done : null}
          fileFault={sent === null ? loaded.fileFault : null}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
