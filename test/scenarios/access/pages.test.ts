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
/** Pages that open with the step before them alone, and lead to the sign-in without it. */
const stepsOfSignIn = ["loginCode", "password"];
const isHeld = (who: Who, permission: string): boolean => heldBy[who].includes(permission);

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
    const isOpen = ({ key, row }: (typeof rows)[number]) =>
      row.permission === "public" && !stepsOfSignIn.includes(key);
    for (const { row } of rows.filter(isOpen)) {
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
  )("that is not public in %s opens for a %s by its permission alone", async (language, who) => {
    const wrong: string[] = [];
    for (const { key, row } of rows) {
      if (row.permission === "public" || row.without === "plain-login") continue;
      const path = pathOf(row, language);
      const due =
        who === "visitor"
          ? "login"
          : row.permission === "signed-in" || isHeld(who, row.permission)
            ? "open"
            : "refused";
      for (const url of [path, `${path}.data`]) {
        const { status, to, body, headers } = await ask(url, who);
        const isLogin = /loginError=LOGIN_REQUIRED/.test(`${to} ${body}`);
        const got = isLogin ? "login" : status === 403 ? "refused" : "open";
        if (got !== due || status >= 500 || !/no-store/.test(String(headers["cache-control"])))
          wrong.push(`${key} ${url}: ${status} ${got} instead of ${due}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("has a permission that somebody holds", async () => {
    const ofRoles = await site.database.connection
      .selectFrom("role_permissions")
      .select("permission")
      .execute();
    const held = new Set([
      "public",
      "signed-in",
      ...ofRoles.map(({ permission }) => permission),
      ...everybody.flatMap((who) => heldBy[who]),
    ]);
    expect(rows.filter(({ row }) => !held.has(row.permission)).map(({ key }) => key)).toEqual([]);
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
    await ask("/Trafico-Interno", "visitor", "intent=off");
    await ask("/Trafico-Interno", "staff", "intent=off");
    expect((await events()).slice(before)).toEqual([
      { action: "internal-traffic.update", outcome: "done", session_kind: "staff" },
    ]);
  });
});
