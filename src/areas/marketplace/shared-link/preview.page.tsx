import { ownPath } from "#src/contracts/own-path.rules.ts";
import { cookieLine, siteCookies } from "#src/platform/http/cookies.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { page, seeOther } from "#src/areas/page/page.ts";

const leaveParameter = "leave";

/** /preview?token=…&path=…: from now on this browser reads drafts where there are some; `leave` ends it
 *  (SA 2.1). */
export const loader = page(async ({ request, services, facts }) => {
  const { searchParams } = askedUrl(request);
  const answer = seeOther(ownPath(searchParams.get("path")) ?? "/");
  const isTls = facts.origin.startsWith("https:");
  const setCookie = (value: string, seconds?: number) =>
    answer.headers.append("Set-Cookie", cookieLine(siteCookies.preview, value, isTls, seconds));
  if (searchParams.has(leaveParameter)) {
    setCookie("", 0);
    return answer;
  }
  const token = searchParams.get("token");
  if (!services.preview.accepts(token)) throw notFound();
  setCookie(token ?? "");
  return answer;
});

/** Only a link that is not ours, or is over, is drawn here. */
export { default, meta } from "#src/areas/page/plan-not-found.tsx";
