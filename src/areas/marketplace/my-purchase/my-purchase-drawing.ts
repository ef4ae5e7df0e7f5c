import { notFound } from "#src/platform/errors.ts";
import { comparatorOfLine } from "#src/modules/offer/catalog/line-comparator.rules.ts";
import { href } from "#src/routes/marketplace.ts";
import { stepSegments } from "#src/modules/sale/purchase/purchase-steps.rules.ts";
import { paidStates } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import type { StepPurchase } from "#src/modules/sale/purchase/step-modules.service.ts";
import { saidEvidence } from "#src/modules/sale/signature/said-evidence.rules.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import type { Reader } from "#src/areas/page/reader.presenter.ts";
import {
  documentFault,
  presentDocuments,
  presentProofs,
} from "#src/areas/marketplace/request-facts/documents.presenter.ts";
import {
  presentRefunds,
  type RefusedAccount,
  type RefusedRefund,
} from "./policy-refunds.presenter.ts";
import { presentMine } from "./my-purchase.presenter.ts";
import {
  confirmedActs,
  END_ON,
  type Line,
  type MyPurchaseModel,
  type OwnHealth,
  type Paper,
  type RefusedAct,
  REMINDERS,
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

/** Whether the address is the one by which reminders are stopped. */
export const asksToStop = ({ request }: Pick<PageArguments, "request">): boolean =>
  askedUrl(request).searchParams.has(REMINDERS);

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
  /** The account of a refund that was refused. */
  account?: RefusedAccount | undefined;
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
  "links-end",
];

const notices: Readonly<Record<string, string>> = {
  ...Object.fromEntries(toldActs.map((act) => [act, `my-purchase.done.${act}`])),
  proof: "purchase.transfer.thanks",
  refund: "my-purchase.refund.sent",
  "refund-back": "my-purchase.refund.takenBack",
  "refund-account": "my-purchase.refund.account.done",
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
  const fieldId = sent && (sent.fieldId ?? controls[sent.act]);
  return fieldId === undefined ? [] : [{ fieldId, message: sent?.message ?? "" }];
};

/** What is wrong with the form of a refund, each with its control. */
const faultsOf = (refund: RefusedRefund | undefined): MyPurchaseModel["faults"] =>
  (["amount", "reason"] as const).flatMap((name) => {
    const message = refund?.faults[name];
    return message === undefined ? [] : [{ fieldId: refundIds[name], message }];
  });

const accountFaults = (account: RefusedAccount | undefined): MyPurchaseModel["faults"] =>
  (account?.faults ?? []).map(({ field, message }) => ({
    fieldId: `${field}-${account?.refund}`,
    message,
  }));

/** Payments of a purchase that have a receipt; the first is named by the empty text. */
async function receiptsOf(
  { issuing }: Pick<PageArguments["services"], "issuing">,
  id: string,
): Promise<string[]> {
  const issued = await issuing.list(id);
  return [...(issued.includes("receipt") ? [""] : []), ...(await issuing.receipts(id))];
}

/** The papers of a purchase, and its confirmation where the visitor's address of the product leads to it (PP 4). */
async function papersOf(
  { services, facts }: PageArguments,
  { purchase }: StepPurchase,
  { say, language }: Reader,
): Promise<Paper[]> {
  const { id, product_code: product } = purchase;
  const { issuing } = services;
  const calls = `/api/purchases/${id}`;
  const issued = await issuing.list(id);
  const kept = (await issuing.isProposalKept(id)) ? ["proposal" as const] : [];
  const own = paidStates.includes(purchase.state)
    ? await services.purchases.own(facts.visitorId, product)
    : undefined;
  const step = stepSegments.success[language];
  return [
    ...(own?.purchase.id === id
      ? [
          {
            href: href("purchase", language, { product, step }),
            label: say("my-purchase.papers.confirmation"),
            isFile: false,
          },
        ]
      : []),
    ...[...kept, ...issued].map((kind) => ({
      href: kind === "proposal" ? `${calls}/proposal` : `${calls}/issued/${kind}`,
      label: say(`my-purchase.papers.${kind}`),
      isFile: true,
    })),
  ];
}

/** Documents that its person has to send. */
async function documentsOf(
  { purchaseDocuments }: Pick<PageArguments["services"], "purchaseDocuments">,
  { step, query, back }: { step: StepPurchase; query: URLSearchParams; back: string },
  reader: Reader,
) {
  const documents = await purchaseDocuments.shown(step);
  return presentDocuments(
    { purchase: step.purchase, documents, back, query, isWhole: false },
    reader,
  );
}

/** How it was signed, a line each; none of what is not. */
async function evidenceOf(
  { issuing }: Pick<PageArguments["services"], "issuing">,
  step: StepPurchase,
  { say, locale, country: { timeZone } }: Reader,
): Promise<Line[]> {
  const evidence = await issuing.evidence(step);
  return evidence === undefined ? [] : saidEvidence(evidence, { say, locale, timeZone });
}

type Common = Pick<
  MyPurchaseModel,
  "action" | "failure" | "faults" | "done" | "isSimulated" | "documents"
>;

export async function drawPlace(
  args: PageArguments,
  place: Place,
  reader: Reader,
  again: Again = {},
): Promise<MyPurchaseModel> {
  const { services, params } = args;
  const { say, language } = reader;
  const { failure = null, done = null, isSent = false, refund, refused: sent } = again;
  const { key } = params;
  const common = {
    action: href("myPurchase", language, key === undefined ? {} : { key }),
    // Said at its control, where it has one.
    failure: refusedFaults(sent).length === 0 ? failure : null,
    faults: [...faultsOf(refund), ...accountFaults(again.account), ...refusedFaults(sent)],
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
  if (place.kind === "code")
    return {
      ...common,
      title: say("my-purchase.title"),
      lead: say("my-purchase.codeLead", { product: place.step.purchase.product_name }),
      content: {
        kind: "code",
        isSent,
        mayStop: asksToStop(args) && place.step.purchase.reminders_stopped_at === null,
      },
    };
  return drawMine(args, { step: place.step, common, again }, reader);
}

/** What was asked back, and the form that asks for more. */
const refundsOf = async (
  { policyRefunds }: Pick<PageArguments["services"], "policyRefunds">,
  of: {
    purchase: StepPurchase["purchase"];
    policy: { isInForce: boolean };
    query: URLSearchParams;
    common: Pick<Common, "action">;
    again: Again;
  },
  reader: Reader,
) =>
  presentRefunds(
    await policyRefunds.show(of.purchase),
    {
      action: of.common.action,
      payment: of.query.get("devolucion"),
      isInForce: of.policy.isInForce,
      refused: of.again.refund,
      refusedAccount: of.again.account,
      country: of.purchase.country,
    },
    reader,
  );

/** The page of a purchase that the visitor holds. */
async function drawMine(
  args: PageArguments,
  { step, common, again }: { step: StepPurchase; common: Common; again: Again },
  reader: Reader,
): Promise<MyPurchaseModel> {
  const { services, facts, request } = args;
  const { say, language } = reader;
  const { refund, refused: sent, health } = again;
  const { purchase } = step;
  const isRefused =
    (again.failure ?? null) !== null || refund !== undefined || again.account !== undefined;
  const query = askedUrl(request).searchParams;
  // The day is one of the address, or of the form that was refused.
  const chosen = query.get(END_ON) ?? (sent?.act === "end" ? sent.until : "");
  const policy = await services.policyActs.show(purchase, chosen || undefined);
  const attempt = policy.owing?.attempt;
  const told = attempt && services.sayPayment(attempt, { language, host: facts.origin });
  const term = policy.isInForce ? await services.policyTerms.ofPurchase(purchase) : undefined;
  const proofs = presentProofs(await services.transferProofs.sent(purchase), reader);
  const together = await services.carts.held({ id: purchase.id, visitorId: facts.visitorId });
  const receipts = await receiptsOf(services, purchase.id);
  const { refused: why } = policy.enrolment;
  const refused = why && services.storedCards.said(why, { language, host: facts.origin });
  const refunds = await refundsOf(services, { purchase, policy, query, common, again }, reader);
  const like = comparatorOfLine(
    purchase.insurance_type,
    await services.catalog.listComparators(purchase.country),
  );
  return {
    ...common,
    failure:
      common.failure ??
      documentFault(query, reader) ??
      proofFault(query, reader) ??
      (refused === undefined ? null : `${refused.cause} ${refused.next}`),
    done: common.done ?? (isRefused ? null : doneBefore(query, reader)),
    documents: await documentsOf(services, { step, query, back: common.action }, reader),
    title: say("my-purchase.mineTitle", { product: purchase.product_name }),
    lead: say("my-purchase.mineLead"),
    content: presentMine(
      {
        purchase,
        policy,
        told,
        proofs,
        term,
        comparator: like ?? facts.country.defaultComparator,
        together,
        receipts,
        papers: await papersOf(args, step, reader),
        evidence: await evidenceOf(services, step, reader),
        refunds,
        isEndChosen: chosen !== "",
        refusalsOf: (provider) =>
          services.sayTokenRefusals(provider, { language, host: facts.origin }),
        refused: sent ?? null,
        health: (await services.reviews.isConsentGiven(purchase.id))
          ? (health ?? healthAfter(sent))
          : null,
      },
      reader,
    ),
  };
}
