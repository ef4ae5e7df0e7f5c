import { typedAmount, typedFigure } from "#src/contracts/typed-amount.rules.ts";
import { COUNTRY_CODES } from "#src/contracts/identification.ts";
import { CURRENCIES, formatMoney } from "#src/contracts/money.ts";
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
import { badRequest } from "#src/platform/errors.ts";
import type { Say } from "#src/platform/words/words.ts";
import { href } from "#src/routes/back-office.ts";
import { lowText } from "./account.presenter.ts";
import { AccountsView } from "./accounts.view.tsx";
import { presentRates } from "./rates.presenter.ts";
import "#src/ui/kit/kit.css";

/** The accounts in scope: one's own of an executive or referrer. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, url } = facts;
  const actor = staffOf(facts);
  const { movements, executives, postingRates, words } = services;
  const reader = readerOf(facts, words.say(language));
  const { say, locale } = reader;
  const mayRate = actor.permissions.some((held) => held === "lead-setting:update");
  const found = await movements.list(actor);
  const mayOpen = ["movement:create", "executive:read"].every((one) =>
    actor.permissions.some((held) => held === one),
  );
  return {
    title: say("movements.title"),
    model: {
      lines: found.map((account) => ({
        id: account.id,
        href: href("account", language, { id: account.id }),
        holder: account.holder,
        note: `${say(`movements.kind.${account.kind}`)} · ${account.currency}`,
        balance: formatMoney(
          { amountMinor: account.balance_minor, currency: account.currency },
          locale,
        ),
        low: lowText(account, reader),
      })),
      people: mayOpen
        ? holderOptions(
            {
              executives: await executives.listExecutives(actor),
              ...(await movements.holders(actor)),
            },
            say,
          )
        : null,
      currencies: CURRENCIES.map((value) => ({ value, label: value })),
      rates: mayRate
        ? presentRates(await postingRates.list(actor), reader, {
            lines: await postingRates.lines(actor),
            lineNames: await services.catalog.loadLineNames(language),
            opened: url.searchParams.get("tarifa"),
          })
        : null,
      isRateSaved: url.searchParams.get("hecho") === "rate",
    },
    words: words.pick(language, ["kit", "movements"]),
  };
});

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whose account may be opened: executives and referrers by their id, partners by their node. */
function holderOptions(
  {
    executives,
    referrers,
    partners,
  }: {
    executives: readonly { id: string; name: string }[];
    referrers: readonly { id: string; name: string; partner: string }[];
    partners: readonly { path: string; name: string }[];
  },
  say: Say,
) {
  const label = (kind: string, values: Record<string, string>) =>
    say(`movements.holder.${kind}`, values);
  return [
    ...executives.map(({ id, name }) => ({ value: id, label: label("executive", { name }) })),
    ...referrers.map(({ id, name, partner }) => ({
      value: id,
      label: label("referrer", { name, partner }),
    })),
    ...partners.map(({ path, name }) => ({ value: path, label: label("partner", { name }) })),
  ];
}

/** Opens an account, or finds it. */
async function opened({ services, facts }: PageArguments, values: Record<string, string>) {
  const currency = CURRENCIES.find((one) => one === values["currency"]);
  const holder = (values["holder"] ?? "").slice(0, 200);
  if (currency === undefined || holder === "")
    throw badRequest([{ field: "holder", code: "INVALID" }]);
  const isPerson = uuid.test(holder);
  const asked = { userId: isPerson ? holder : null, partner: isPerson ? null : holder, currency };
  const { id } = await services.movements.open(staffOf(facts), asked);
  return href("account", facts.language, { id });
}

/** Sets what leads cost and sales pay. */
async function rated({ services, facts }: PageArguments, values: Record<string, string>) {
  const country = COUNTRY_CODES.find((one) => one === values["country"]);
  const currency = CURRENCIES.find((one) => one === values["currency"]);
  const version = Number(values["version"] ?? "0");
  if (country === undefined) throw badRequest([{ field: "country", code: "INVALID" }]);
  if (currency === undefined) throw badRequest([{ field: "currency", code: "INVALID" }]);
  if (!Number.isSafeInteger(version) || version < 0 || version > 2_147_483_647)
    throw badRequest([{ field: "version", code: "INVALID" }]);
  await services.postingRates.set(staffOf(facts), {
    country,
    line: values["line"] ?? "",
    currency,
    leadCharge: (currency === "UF" ? typedFigure : typedAmount)(values["leadCharge"] ?? ""),
    commission: typedFigure(values["commission"] ?? ""),
    version,
  });
  return `${href("accounts", facts.language)}?hecho=rate`;
}

/** The forms of the page. */
export const action = formAction(async (args): Promise<Refused<FormAnswer> | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const values = await formValues(request);
  const form = values["form"] === "rate" ? "rate" : "open";
  try {
    return seeOther(await (form === "rate" ? rated : opened)(args, values));
  } catch (error) {
    return refusedForm(error, { form, values, say: services.words.say(facts.language) });
  }
});

export const headers = answerHeaders;
export const meta = staffMeta;

export default function AccountsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <AccountsView model={loaded.model} answer={sent} isSending={isSending} />
      )}
    </KitPage>
  );
}
