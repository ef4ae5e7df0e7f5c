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
import { badRequest, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { csvHref } from "#src/areas/back-office/lists/csv-link.rules.ts";
import {
  openRefundStates,
  type RefundListName,
  type RefundState,
  refundStates,
} from "#src/modules/sale/refund/refund-states.rules.ts";
import { accountName, sentAccount } from "#src/areas/page/bank-account.presenter.ts";
import { financeActor } from "./finance-actor.ts";
import { provenActor, unproven } from "./proof.ts";
import { presentRefunds } from "./refunds.presenter.ts";
import { readMomentPage } from "#src/contracts/keyset.ts";
import { isCivilDay } from "#src/contracts/civil-day.rules.ts";
import { RefundsView } from "./refunds.view.tsx";
import "#src/ui/kit/kit.css";

const notices = ["approved", "rejected", "completed", "withdrawn", "account"] as const;
const approve = { permission: "refund:approve", action: "refund.approve" } as const;
const reject = { permission: "refund:approve", action: "refund.reject" } as const;
const account = { permission: "refund:approve", action: "refund.account" } as const;
const complete = { permission: "payment:reconcile", action: "refund.complete" } as const;
const withdraw = { permission: "refund:request", action: "refund.withdraw" } as const;
/** What the buttons of a refund do, and who may. */
const decisions = [
  { value: "accept", act: approve, done: "approved" },
  { value: "reject", act: reject, done: "rejected" },
  { value: "transfer", act: approve, done: "approved" },
  { value: "account", act: account, done: "account" },
  { value: "complete", act: complete, done: "completed" },
  { value: "withdraw", act: withdraw, done: "withdrawn" },
] as const;
const pageSize = 25;
/** States in which a refund waits for a person. */
const waiting: ReadonlySet<RefundState> = new Set(["REQUESTED", "FAILED"]);
/** Lists by the name that the address has of them. */
const lists: Readonly<Record<string, RefundListName>> = {
  abiertas: "open",
  decididas: "decided",
};
/** The states of a list's file. A transfer by hand that was sent waits for its proof; sent otherwise it was decided. */
const fileStates: Readonly<Record<RefundListName, readonly RefundState[]>> = {
  waiting: refundStates.filter((one) => one === "SENT" || waiting.has(one)),
  open: openRefundStates,
  decided: refundStates.filter((one) => one === "SENT" || !waiting.has(one)),
};
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Money that goes back: what waits for another person, and what became of the rest. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = financeActor(facts);
  const { finance, refunds, words } = services;
  const query = url.searchParams;
  const list = lists[query.get("estado") ?? ""] ?? "waiting";
  const cursors = { despues: query.get("despues"), antes: query.get("antes") };
  const asked = readMomentPage(cursors, "uuid");
  const listed = await finance.refunds(actor, { list, asked, take: pageSize });
  const rows = listed.rows.map((row) => ({ ...row, known: refunds.openAccount(row) }));
  const say = words.say(language);
  const done = notices.find((one) => one === query.get("hecho"));
  return {
    title: say("finance.refunds.title"),
    model: presentRefunds({ ...listed, rows, list }, readerOf(facts, say), {
      userId: actor.user.id,
      mayDecide: actor.permissions.includes("refund:approve"),
      mayComplete: actor.permissions.includes("payment:reconcile"),
      today: services.financeDesk.today(),
    }),
    csvHref: csvHref(actor, "refunds", {
      state: fileStates[list],
    }),
    done: done === undefined ? null : say(`finance.done.${done}`),
    words: words.pick(language, ["kit", "finance"]),
  };
});

/** Does what the form of one says, after the password where the last proof is old. Throws as the service, or REQUIRED. */
async function decide(
  args: PageArguments,
  values: Record<string, string>,
  password: string,
): Promise<(typeof notices)[number]> {
  const { services, facts } = args;
  const { finance, refunds } = services;
  const decision = decisions.find(({ value }) => value === values["decision"]) ?? decisions[1];
  const id = values["refund"] ?? "";
  if (!uuid.test(id)) throw notFound();
  // One that the list does not show is not there.
  await finance.findRefund(financeActor(facts), id, decision.act);
  const version = Number(values["version"]);
  if (!Number.isSafeInteger(version) || version < 1)
    throw badRequest([{ field: "version", code: "REQUIRED" }]);
  const decided = { id, version };
  const text = (name: string) => (values[name] ?? "").trim();
  const need = (name: string, most: number) => {
    if (text(name).length < 3) throw badRequest([{ field: name, code: "REQUIRED" }]);
    return text(name).slice(0, most);
  };
  const asked = {
    reason: decision.value === "reject" ? need("reason", 500) : "",
    account: sentAccount(values),
    bankReference: decision.value === "complete" ? need("bank", 60) : "",
    on: text("on"),
  };
  if (decision.value === "complete" && !isCivilDay(asked.on))
    throw badRequest([{ field: "on", code: "INVALID" }]);
  const who = await provenActor(args, password);
  if (decision.value === "accept") await refunds.approve(who, decided);
  else if (decision.value === "transfer") await refunds.approve(who, decided, asked);
  else if (decision.value === "account")
    await refunds.nameAccount(who, decided, asked.account ?? {});
  else if (decision.value === "complete") await refunds.complete(who, decided, asked);
  else if (decision.value === "withdraw") await refunds.withdraw(who, decided);
  else await refunds.reject(who, decided, asked.reason);
  return decision.done;
}

export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { proof = "", ...values } = await formValues(request);
  const form = values["refund"] ?? "";
  try {
    const done = await decide(args, values, proof);
    return seeOther(`${href("refunds", facts.language)}?hecho=${done}`);
  } catch (error) {
    const say = services.words.say(facts.language);
    const asked = { form, values, say };
    const isOfAccount = ["transfer", "account"].includes(values["decision"] ?? "");
    const nameOf = (field: string) => (isOfAccount ? accountName(field) : field);
    return unproven(error, asked) ?? refusedForm(error, { ...asked, nameOf });
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function RefundsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <RefundsView
          csvHref={loaded.csvHref}
          model={loaded.model}
          done={sent === null ? loaded.done : null}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
