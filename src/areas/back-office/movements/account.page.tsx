import { typedAmount } from "#src/contracts/typed-amount.rules.ts";
import {
  formNamed,
  type FormAnswer,
  formValues,
  refusedForm,
} from "#src/areas/page/form-faults.ts";
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
import { monthOf } from "#src/modules/sale/movement/statement.rules.ts";
import { badRequest, isAppError, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { presentAccountPage } from "./account.presenter.ts";
import { AccountView } from "./account.view.tsx";
import "#src/ui/kit/kit.css";

const notices = ["posted", "asked", "decided", "reversed", "minimum"] as const;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function idOf(params: PageArguments["params"]): string {
  const id = params["id"] ?? "";
  if (!uuid.test(id)) throw notFound();
  return id;
}

/** An account: its balance, the statement of a month, what is posted, asked for and decided. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { movements, words, clock } = services;
  const month = monthOf(url.searchParams.get("mes"), clock.now());
  const statement = await movements.statement(actor, idOf(params), month);
  const say = words.say(language);
  const done = notices.find((one) => one === url.searchParams.get("hecho"));
  return {
    title: say("movements.title"),
    model: presentAccountPage(statement, readerOf(facts, say), {
      month: month.name,
      userId: actor.user.id,
      key: crypto.randomUUID(),
      fault: url.searchParams.get("falta"),
      typed: services.refusedMovements.find(actor.user.id, url.searchParams.get("escrito")),
    }),
    done: done === undefined ? null : say(`movements.done.${done}`),
    words: words.pick(language, ["kit", "movements"]),
  };
});

type Handle = (
  args: PageArguments,
  id: string,
  values: Record<string, string>,
) => Promise<(typeof notices)[number]>;

const text = (values: Record<string, string>, name: string, most: number): string => {
  const value = (values[name] ?? "").trim().slice(0, most);
  if (value === "") throw badRequest([{ field: name, code: "REQUIRED" }]);
  return value;
};

const forms: Readonly<Record<string, Handle>> = {
  async post({ services, facts }, id, values) {
    const type = (["deposits", "bonuses", "charges"] as const).find(
      (one) => one === values["type"],
    );
    if (type === undefined) throw badRequest([{ field: "type", code: "REQUIRED" }]);
    await services.movements.post(staffOf(facts), id, {
      type,
      amount: typedAmount(values["amount"] ?? ""),
      reason: text(values, "reason", 500),
      related: (values["related"] ?? "").trim().slice(0, 20) || null,
      // Of the page that was shown: a form that is sent twice posts once.
      key: `page/${(values["key"] ?? "").slice(0, 40) || crypto.randomUUID()}`,
    });
    return "posted";
  },

  async ask({ services, facts }, id, values) {
    if (values["file"]) throw badRequest([{ field: "file", code: "FILES_APART" }]);
    const asked = {
      kind: values["kind"] === "withdrawal" ? "withdrawal" : "forced-charge",
      amount: typedAmount(values["amount"] ?? ""),
      reasonCode: values["reasonCode"] || null,
      evidence: text(values, "evidence", 1000),
    } as const;
    // Of the page that was shown: a form that is sent twice asks once.
    const key = `page/${(values["key"] ?? "").slice(0, 40) || crypto.randomUUID()}`;
    const actor = staffOf(facts);
    const scope = `form movement-requests ${actor.user.id}/${id}`;
    await services.movements.ask(actor, id, asked, {
      sent: { scope, key, input: asked, isRepeated: false },
    });
    return "asked";
  },

  async decide({ request, services, facts }, _id, values) {
    const { accounts, movements, clock } = services;
    const actor = staffOf(facts);
    const password = values["proof"] ?? "";
    const caller = {
      host: new URL(facts.origin).hostname,
      address: facts.address,
      userAgent: request.headers.get("user-agent") ?? "",
    };
    if (password !== "") await accounts.users.stepUp(actor.signedIn, { password }, caller);
    const asked = values["request"] ?? "";
    if (!uuid.test(asked)) throw notFound();
    await movements.decide(password === "" ? actor : { ...actor, provedAt: clock.now() }, asked, {
      isAccepted: values["decision"] === "accept",
      reason: (values["reason"] ?? "").trim().slice(0, 500) || null,
      version: Number(values["version"]),
    });
    return "decided";
  },

  async reverse({ services, facts }, id, values) {
    const movement = Number(values["movement"]);
    if (!Number.isSafeInteger(movement)) throw notFound();
    const say = services.words.say(facts.language);
    const reason = say("movements.reversed", { id: String(movement) });
    await services.movements.reverse(staffOf(facts), id, { movement, reason });
    return "reversed";
  },

  async minimum({ services, facts }, id, values) {
    await services.movements.setMinimum(staffOf(facts), id, typedAmount(values["amount"] ?? ""));
    return "minimum";
  },
};

/** The forms of the page. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { proof = "", ...values } = await formValues(request);
  const form = values["form"] ?? "";
  const id = idOf(args.params);
  try {
    const done = await formNamed(forms, form)?.(args, id, { ...values, proof });
    if (done === undefined) throw badRequest([]);
    return seeOther(`${href("account", facts.language, { id })}?hecho=${done}`);
  } catch (error) {
    const say = services.words.say(facts.language);
    const isProof =
      isAppError(error) && ["STEP_UP_REQUIRED", "INVALID_CREDENTIALS"].includes(error.code);
    if (isProof) {
      const faults = [{ field: null, message: say(`errors.${error.code}`) }];
      return {
        shown: { form, values, faults, attempt: crypto.randomUUID() },
        status: error.status,
      };
    }
    return refusedForm(error, { form, values, say });
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function AccountPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <AccountView
          model={loaded.model}
          done={sent === null ? loaded.done : null}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
