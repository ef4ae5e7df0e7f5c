import { useActionData, useLoaderData, useNavigation } from "react-router";
import { CURRENCIES, formatMoney } from "#src/contracts/money.ts";
import { type FormAnswer, formValues, refusedForm } from "#src/areas/page/form-faults.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import {
  answerHeaders,
  formAction,
  isPageError,
  page,
  type Refused,
  seeOther,
} from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { badRequest } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { KitProvider } from "#src/ui/kit/kit-provider.tsx";
import { WordsProvider } from "#src/ui/words.tsx";
import { AccountsView } from "./accounts.view.tsx";
import "#src/ui/kit/kit.css";

/** The accounts in scope: one's own of an executive or referrer. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language } = facts;
  const actor = staffOf(facts);
  const { movements, executives, words } = services;
  const { say, locale } = readerOf(facts, words.say(language));
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
        isLow: account.balance_minor < account.minimum_minor,
      })),
      people: mayOpen
        ? (await executives.listExecutives(actor)).map(({ id, name }) => ({
            value: id,
            label: name,
          }))
        : null,
      currencies: CURRENCIES.map((value) => ({ value, label: value })),
    },
    words: words.pick(language, ["kit", "movements"]),
  };
});

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Opens an account, or finds it. */
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<FormAnswer> | Response> => {
    facts.markPersonal();
    const values = await formValues(request);
    const currency = CURRENCIES.find((one) => one === values["currency"]);
    const userId = values["executive"] ?? "";
    try {
      if (currency === undefined || !uuid.test(userId))
        throw badRequest([{ field: "executive", code: "INVALID" }]);
      const asked = { userId, partner: null, currency };
      const { id } = await services.movements.open(staffOf(facts), asked);
      return seeOther(href("account", facts.language, { id }));
    } catch (error) {
      const say = services.words.say(facts.language);
      return refusedForm(error, { form: "open", values, say });
    }
  },
);

export const headers = answerHeaders;
export const meta = staffMeta;

export default function AccountsPage() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  const isSending = useNavigation().state === "submitting";
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  if (sent !== undefined && isPageError(sent)) return <PageFailure error={sent.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <KitProvider>
        <AccountsView model={loaded.model} answer={sent ?? null} isSending={isSending} />
      </KitProvider>
    </WordsProvider>
  );
}
