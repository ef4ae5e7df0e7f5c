import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  areaPages,
  defaultLanguage,
  type Language,
  languages,
  type PageRoute,
} from "#src/routes.ts";
import { projectRoot, type TestApp } from "#test/harness/app.ts";
import { filesUnder } from "../../../scripts/source-files.ts";
import { everybody, heldBy, openSignedInSite, type Who } from "./signed-in.ts";

/** Every page there is, as a document, as data and as a form, for each of those who may ask. */

let site: TestApp;
let cookies: Record<Who, string>;
beforeAll(async () => {
  ({ site, cookies } = await openSignedInSite());
});
afterAll(() => site.close());

const rows = Object.entries(areaPages).flatMap(([area, pages]) =>
  Object.entries<PageRoute>(pages).map(([key, row]) => ({ key, row, file: `${area}/${row.page}` })),
);
const pathOf = ({ paths }: PageRoute, language: Language): string => {
  const path = paths[language].replace(/\/:\w+\?/g, "").replace(/:\w+/g, "1");
  return language === defaultLanguage ? `/${path}` : `/${language}/${path}`;
};
const isHeld = (who: Who, permission: string): boolean =>
  (heldBy[who] as readonly string[]).includes(permission);

async function ask(url: string, who: Who, form?: string) {
  const { statusCode, headers, body } = await site.app.inject({
    method: form === undefined ? "GET" : "POST",
    url,
    headers: {
      host: "localhost:3000",
      "user-agent": "Mozilla/5.0 Chrome/140",
      cookie: cookies[who],
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    ...(form === undefined ? {} : { payload: form }),
  });
  return { status: statusCode, to: headers.location ?? "", headers, body };
}

describe("every page", () => {
  it.each(everybody)("for everybody is open to a %s, as a document and as data", async (who) => {
    const wrong: string[] = [];
    for (const { row } of rows.filter((each) => each.row.permission === "public")) {
      const path = pathOf(row, defaultLanguage);
      // A document is rendered of its data.
      for (const url of who === "visitor" ? [path, `${path}.data`] : [`${path}.data`]) {
        const { status, to, body } = await ask(url, who);
        const isRefused = status === 401 || status === 403 || /\/login/.test(to);
        if (isRefused || status >= 500 || /FORBIDDEN/.test(body))
          wrong.push(`${url}: ${status} ${to}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it.each(
    languages.flatMap((language) => everybody.map((who): [Language, Who] => [language, who])),
  )("of staff in %s leads a %s without its permission to the sign-in", async (language, who) => {
    const row: PageRoute = areaPages.marketplace.internalTraffic;
    const path = pathOf(row, language);
    const login = pathOf(areaPages.account.login, language);
    const loginHref = `${login}?referrer=${encodeURIComponent(path)}`;
    const slashed = await ask(`${path}/_.data`, who);
    expect(slashed.body.includes('"loginHref"') && !isHeld(who, row.permission)).toBe(false);
    for (const form of [undefined, "intent=on"]) {
      const page = await ask(path, who, form);
      const data = await ask(`${path}.data`, who, form);
      expect(page.headers["cache-control"]).toContain("no-store");
      if (isHeld(who, row.permission)) {
        expect(page.to).not.toContain(login);
        expect(data.body).not.toContain(loginHref);
      } else {
        expect([page.status, page.to]).toEqual([303, loginHref]);
        expect([data.status, data.body.includes(loginHref)]).toEqual([202, true]);
      }
    }
  });

  it.each(
    languages.flatMap((language) => everybody.map((who): [Language, Who] => [language, who])),
  )(
    "of the console in %s shows a %s the conversations or its own sign-in",
    async (language, who) => {
      const row: PageRoute = areaPages["back-office"].chatConsole;
      const path = pathOf(row, language);
      const page = await ask(path, who);
      const data = await ask(`${path}.data`, who);
      expect([page.status, data.status]).toEqual([200, 200]);
      const isSignIn = !isHeld(who, row.permission);
      expect(page.body.includes('name="password"')).toBe(isSignIn);
      expect(data.body.includes('"asksPassword"')).toBe(isSignIn);
      expect(data.body.includes('"agentName"')).toBe(!isSignIn);
      const sent = await ask(`${path}/00000000-0000-4000-8000-000000000000`, who, "text=Hola");
      expect(sent.status).toBe(isSignIn ? 303 : 404);
    },
  );

  it("has a permission that somebody holds", () => {
    const held = new Set<string>(["public", ...everybody.flatMap((who) => [...heldBy[who]])]);
    expect(rows.filter(({ row }) => !held.has(row.permission)).map(({ key }) => key)).toEqual([]);
    const closed = rows.filter(({ row }) => row.permission !== "public");
    // The walks above know these; a new one needs a walk of its own.
    expect(closed.map(({ key }) => key)).toEqual(["internalTraffic", "chatConsole"]);
  });

  it("that takes a form states what the audit trail keeps of it", () => {
    const without = rows.filter(({ row, file }) => {
      const text = readFileSync(join(projectRoot, "src/areas", `${file}.page.tsx`), "utf8");
      return (
        /export (?:const|async function|function) action\b/.test(text) && row.audit === undefined
      );
    });
    expect(without.map(({ key }) => key)).toEqual([]);
  });

  it("has its services from what enforces its row, and from nowhere else", () => {
    const folder = join(projectRoot, "src/areas");
    const reading = filesUnder(folder, [".ts", ".tsx"]).filter(
      (file) =>
        !/\.test\.tsx?$/.test(file) &&
        /\bservicesContext\b/.test(readFileSync(join(folder, file), "utf8")),
    );
    expect(reading.toSorted()).toEqual([
      "page/context.ts",
      "page/enforce-access.ts",
      "page/page.ts",
    ]);
  });

  it("leaves a form of staff in the audit trail", async () => {
    const events = () =>
      site.database.connection
        .selectFrom("audit_events")
        .select(["action", "outcome", "session_kind"])
        .orderBy("id")
        .execute();
    const before = (await events()).length;
    for (const who of everybody) await ask("/Trafico-Interno", who, "intent=off");
    expect((await events()).slice(before)).toEqual([
      { action: "internal-traffic.update", outcome: "done", session_kind: "staff" },
      { action: "internal-traffic.update", outcome: "denied", session_kind: "chat-agent" },
    ]);
  });
});
