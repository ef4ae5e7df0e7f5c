import { ownPath } from "#src/contracts/own-path.rules.ts";
import { notFound } from "#src/platform/errors.ts";
import { askedUrl } from "#src/areas/page/asked-url.rules.ts";
import { page, seeOther } from "#src/areas/page/page.ts";

const leaveParameter = "leave";

/** /preview?token=…&path=…: from now on this browser reads drafts where there are some; `leave` ends it
 *  (SA 2.1). */
export const loader = page(async ({ request, services, facts }) => {
  const { searchParams } = askedUrl(request);
  const answer = seeOther(ownPath(searchParams.get("path")) ?? "/");
  const secure = facts.origin.startsWith("https:") ? "; Secure" : "";
  const setCookie = (value: string, seconds: number) =>
    answer.headers.append(
      "Set-Cookie",
      `${services.preview.cookie}=${value}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${seconds}${secure}`,
    );
  if (searchParams.has(leaveParameter)) {
    setCookie("", 0);
    return answer;
  }
  const token = searchParams.get("token");
  if (!services.preview.accepts(token)) throw notFound();
  setCookie(token ?? "", 86_400);
  return answer;
});

/** Only a link that is not ours, or is over, is drawn here. */
export { default, meta } from "#src/areas/page/plan-not-found.tsx";
