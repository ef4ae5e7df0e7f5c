import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";

const roles = { staff: "portal/enterprise-admin-queplan", agent: "sales/ADMINISTRADOR" } as const;

/** What each of those who ask may do: the permissions of their roles as the tables of db/seed/access have them, and
 *  what the kind of their account opens. Known once the site is open. */
export const heldBy: Record<Who, readonly string[]> = { visitor: [], staff: [], agent: [] };
export type Who = "visitor" | keyof typeof roles;
export const everybody: readonly Who[] = ["visitor", "staff", "agent"];

/** A site, and the cookies of somebody of each kind who is signed in. */
export async function openSignedInSite(): Promise<{
  site: TestApp;
  cookies: Record<Who, string>;
}> {
  const site = await createTestApp();
  const cookies: Record<Who, string> = { visitor: "", staff: "", agent: "" };
  for (const who of ["staff", "agent"] as const) {
    cookies[who] = (await signInAs(site, roles[who])).cookie;
    const held = await site.database.connection
      .selectFrom("role_permissions")
      .select("permission")
      .where("role", "=", roles[who])
      .execute();
    heldBy[who] = [
      ...held.map(({ permission }) => permission),
      "cache:flush",
      "internal-traffic:update",
    ];
  }
  return { site, cookies };
}
