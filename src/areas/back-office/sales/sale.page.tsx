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
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { proven, unproven } from "#src/areas/page/proof.ts";
import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { badRequest, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { readSaleMove, refusedSaleForm } from "./sale-form.ts";
import { presentSale } from "./sales.presenter.ts";
import { SaleView } from "./sale.view.tsx";
import { presentSubscription } from "./subscription.presenter.ts";
import "#src/ui/kit/kit.css";
import "./sales.css";

const notices = ["created", "status", "document", "pause", "resume", "decline-renewal"] as const;
const subscriptionForms = ["pause", "resume", "decline-renewal"] as const;
/** What the form of the papers comes back with: it is sent to its call, and works without JavaScript. */
const fileFaults = ["FILE_TYPE", "FILE_TOO_BIG", "TOO_MANY_FILES", "FORBIDDEN", "DEMO_ACCESS"];

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
  return {
    title: record.sale.reference,
    model: presentSale(record, reader, {
      moveTo: url.searchParams.get("pasar"),
      held: actor.permissions,
    }),
    subscription: presentSubscription(
      await services.policyDesk.show(actor, record.sale.reference),
      reader,
      actor,
    ),
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

/** Moves the sale, or changes its subscription. */
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
  const form = subscriptionForms.find((one) => one === values["form"]);
  try {
    if (form === undefined)
      await services.sales.move(staffOf(facts), reference, readSaleMove(values));
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
          done={sent === null ? loaded.done : null}
          fileFault={loaded.fileFault}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
