import { createTestApp, type TestApp } from "#test/harness/app.ts";

export const passwords = {
  STAFF_PASSWORD: "una clave del personal",
  CHAT_CONSOLE_PASSWORD: "una clave del chat",
};

/** What each of those who are signed in may do, as docs/decisions/037-closed-by-default.md has it. */
export const heldBy = {
  visitor: [],
  staff: ["cache:flush", "internal-traffic:update"],
  agent: ["chat:attend"],
} as const satisfies Record<string, readonly string[]>;
export type Who = keyof typeof heldBy;
export const everybody = Object.keys(heldBy) as Who[];

const browser = { host: "localhost:3000", "user-agent": "Mozilla/5.0 Chrome/140" };

/** A site with both sign-ins, and the cookies of somebody signed in by each. */
export async function openSignedInSite(): Promise<{
  site: TestApp;
  cookies: Record<Who, string>;
}> {
  const site = await createTestApp(passwords);
  const signIn = async (url: string, password: string): Promise<string> => {
    const answer = await site.app.inject({
      method: "POST",
      url,
      headers: { ...browser, "content-type": "application/x-www-form-urlencoded" },
      payload: new URLSearchParams({ intent: "sign-in", name: "Paula", password }).toString(),
    });
    if (answer.statusCode !== 303) throw new Error(`${url} answered ${answer.statusCode}`);
    return answer.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  };
  const cookies = {
    visitor: "",
    staff: await signIn("/login", passwords.STAFF_PASSWORD),
    agent: await signIn("/Consola/Chat", passwords.CHAT_CONSOLE_PASSWORD),
  };
  return { site, cookies };
}
