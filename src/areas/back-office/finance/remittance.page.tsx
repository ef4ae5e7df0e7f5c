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
import { staffMeta } from "#src/areas/page/staff-page.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { financeActor } from "./finance-actor.ts";
import { provenActor, unproven } from "./proof.ts";
import { insurerNames } from "./insurer-names.ts";
import { presentRemittance } from "./remittances.presenter.ts";
import { RemittanceView } from "./remittance.view.tsx";
import "#src/ui/kit/kit.css";

const acts = ["approve", "back", "discard", "pay"] as const;
const notices = [...acts, "draft"] as const;

/** One remittance: its lines, its files, and what may be done with it. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { remittances, financeDesk, words } = services;
  const actor = financeActor(facts);
  const say = words.say(facts.language);
  const found = await remittances.find(actor, params["reference"] ?? "");
  const done = notices.find((one) => one === facts.url.searchParams.get("hecho"));
  return {
    title: found.remittance.reference,
    model: presentRemittance(found, readerOf(facts, say), {
      userId: actor.user.id,
      reconcile: actor.permissions.includes("payment:reconcile"),
      approve: actor.permissions.includes("refund:approve"),
      today: financeDesk.today(),
      insurerOf: await insurerNames({ services, facts }),
    }),
    done: done === undefined ? null : say(`remittances.done.${done}`),
    words: words.pick(facts.language, ["kit", "remittances"]),
  };
});

async function act(
  args: PageArguments,
  form: (typeof acts)[number],
  values: Record<string, string>,
  password: string,
): Promise<void> {
  const { remittances } = args.services;
  const reference = args.params["reference"] ?? "";
  const reason = (values["reason"] ?? "").trim();
  const bankReference = (values["bank"] ?? "").trim().slice(0, 60);
  const on = values["on"] ?? "";
  if (form === "back" && reason.length < 3)
    throw badRequest([{ field: "reason", code: "REQUIRED" }]);
  if (form === "pay" && bankReference.length < 3)
    throw badRequest([{ field: "bank", code: "REQUIRED" }]);
  if (form === "pay" && (!/^\d{4}-\d\d-\d\d$/.test(on) || Number.isNaN(Date.parse(on))))
    throw badRequest([{ field: "on", code: "INVALID" }]);
  const actor = await provenActor(args, password);
  if (form === "approve") await remittances.approve(actor, reference);
  else if (form === "back") await remittances.back(actor, reference, reason.slice(0, 500));
  else if (form === "discard") await remittances.discard(actor, reference);
  else await remittances.pay(actor, reference, { on, bankReference });
}

export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts, params } = args;
  facts.markPersonal();
  const { proof = "", ...values } = await formValues(request);
  const form = acts.find((one) => one === values["form"]);
  const say = services.words.say(facts.language);
  try {
    if (form === undefined) throw new AppError({ code: "BAD_REQUEST", status: 400 });
    await act(args, form, values, proof);
    const reference = params["reference"] ?? "";
    return seeOther(`${href("remittance", facts.language, { reference })}?hecho=${form}`);
  } catch (error) {
    const asked = { form: form ?? "", values, say };
    return unproven(error, asked) ?? refusedForm(error, asked);
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function RemittancePage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <RemittanceView
          model={loaded.model}
          done={sent === null ? loaded.done : null}
          sent={sent ?? undefined}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
