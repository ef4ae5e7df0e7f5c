import { type FormAnswer, formValues } from "#src/areas/page/form-faults.ts";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import {
  answerHeaders,
  formAction,
  page,
  type PageArguments,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { type Reader, readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { proven, unproven } from "#src/areas/page/proof.ts";
import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { cancelReasons } from "#src/modules/sale/purchase/cancel-reasons.rules.ts";
import { saidEvidence } from "#src/modules/sale/signature/said-evidence.rules.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { readSaleMove, refusedSaleForm } from "./sale-form.ts";
import { presentSale } from "./sales.presenter.ts";
import { presentSaleRefund, returningStates } from "./sale-refund.presenter.ts";
import { SaleView } from "./sale.view.tsx";
import { presentSubscription } from "./subscription.presenter.ts";
import "#src/ui/kit/kit.css";
import "./sales.css";

const notices = [
  "created",
  "status",
  "document",
  "pause",
  "resume",
  "decline-renewal",
  "insured-event",
  "purchase-cancel",
] as const;
const subscriptionForms = ["pause", "resume", "decline-renewal"] as const;
const forms = [...subscriptionForms, "insured-event", "purchase-cancel"] as const;
/** What the form of the papers comes back with: it is sent to its call, and works without JavaScript. */
const fileFaults = ["FILE_TYPE", "FILE_TOO_BIG", "TOO_MANY_FILES", "FORBIDDEN", "DEMO_ACCESS"];

/** How the purchase of a sale was signed, as its person reads it too; none of what was not signed online. */
async function evidenceOf(
  { services, facts }: Pick<PageArguments, "services" | "facts">,
  reference: string,
  { say, locale, country: { timeZone } }: Reader,
): Promise<{ name: string; value: string }[]> {
  const step = await services.policyDesk.boughtOf(staffOf(facts), reference);
  const evidence = step && (await services.issuing.evidence(step));
  if (evidence === undefined) return [];
  return saidEvidence(evidence, { say, locale, timeZone }).map(({ label: name, value }) => ({
    name,
    value,
  }));
}

/** What goes back with the move whose form is open; null of one that gives nothing back, or says so by hand. */
async function refundOf(
  { services, facts }: Pick<PageArguments, "services" | "facts">,
  reference: string,
  { moveTo, reader }: { moveTo: string | null; reader: Reader },
) {
  const to = returningStates.find((state) => state === moveTo);
  if (to === undefined) return null;
  const day = facts.url.searchParams.get("termino") ?? "";
  const asked = to === "CANCELED_CUSTOMER" && isCivilDay(day) ? day : undefined;
  const policy = await services.policyDesk.ending(staffOf(facts), reference, asked);
  return presentSaleRefund(policy, to, reader);
}

/** One sale: what was sold, where it stands, its papers and its story. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { sales, words } = services;
  const record = await sales.find(actor, params["reference"] ?? "");
  const say = words.say(language);
  const reader = readerOf(facts, say);
  const done = notices.find((one) => one === url.searchParams.get("hecho"));
  const fault = url.searchParams.get("falta");
  const moveTo = url.searchParams.get("pasar");
  return {
    title: record.sale.reference,
    model: presentSale(record, reader, {
      moveTo,
      held: actor.permissions,
      refund: await refundOf({ services, facts }, record.sale.reference, { moveTo, reader }),
    }),
    subscription: presentSubscription(
      await services.policyDesk.show(actor, record.sale.reference),
      reader,
      actor,
    ),
    evidence: actor.permissions.includes("purchase:read")
      ? await evidenceOf({ services, facts }, record.sale.reference, reader)
      : [],
    done: done === undefined ? null : say(`sales.done.${done}`),
    fileFault:
      fault === null
        ? null
        : fileFaults.includes(fault)
          ? say(`errors.${fault}`)
          : say("errors.REQUIRED", { field: say("sales.documents.file") }),
    words: words.pick(language, ["kit", "sales", "health-note"]),
  };
});

/** What the forms of its subscription do. Throws as the desk, or REQUIRED. */
async function changeSubscription(
  args: PageArguments,
  form: "pause" | "resume" | "decline-renewal",
  values: Record<string, string>,
): Promise<void> {
  const { params, services, facts } = args;
  const reference = params["reference"] ?? "";
  const { policyDesk } = services;
  if (form === "resume") return policyDesk.resume(staffOf(facts), reference);
  if (form === "decline-renewal") {
    const { proof = "" } = values;
    const actor = await proven(args, staffOf(facts), proof);
    return policyDesk.declineRenewal(actor, reference);
  }
  const { until = "" } = values;
  if (!isCivilDay(until)) throw badRequest([{ field: "until", code: "REQUIRED" }]);
  if (values["isAccepted"] !== "on") throw badRequest([{ field: "isAccepted", code: "REQUIRED" }]);
  return policyDesk.pause(staffOf(facts), reference, { until });
}

/** Keeps an insured event. Throws as the service, or REQUIRED. */
async function noteEvent(
  { params, services, facts }: PageArguments,
  { insuredEventOn: on = "", eventNote = "" }: Record<string, string>,
): Promise<void> {
  const text = eventNote.trim().slice(0, 2000);
  const faults = [
    ...(isCivilDay(on) ? [] : [{ field: "insuredEventOn", code: "REQUIRED" }]),
    ...(text.length < 3 ? [{ field: "eventNote", code: "REQUIRED" }] : []),
  ];
  if (faults.length > 0) throw badRequest(faults);
  await services.insuredEvents.note(staffOf(facts), params["reference"] ?? "", { on, text });
}

/** Cancels the purchase of the sale. Throws as the service, or REQUIRED. */
async function cancelPurchase(
  { params, services, facts }: PageArguments,
  { cancelReason }: Record<string, string>,
): Promise<void> {
  const reason = cancelReasons.find((one) => one === cancelReason);
  if (reason === undefined) throw badRequest([{ field: "cancelReason", code: "REQUIRED" }]);
  await services.policyDesk.cancelPurchase(staffOf(facts), params["reference"] ?? "", { reason });
}

/** Moves the sale, keeps an insured event, or changes its subscription. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { params, request, services, facts } = args;
  facts.markPersonal();
  const reference = params["reference"] ?? "";
  const { proof, ...values } = await formValues(request);
  if (values["form"] === "healthNote") {
    const id = Number(values["note"]);
    if (!Number.isSafeInteger(id)) throw notFound();
    const { text } = await services.saleNotes.read(staffOf(facts), reference, id);
    const shown = { note: String(id), text };
    const attempt = crypto.randomUUID();
    return { shown: { form: "healthNote", values: shown, faults: [], attempt }, status: 200 };
  }
  const form = forms.find((one) => one === values["form"]);
  try {
    if (form === undefined)
      await services.sales.move(staffOf(facts), reference, readSaleMove(values));
    else if (form === "insured-event") await noteEvent(args, values);
    else if (form === "purchase-cancel") await cancelPurchase(args, values);
    else await changeSubscription(args, form, { ...values, proof: proof ?? "" });
  } catch (error) {
    const asked = { form: form ?? "move", values, say: services.words.say(facts.language) };
    return unproven(error, asked) ?? refusedSaleForm(error, asked);
  }
  return seeOther(`${href("sale", facts.language, { reference })}?hecho=${form ?? "status"}`);
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function SalePage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <SaleView
          sale={loaded.model}
          subscription={loaded.subscription}
          evidence={loaded.evidence}
          done={sent === null ? loaded.done : null}
          fileFault={loaded.fileFault}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
