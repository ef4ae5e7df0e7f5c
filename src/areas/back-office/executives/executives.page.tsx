import { useLoaderData } from "react-router";
import { PageFailure } from "#src/areas/page/page-failure.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { staffMeta, staffOf } from "#src/areas/page/staff-page.ts";
import { KitProvider } from "#src/ui/kit/kit-provider.tsx";
import { WordsProvider } from "#src/ui/words.tsx";
import { presentLine } from "./executives.presenter.ts";
import { ExecutivesView } from "./executives.view.tsx";
import "#src/ui/kit/kit.css";

/** The executives of one's scope, with what they have to do now. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language } = facts;
  const { executives, words } = services;
  const found = await executives.listExecutives(staffOf(facts));
  return {
    title: words.say(language)("executives.title"),
    lines: found.map((one) => presentLine(one, language)),
    words: words.pick(language, ["kit", "executives"]),
  };
});

export const meta = staffMeta;

export default function ExecutivesPage() {
  const loaded = useLoaderData<typeof loader>();
  if (isPageError(loaded)) return <PageFailure error={loaded.error} />;
  return (
    <WordsProvider words={loaded.words}>
      <KitProvider>
        <ExecutivesView lines={loaded.lines} />
      </KitProvider>
    </WordsProvider>
  );
}
