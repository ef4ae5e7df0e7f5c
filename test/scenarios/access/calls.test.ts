import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { TestApp } from "#test/harness/app.ts";
import { signInAs } from "#test/harness/signed-in-as.ts";
import { everybody, heldBy, openSignedInSite, type Who } from "./signed-in.ts";

/** Every call there is, for each of those who may ask. */

let site: TestApp;
let cookies: Record<Who, string>;
let address: string;
beforeAll(async () => {
  ({ site, cookies } = await openSignedInSite());
  address = await site.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => site.close());

interface Answered {
  status: number;
  code: string | null;
}

/** The status of a call and the code of its error; a stream of events is left at its headers. */
async function ask(method: string, url: string, who: Who): Promise<Answered> {
  const ended = new AbortController();
  const path = url.replace(/:\w+/g, "1");
  const response = await fetch(`${address}${path}`, {
    method,
    headers: { cookie: cookies[who] },
    redirect: "manual",
    signal: ended.signal,
  });
  const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
  const body = isJson ? ((await response.json()) as { error?: { name: string } } | null) : null;
  ended.abort();
  return { status: response.status, code: body?.error?.name ?? null };
}

/** Rows of the tables of calls, and what a caller without the permission is answered. */
const rows = () =>
  site.app.statedRoutes.flatMap(({ method, url, access }) =>
    typeof access === "object" && method !== "HEAD"
      ? [{ method, url, permission: access.permission, label: `${method} ${url}` }]
      : [],
  );
/** Calls that are answered as if there were none. */
const hidden = ["GET /api/back-office/ledger", "GET /api/chat/console/events"];
/** A list's file is nobody's who may not read the list. */
const ofReaders: Readonly<Record<string, string>> = {
  "GET /api/back-office/disputes.csv": "dispute:read",
  "GET /api/back-office/ledger.csv": "ledger:read",
  "GET /api/back-office/providers.csv": "provider:read",
};
/** Open to all for the hash or token that they may carry; without one it is the session that is handed on. */
const byHashOrSession = ["POST /api/token", "POST /api/auth/token"];
/** Open to all for the ticket that they may carry; without one it is the account of who is signed in. */
const byTicketOrSession = [
  "POST /api/auth/second-factor/enrol",
  "POST /api/auth/second-factor/confirm",
  "POST /api/auth/password",
];
/** Ends the session that walks; its own scenario is auth-calls.test.ts. */
const signsOut = "DELETE /api/auth/session";

function expected(label: string, permission: string, who: Who): Answered | "open" {
  if (permission === "public") return "open";
  const reads = ofReaders[label] ?? permission;
  const isHeld =
    permission === "signed-in"
      ? who !== "visitor"
      : [permission, reads].every((one) => heldBy[who].includes(one));
  if (isHeld) return "open";
  if (hidden.includes(label)) return { status: 404, code: "NOT_FOUND" };
  return who === "visitor"
    ? { status: 401, code: "LOGIN_REQUIRED" }
    : { status: 403, code: "FORBIDDEN" };
}

describe("every call", () => {
  it.each(everybody)(
    "lets in a %s where its row gives it to them, and nowhere else",
    async (who) => {
      const wrong: string[] = [];
      for (const { method, url, permission, label } of rows()) {
        if (label === signsOut && who !== "visitor") continue;
        const answered = await ask(method, url, who);
        if ([...byHashOrSession, ...byTicketOrSession].includes(label)) continue;
        const due = expected(label, permission, who);
        const isRefused = answered.code === "LOGIN_REQUIRED" || answered.code === "FORBIDDEN";
        const isRight =
          due === "open"
            ? !isRefused && !(hidden.includes(label) && answered.status === 404)
            : due.status === answered.status && due.code === answered.code;
        if (!isRight || answered.status >= 500)
          wrong.push(`${label} for ${permission}: ${answered.status} ${answered.code}`);
      }
      expect(wrong).toEqual([]);
    },
  );

  it("is a row of a table: the few that are not are open to all", () => {
    const direct = site.app.statedRoutes.flatMap(({ url, access }) =>
      typeof access === "string" ? [`${url} ${access}`] : [],
    );
    expect([...new Set(direct)].toSorted()).toEqual([
      "* pages",
      "/api/* public",
      "/api/docs public",
      "/api/docs.css public",
      "/api/openapi.json public",
      "/cdn-cgi/* public",
      "/favicon.svg public",
      "/i18n/:file public",
      "/robots.txt public",
      "/share.png public",
      "/sub/:clientKey public",
    ]);
  });

  it("asks for what somebody can hold", () => {
    const held = new Set(everybody.flatMap((who) => heldBy[who]));
    const closed = rows().filter(({ permission }) => permission.includes(":"));
    expect(closed.map(({ label, permission }) => `${label} ${permission}`)).toEqual(
      expect.arrayContaining([
        "POST /api/cloudflare-cache/:app cache:flush",
        "GET /api/chat/console/events chat:attend",
      ]),
    );
    expect(closed.filter(({ permission }) => !held.has(permission))).toEqual([]);
  });

  it("hands on the session of who is signed in, where no hash is sent", async () => {
    const answers = await Promise.all(everybody.map((who) => ask("POST", "/api/token", who)));
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
  });

  it("leaves in the audit trail what was done and what somebody signed in was refused", async () => {
    const read = () =>
      site.database.connection
        .selectFrom("audit_events")
        .select(["action", "permission", "outcome", "session_kind"])
        .orderBy("id")
        .execute();
    const before = (await read()).length;
    const flush = "/api/cloudflare-cache/:app";
    const company = await signInAs(site, "portal/CLIENT");
    await ask("POST", flush, "visitor");
    await ask("POST", "/api/cloudflare-cache/amparo", "staff");
    await fetch(`${address}/api/cloudflare-cache/amparo`, {
      method: "POST",
      headers: { cookie: company.cookie },
    });
    const event = { action: "caches.flush", permission: "cache:flush" };
    expect((await read()).slice(before)).toEqual([
      { ...event, outcome: "done", session_kind: "staff" },
      { ...event, outcome: "denied", session_kind: "portal" },
    ]);
  });
});
