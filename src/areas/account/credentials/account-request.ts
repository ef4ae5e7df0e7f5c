import { redirect } from "react-router";
import { privateHead } from "#src/areas/page/private-head.presenter.ts";
import type { PageArguments } from "#src/areas/page/page.ts";
import { readerOf } from "#src/areas/page/reader.presenter.ts";
import type { PageHead } from "#src/areas/page/page-head.rules.ts";

/** From where somebody asks, as the services of accounts take it. */
export const callerOf = ({ request, facts }: PageArguments) => ({
  host: new URL(facts.origin).hostname,
  address: facts.address,
  userAgent: request.headers.get("user-agent") ?? "",
});

/** The fields of a sent form, as text; absent ones are empty. */
export async function textsOf(request: Request): Promise<(name: string) => string> {
  const form = await request.formData();
  return (name) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
}

/** The way on after a form, with the cookies that it sets. */
export function goOn(path: string, cookies: readonly string[] = []): Response {
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  return redirect(path, { status: 303, headers });
}

/** What a page of accounts has besides its model: head and words, in no cache. */
export function accountPage(
  { services, facts }: PageArguments,
  { title, path }: { title: string; path: string },
): { head: PageHead; words: ReturnType<PageArguments["services"]["words"]["pick"]> } {
  facts.markPersonal();
  const { language } = facts;
  const say = services.words.say(language);
  return {
    head: privateHead(
      `${say(`account.${title}`)} | Amparo`,
      say("account.description"),
      path,
      readerOf(facts, say),
    ),
    words: services.words.pick(language, ["account"]),
  };
}

/** Fields of the session's request that a page of the account needs; a page that asks for a sign-in has them. */
export function signedInOf({ facts }: PageArguments) {
  const signedIn = facts.session?.signedIn;
  if (signedIn === undefined) throw new Error("A page of the account was opened without its user.");
  return signedIn;
}
