import { useActionData, useLoaderData } from "react-router";
import { isReference } from "#src/modules/contact/lead/lead.rules.ts";
import { isAppError, notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/marketplace.ts";
import {
  answerHeaders,
  formAction,
  isPageError,
  page,
  type PageArguments,
  seeOther,
} from "#src/areas/page/page.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { routeAt } from "#src/areas/marketplace/text-pages/route-key.rules.ts";
import { textHead } from "#src/areas/marketplace/text-pages/text-page.presenter.ts";
import { everywhere } from "#src/areas/page/alternates.rules.ts";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { pageMeta } from "#src/areas/page/page-meta.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import {
  type FormRoute,
  formRoutes,
  presentFormErrors,
  presentSiteForm,
} from "#src/areas/marketplace/text-pages/site-form.presenter.ts";
import { SiteFormView } from "#src/areas/marketplace/text-pages/site-form.view.tsx";

/** Query key under which a sent message's number comes back. */
const sentKey = "enviado";

function formRoute({ url, language }: PageArguments["facts"]): FormRoute {
  const key = routeAt(url.pathname, language, "site-form/site-form")?.key;
  if (key !== "feedback" && key !== "partnerRegistration") throw notFound();
  return key;
}

/** The site's own forms: /Feedback and the partners' registration (SA 2.1). */
export const loader = page(async ({ request, services, facts }) => {
  // Every form drawn has a key of its own, so that one sent twice is one message.
  facts.markPersonal();
  const reader = readerOf(facts, services.words.say(facts.language));
  const route = formRoute(facts);
  const sent = askedUrl(request).searchParams.get(sentKey) ?? "";
  const reference = isReference(sent) ? sent : null;
  const model = presentSiteForm(route, { reference, formKey: crypto.randomUUID() }, reader);
  const head = textHead(reader, {
    title: model.title,
    description: model.lead,
    pathIn: (one) => href(route, one),
    countries: everywhere,
    isIndexed: reference === null,
  });
  return { model, head };
});

export const action = formAction(async ({ request, services, facts }) => {
  facts.markPersonal();
  const route = formRoute(facts);
  const form = await request.formData();
  const values: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") values[name] = value;
  const { formKey = "", ...fields } = values;
  try {
    await facts.countRequest();
    const { reference } = await services.siteForms.send(formRoutes[route], fields, {
      country: facts.country.code,
      language: facts.language,
      formKey: formKey.slice(0, longestKey) || crypto.randomUUID(),
    });
    return seeOther(href(route, facts.language, {}, `${sentKey}=${reference}`));
  } catch (error) {
    if (!isAppError(error) || error.report) throw error;
    const say = services.words.say(facts.language);
    const errors = presentFormErrors(formRoutes[route], error, say);
    return {
      shown: { values: fields, errors },
      status: error.status,
      retryAfterSeconds: error.retryAfterSeconds,
    };
  }
});

const longestKey = 100;

export const headers = answerHeaders;

/** The browser sends it: the document needs no script. */
export const handle = { isStatic: true };

export const meta = pageMeta;

export default function SiteFormPage() {
  const loaded = useLoaderData<typeof loader>();
  const sent = useActionData<typeof action>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  const refusal = sent === undefined || !("values" in sent) ? undefined : sent;
  return <SiteFormView model={loaded.model} refusal={refusal} />;
}
