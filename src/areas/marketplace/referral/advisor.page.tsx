import { useActionData, useLoaderData } from "react-router";
import { href } from "#src/routes/marketplace.ts";
import { WordsProvider } from "#src/ui/words.tsx";
import {
  answerHeaders,
  formAction,
  type Refused,
  isPageError,
  page,
  seeOther,
} from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import { returnField, returnParameter, returnPath } from "#src/areas/page/return-path.rules.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import { presentAdvisor } from "./advisor.presenter.ts";
import {
  clearIntent,
  dialogField,
  emailField,
  intentField,
  notFoundState,
  requiredField,
  stateParameter,
} from "./advisor.rules.ts";
import { AdvisorView } from "./advisor.view.tsx";
import type { AdvisorAnswer } from "./advisor.view-model.ts";
import { nameAdvisor } from "./name-advisor.ts";

/** /Asesor: whom the visitor was sent by, as a page and as what the dialog loads (SA 2.8). */
export const loader = page(async ({ request, services, facts }) => {
  facts.markPersonal();
  const reader = readerOf(facts, services.words.say(facts.language));
  const { searchParams } = askedUrl(request);
  const referral = services.referrals.referralOf(facts.visitor);
  const isMissing = searchParams.get(stateParameter) === notFoundState;
  const path = href("advisor", facts.language);
  return {
    model: presentAdvisor(
      {
        referral,
        state: isMissing ? "notFound" : referral === null ? "form" : "found",
        returnTo: returnPath(searchParams.get(returnParameter), path),
      },
      { ...reader, partner: facts.partner },
    ),
    head: privateHead(
      `${reader.say("referral.pageTitle")} | Amparo`,
      reader.say("referral.description"),
      path,
      reader,
    ),
    words: services.words.pick(facts.language, ["referral"]),
  };
});

type Sent = Refused<AdvisorAnswer & { email: string }>;

/** Names an advisor, or takes the one away. A page is answered with 303, the dialog with data. */
export const action = formAction(async (args): Promise<Sent | Response> => {
  const { request, services, facts } = args;
  facts.markPersonal();
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  const path = href("advisor", facts.language);
  const back = returnPath(text(returnField), path);
  if (text(intentField) === clearIntent) {
    await services.referrals.clear(facts.visitorId);
    return seeOther(back);
  }
  const named = await nameAdvisor(args, text(emailField), text(requiredField) !== "");
  const email = text(emailField);
  const say = services.words.say(facts.language);
  const answered = (answer: Partial<AdvisorAnswer>, status = 200): Sent => ({
    shown: { state: "form", advisor: null, fault: null, email, ...answer },
    status,
  });
  if (named.kind === "fault") {
    return answered({ fault: say(`referral.fault.${named.code}`) }, named.status);
  }
  if (text(dialogField) === "") {
    if (named.kind === "none") return seeOther(back);
    return seeOther(named.kind === "found" ? path : `${path}?${stateParameter}=${notFoundState}`);
  }
  if (named.kind !== "found") return answered({ state: "notFound" });
  return answered({
    state: "found",
    advisor: { name: named.referral.name, email: named.referral.email },
  });
});

export const headers = answerHeaders;

export const meta = pageMeta;

export default function AdvisorPage() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  const refused =
    sent === undefined || !("fault" in sent) || sent.fault === null
      ? {}
      : { state: "form" as const, fault: sent.fault, email: sent.email };
  return (
    <WordsProvider words={loaded.words}>
      <div className="wrap">
        <AdvisorView model={{ ...loaded.model, ...refused }} />
      </div>
    </WordsProvider>
  );
}
