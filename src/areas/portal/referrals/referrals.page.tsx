import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import type { RequestFacts } from "#src/areas/page/context.ts";
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
import { href } from "#src/routes/portal.ts";
import { presentReferrals } from "./referrals.presenter.ts";
import { ReferralsView } from "./referrals.view.tsx";
import "#src/ui/kit/kit.css";

/** Who is signed in; a partner's host has this page as well (AL 4). */
function personOf({ session }: Pick<RequestFacts, "session">) {
  if (session === null) throw notFound();
  return session;
}

/** One's accounts with what was posted in the last weeks. */
const shownMs = 62 * 86_400_000;
async function accountsOf({ services, facts }: PageArguments) {
  const person = personOf(facts);
  if (!person.permissions.some((one) => one === "movement:read")) return [];
  const own = await services.movements.list(person);
  const to = services.clock.now();
  const from = new Date(to.getTime() - shownMs);
  return Promise.all(
    // Of a partner's administrator the partner's own come first, then those of its referrers.
    own
      .toSorted((one, other) => Number(other.kind === "partner") - Number(one.kind === "partner"))
      .slice(0, 3)
      .map(({ id }) => services.movements.statement(person, id, { from, to })),
  );
}

/** /Mis-Referidos. */
export const loader = page(async (args) => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const { language } = facts;
  const person = personOf(facts);
  const { words, referredPeople } = services;
  const reader = readerOf(facts, words.say(language));
  const { searchParams } = askedUrl(request);
  const before = searchParams.get("antes") ?? "";
  const { rows, next } = await referredPeople.list(
    person,
    /^\d{1,15}$/.test(before) ? Number(before) : null,
  );
  return {
    title: reader.say("referrals.title"),
    model: presentReferrals(
      {
        rows,
        next,
        only: await referredPeople.limitsOf(person),
        lineNames: await services.catalog.loadLineNames(language),
        accounts: await accountsOf(args),
        userId: person.user.id,
        isDone: searchParams.get("hecho") === "1",
      },
      reader,
    ),
    words: words.pick(language, ["kit", "referrals"]),
  };
});

const ways = ["spoken", "written", "present"] as const;

/** Refers a person. */
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<FormAnswer> | Response> => {
    facts.markPersonal();
    const { language } = facts;
    const say = services.words.say(language);
    const values = await formValues(request);
    const text = (name: string) => values[name] ?? "";
    const way = ways.find((one) => one === text("way")) ?? "spoken";
    try {
      if (text("consent") === "") throw badRequest([{ field: "consent", code: "REQUIRED" }]);
      await services.referredPeople.refer(personOf(facts), {
        fullName: text("fullName"),
        email: text("email"),
        phone: text("phone"),
        comment: text("comment"),
        consent: services.words.say("es")(`referrals.way.${way}`),
        language,
      });
      return seeOther(`${href("myReferrals", language)}?hecho=1`);
    } catch (error) {
      return refusedForm(error, { form: "refer", values, say });
    }
  },
);

export const headers = answerHeaders;
export const meta = staffMeta;

export default function ReferralsPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent, isSending }) => (
        <ReferralsView model={loaded.model} answer={sent} isSending={isSending} />
      )}
    </KitPage>
  );
}
