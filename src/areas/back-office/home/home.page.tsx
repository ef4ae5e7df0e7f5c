import { redirect, useLoaderData } from "react-router";
import { LoadedPage } from "#src/areas/page/loaded-page.tsx";
import { isPageError, page } from "#src/areas/page/page.ts";
import { href } from "#src/routes/back-office.ts";
import { navigationOf } from "../frame/navigation.ts";
import { HomeView } from "./home.view.tsx";

/** /Gestion: the first page of the person's role where this version has it, else the first that they may open. */
export const loader = page(async ({ services, facts }) => {
  facts.markPersonal();
  const { language, session } = facts;
  const headers = { "Cache-Control": "private, no-store" };
  if (session !== null) {
    const ofRole = await services.signedInPlace.firstRolePage(session.user.id, language);
    if (ofRole !== href("home", language)) return redirect(ofRole, { headers });
    const [first] = navigationOf(session.permissions, language).flatMap(({ places }) => places);
    if (first !== undefined) return redirect(first.href, { headers });
  }
  const say = services.words.say(language);
  return {
    words: services.words.pick(language, ["back-office"]),
    title: `${say("back-office.home.title")} | Amparo`,
  };
});

export function meta({
  loaderData,
}: {
  loaderData: ReturnType<typeof useLoaderData<typeof loader>> | undefined;
}) {
  const isFound = loaderData !== undefined && !isPageError(loaderData);
  return [{ title: isFound ? loaderData.title : "Amparo" }, { name: "robots", content: "noindex" }];
}

export default function HomePage() {
  return <LoadedPage<typeof loader>>{() => <HomeView />}</LoadedPage>;
}
