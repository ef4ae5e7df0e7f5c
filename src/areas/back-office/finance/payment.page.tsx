import { typedAmount } from "#src/contracts/typed-amount.rules.ts";
import { parseMoney } from "#src/contracts/money.ts";
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
import { refundReasons } from "#src/modules/sale/refund/refund-reasons.rules.ts";
import { AppError, badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { proofReasons } from "#src/modules/sale/document/transfer-proof.rules.ts";
import { financeActor } from "./finance-actor.ts";
import { insurerNames } from "./insurer-names.ts";
import { allParts, presentPayment } from "./payment.presenter.ts";
import { PaymentView } from "./payment.view.tsx";
import "#src/ui/kit/kit.css";

const notices = ["ask", "refund", "matched", "proof", "given-up"] as const;

/** One payment: what happened to it, what was asked back, and what may be asked. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const { finance, transferProofs, words } = services;
  const actor = financeActor(facts);
  const record = await finance.find(actor, params["reference"] ?? "");
  const { reference } = record.payment;
  const mayProve = actor.permissions.includes("payment:reconcile");
  const proofs = mayProve ? await transferProofs.list(actor, reference) : [];
  const say = words.say(language);
  const done = notices.find((one) => one === url.searchParams.get("hecho"));
  return {
    title: record.payment.reference,
    model: presentPayment(record, readerOf(facts, say), {
      key: crypto.randomUUID(),
      proofs,
      insurerOf: await insurerNames({ services, facts }),
      saleHref: actor.permissions.includes("sale:read")
        ? (sale) => href("sale", language, { reference: sale })
        : null,
    }),
    done: done === undefined ? null : say(`finance.done.${done}`),
    words: words.pick(language, ["kit", "finance"]),
  };
});

/** Asks for money back. The scope of the payment is the page's: one that is not seen is not there. */
async function askRefund(
  { services, facts }: PageArguments,
  reference: string,
  values: Record<string, string>,
): Promise<void> {
  const actor = financeActor(facts);
  const { payment } = await services.finance.find(actor, reference, {
    permission: "refund:request",
    action: "refund.request",
  });
  const amount = parseMoney(typedAmount(values["amount"] ?? ""), payment.currency);
  if (!amount.ok || amount.money.amountMinor <= 0)
    throw badRequest([{ field: "amount", code: "INVALID" }]);
  const reason = refundReasons.find((one) => one === values["reason"]);
  if (reason === undefined) throw badRequest([{ field: "reason", code: "REQUIRED" }]);
  const part = values["part"] || (payment.parts.length > 1 ? undefined : allParts);
  if (part === undefined) throw badRequest([{ field: "part", code: "REQUIRED" }]);
  await services.refunds.request(actor, {
    payment: reference,
    amountMinor: amount.money.amountMinor,
    reason,
    part: part === allParts ? undefined : part,
    key: `page/${(values["key"] ?? "").slice(0, 40) || crypto.randomUUID()}`,
  });
}

/** Says that the transfer is on our account. Throws as the service, or BAD_REQUEST. */
async function matchTransfer(
  { services, facts }: PageArguments,
  reference: string,
  values: Record<string, string>,
): Promise<void> {
  const actor = financeActor(facts);
  const { payment } = await services.finance.find(actor, reference);
  const amount = parseMoney(typedAmount(values["amount"] ?? ""), payment.currency);
  const bankReference = (values["bank"] ?? "").trim().slice(0, 60);
  if (!amount.ok || amount.money.amountMinor <= 0)
    throw badRequest([{ field: "amount", code: "INVALID" }]);
  if (bankReference.length < 3) throw badRequest([{ field: "bank", code: "REQUIRED" }]);
  const { amountMinor } = amount.money;
  await services.finance.match(actor, reference, { amountMinor, bankReference });
}

/** Gives the payment up. Throws as the service, or REQUIRED. */
async function giveUp(
  { services, facts }: PageArguments,
  reference: string,
  values: Record<string, string>,
): Promise<void> {
  const reason = (values["reason"] ?? "").trim().slice(0, 200);
  if (reason.length < 3) throw badRequest([{ field: "reason", code: "REQUIRED" }]);
  await services.finance.giveUp(financeActor(facts), reference, reason);
}

/** Does not accept the proof of a transfer. Throws as the service, or REQUIRED. */
async function refuseProof(
  { services, facts }: PageArguments,
  reference: string,
  values: Record<string, string>,
): Promise<void> {
  const reason = proofReasons.find((one) => one === values["reason"]);
  if (reason === undefined) throw badRequest([{ field: "reason", code: "REQUIRED" }]);
  const id = values["proof"] ?? "";
  await services.transferProofs.refuse(financeActor(facts), { reference, id, reason });
}

/** The forms of the page. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts, params } = args;
  facts.markPersonal();
  const reference = params["reference"] ?? "";
  const values = await formValues(request);
  const form = notices.find((one) => one === values["form"]);
  try {
    if (form === undefined) throw new AppError({ code: "BAD_REQUEST", status: 400 });
    if (form === "ask") await services.finance.ask(financeActor(facts), reference);
    else if (form === "proof") await refuseProof(args, reference, values);
    else if (form === "given-up") await giveUp(args, reference, values);
    else if (form === "matched") await matchTransfer(args, reference, values);
    else await askRefund(args, reference, values);
    return seeOther(`${href("payment", facts.language, { reference })}?hecho=${form}`);
  } catch (error) {
    return refusedForm(error, {
      form: form ?? "",
      values,
      say: services.words.say(facts.language),
    });
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function PaymentPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <PaymentView
          model={loaded.model}
          done={sent === null ? loaded.done : null}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
