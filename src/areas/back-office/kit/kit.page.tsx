import { useLoaderData } from "react-router";
import inter from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url";
import { KitPage } from "#src/areas/page/kit-page.tsx";
import { failureMeta } from "#src/areas/page/page-failure.tsx";
import {
  answerHeaders,
  formAction,
  isPageError,
  page,
  type Refused,
} from "#src/areas/page/page.ts";
import { notFound } from "#src/platform/errors.ts";
import { href } from "#src/routes/back-office.ts";
import { formFaults, formFields } from "./kit-form.rules.ts";
import { partOf, presentKit } from "./kit.presenter.ts";
import type { KitAnswer } from "./kit.view-model.ts";
import { KitView } from "./kit.view.tsx";
import "#src/ui/kit/kit.css";

/** Every component behind sign-in, in its states, to be looked at and tested. No page in production, but
 *  where `KIT_PAGE` asks for it. */
export const loader = page(async ({ params, services, facts }) => {
  facts.markPersonal();
  const part = partOf(params["part"]);
  if (!facts.showsKitPage || part === undefined) throw notFound();
  const { language } = facts;
  const { words, comparison } = services;
  return {
    words: words.pick(language, ["kit", "kit-page"]),
    title: `${words.say(language)("kit-page.title")} | Amparo`,
    model: presentKit(part, facts.url.searchParams, {
      today: comparison.current().pricingDate,
      hrefOf: (segment) => href("kit", language, { part: segment }),
    }),
  };
});

/** The form of the page: what is wrong with it, or that it is right. Nothing is stored. */
export const action = formAction(
  async ({ request, services, facts }): Promise<Refused<KitAnswer>> => {
    facts.markPersonal();
    if (!facts.showsKitPage) throw notFound();
    const form = await request.formData();
    const text = (name: string) => {
      const value = form.get(name);
      return typeof value === "string" ? value : "";
    };
    const say = services.words.say(facts.language);
    const values = Object.fromEntries(formFields.map((name) => [name, text(name)]));
    const faults = formFaults(values).map(({ field, key }) => ({
      field,
      message: say(`kit-page.fault.${key}`),
    }));
    const isSaved = faults.length === 0;
    return {
      shown: { attempt: crypto.randomUUID(), values, faults, isSaved },
      status: isSaved ? 200 : 400,
    };
  },
);

export const headers = answerHeaders;

export const links = () => [
  { rel: "preload", href: inter, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
];

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

export function meta({ loaderData }: { loaderData: Loaded | undefined }) {
  if (loaderData === undefined) return [];
  if (isPageError(loaderData)) return failureMeta(loaderData.error);
  return [{ title: loaderData.title }, { name: "robots", content: "noindex" }];
}

export default function ComponentKitPage() {
  return (
    <KitPage<typeof loader, typeof action>>
      {(loaded, { sent }) => <KitView model={loaded.model} answer={sent === null ? null : sent} />}
    </KitPage>
  );
}
