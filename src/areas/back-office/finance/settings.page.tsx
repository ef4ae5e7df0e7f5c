import { providerIds } from "#src/contracts/enumerations/payments.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
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
import { anyOne } from "#src/modules/sale/payment-setting/fee-rates.rules.ts";
import {
  paymentSettingKeys,
  settingUnits,
} from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { financeActor } from "./finance-actor.ts";
import { presentSettings } from "./settings.presenter.ts";
import { SettingsView } from "./settings.view.tsx";
import "#src/ui/kit/kit.css";

/** Dated days and fees with their history. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { paymentSettings, words } = services;
  const say = words.say(facts.language);
  const history = await paymentSettings.history(financeActor(facts));
  return {
    title: say("payment-settings.title"),
    model: presentSettings(history, readerOf(facts, say)),
    isDone: facts.url.searchParams.get("hecho") === "1",
    words: words.pick(facts.language, ["kit", "payment-settings"]),
  };
});

type Values = Record<string, string>;

/** One of the values that a field may have. Throws BAD_REQUEST (400). */
function oneOf<Value extends string>(values: Values, field: string, all: readonly Value[]): Value {
  const found = all.find((one) => one === values[field]);
  if (found === undefined) throw badRequest([{ field, code: "INVALID" }]);
  return found;
}

function dayFrom({ from = "" }: Values): string {
  if (!/^\d{4}-\d\d-\d\d$/.test(from) || Number.isNaN(Date.parse(from)))
    throw badRequest([{ field: "from", code: "INVALID_DATE" }]);
  return from;
}

const addSetting = ({ services, facts }: PageArguments, values: Values) =>
  services.paymentSettings.addSetting(financeActor(facts), {
    key: oneOf(values, "key", paymentSettingKeys),
    country: oneOf(values, "country", COUNTRY_CODES),
    value: (values["value"] ?? "").replaceAll(" ", ""),
    unit: oneOf(values, "unit", settingUnits),
    from: dayFrom(values),
    isConfirmed: values["confirmed"] === "on",
  });

/** A percentage with one decimal comma or point; the text that is not one is refused where it is read. */
const decimalIn = (values: Values, field: string): string =>
  (values[field] ?? "").trim().replace(/^(\d+),(\d+)$/, "$1.$2");

const addFee = ({ services, facts }: PageArguments, values: Values) =>
  services.paymentSettings.addFee(financeActor(facts), {
    provider: oneOf(values, "provider", [anyOne, ...providerIds]),
    country: oneOf(values, "country", [anyOne, ...COUNTRY_CODES]),
    fee: decimalIn(values, "fee"),
    vat: decimalIn(values, "vat"),
    from: dayFrom(values),
  });

/** Adds a version of days or of a fee. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const values = await formValues(request);
  const form = values["form"] === "fee" ? "fee" : "setting";
  try {
    await (form === "fee" ? addFee : addSetting)(args, values);
    return seeOther(`${href("paymentSettings", facts.language)}?hecho=1`);
  } catch (error) {
    return refusedForm(error, { form, values, say: services.words.say(facts.language) });
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function SettingsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <SettingsView
          model={loaded.model}
          isDone={loaded.isDone}
          answer={sent}
          isSending={isSending}
        />
      )}
    </KitPage>
  );
}
