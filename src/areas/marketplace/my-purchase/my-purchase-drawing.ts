import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import {
  documentFault,
  presentDocuments,
  presentProofs,
} from "#src/areas/marketplace/request-facts/documents.presenter.ts";
import { presentRefunds, type RefusedRefund } from "./policy-refunds.presenter.ts";
import { presentMine } from "./my-purchase.presenter.ts";
import {
  confirmedActs,
  type MyPurchaseModel,
  type OwnHealth,
  type RefusedAct,
  refundIds,
  sureId,
} from "./my-purchase.view-model.ts";

const isReference = (key: string): boolean => /^COM-[2-9A-Z]{4}-[2-9A-Z]{3}$/.test(key);

/** What the address names: no purchase yet, a link that asks for a code, or a purchase that the visitor holds. */
export type Place =
  | { kind: "ask" }
  | { kind: "code"; token: string; step: StepPurchase }
  | { kind: "mine"; step: StepPurchase };

/** Where the page is. Throws NOT_FOUND for a link that is over and for another person's purchase. */
export async function findPlace({ params, services, facts }: PageArguments): Promise<Place> {
  const { key } = params;
  if (key === undefined) return { kind: "ask" };
  if (!isReference(key))
    return { kind: "code", token: key, step: await services.myPurchases.linked(key) };
  const step = await services.purchaseHolders.heldAs(key, facts.visitorId);
  if (step === undefined) throw notFound();
  return { kind: "mine", step };
}

/** What the proof of a transfer was refused with, where its form led back here. */
function proofFault(query: URLSearchParams, { say }: Reader): string | null {
  const known = ["FILE_TYPE", "FILE_TOO_BIG", "TOO_MANY_FILES", "REQUIRED", "FORM_LOCKED"] as const;
  const found = known.find((one) => one === query.get("falta"));
  return found === undefined
    ? null
    : say(`errors.${found}`, { field: say("purchase.transfer.proofLabel") });
}

export interface Again {
  failure?: string | null;
  done?: string | null;
  isSent?: boolean;
  /** The form of a refund that was refused. */
  refund?: RefusedRefund | undefined;
  /** Another form that was refused. */
  refused?: RefusedAct;
  /** What was declared about health, once its code was sent or typed. */
  health?: OwnHealth;
}

/** Acts of which the page says, once it leads back, that they were done. */
export const toldActs: readonly string[] = [
  "date",
  "pause",
  "resume",
  "end",
  "withdraw",
  "renew",
  "renewal-decline",
  "card",
  "card-remove",
];

const notices: Readonly<Record<string, string>> = {
  ...Object.fromEntries(toldActs.map((act) => [act, `my-purchase.done.${act}`])),
  proof: "purchase.transfer.thanks",
  refund: "my-purchase.refund.sent",
  "refund-back": "my-purchase.refund.takenBack",
};

/** What was done by the form that led back here. */
function doneBefore(query: URLSearchParams, { say }: Reader): string | null {
  const notice = notices[query.get("hecho") ?? ""];
  return notice === undefined ? null : say(notice);
}

/** After a wrong code its form again, with what is wrong. */
const healthAfter = (sent: RefusedAct | undefined): OwnHealth =>
  sent?.act === "health-read" || sent?.act === "health-code"
    ? { kind: "code", fault: sent.message }
    : { kind: "closed" };

/** The control that a refused form is about; undefined where it has none. */
const controls: Readonly<Record<string, string>> = {
  date: "mi-dia",
  "health-read": "mi-codigo-salud",
  "health-code": "mi-codigo-salud",
  ...Object.fromEntries(confirmedActs.map((act) => [act, sureId(act)])),
};

/** What is wrong with a refused form, at its control. */
const refusedFaults = (sent: RefusedAct | undefined): MyPurchaseModel["faults"] => {
  const fieldId = sent && controls[sent.act];
  return fieldId === undefined ? [] : [{ fieldId, message: sent?.message ?? "" }];
};

/** What is wrong with the form of a refund, each with its control. */
const faultsOf = (refund: RefusedRefund | undefined): MyPurchaseModel["faults"] =>
  (["amount", "reason"] as const).flatMap((name) => {
    const message = refund?.faults[name];
    return message === undefined ? [] : [{ fieldId: refundIds[name], message }];
  });

/** Payments of a purchase that have a receipt; the first is named by the empty text. */
async function receiptsOf(
  { issuing }: Pick<PageArguments["services"], "issuing">,
  id: string,
): Promise<string[]> {
  const issued = await issuing.list(id);
  return [...(issued.includes("receipt") ? [""] : []), ...(await issuing.receipts(id))];
}

export async function drawPlace(
  { services, facts, params, request }: PageArguments,
  place: Place,
  reader: Reader,
  { failure = null, done = null, isSent = false, refund, refused: sent, health }: Again = {},
): Promise<MyPurchaseModel> {
  const { say, language } = reader;
  const { key } = params;
  const common = {
    action: href("myPurchase", language, key === undefined ? {} : { key }),
    // Said at its control, where it has one.
    failure: refusedFaults(sent).length === 0 ? failure : null,
    faults: [...faultsOf(refund), ...refusedFaults(sent)],
    done,
    isSimulated: place.kind === "mine" && services.payments.areAllSimulated(),
    documents: null,
  };
  if (place.kind === "ask")
    return {
      ...common,
      title: say("my-purchase.title"),
      lead: say("my-purchase.askLead"),
      content: { kind: "ask" },
    };
  const { purchase } = place.step;
  const product = purchase.product_name;
  if (place.kind === "code")
    return {
      ...common,
      title: say("my-purchase.title"),
      lead: say("my-purchase.codeLead", { product }),
      content: { kind: "code", isSent },
    };
  const policy = await services.policyActs.show(purchase);
  const attempt = policy.owing?.attempt;
  const told = attempt && services.sayPayment(attempt, { language, host: facts.origin });
  const term = policy.isInForce ? await services.policyTerms.ofPurchase(purchase) : undefined;
  const proofs = presentProofs(await services.transferProofs.sent(purchase), reader);
  const { visitorId } = facts;
  const together = await services.carts.held({ id: purchase.id, visitorId });
  const query = askedUrl(request).searchParams;
  const receipts = await receiptsOf(services, purchase.id);
  const { refused: why } = policy.enrolment;
  const refused = why && services.storedCards.said(why, { language, host: facts.origin });
  const { isInForce } = policy;
  const payment = query.get("devolucion");
  const refunds = presentRefunds(
    await services.policyRefunds.show(purchase),
    { action: common.action, payment, isInForce, refused: refund },
    reader,
  );
  const documents = await services.purchaseDocuments.shown(place.step);
  const sources = { purchase, documents, back: common.action, query, isWhole: false };
  return {
    ...common,
    failure:
      common.failure ??
      documentFault(query, reader) ??
      proofFault(query, reader) ??
      (refused === undefined ? null : `${refused.cause} ${refused.next}`),
    done: done ?? (failure === null && refund === undefined ? doneBefore(query, reader) : null),
    documents: presentDocuments(sources, reader),
    title: say("my-purchase.mineTitle", { product }),
    lead: say("my-purchase.mineLead"),
    content: presentMine(
      {
        purchase,
        policy,
        told,
        proofs,
        term,
        together,
        receipts,
        refunds,
        refused: sent ?? null,
        health: (await services.reviews.isConsentGiven(purchase.id))
          ? (health ?? healthAfter(sent))
          : null,
      },
      reader,
    ),
  };
}
