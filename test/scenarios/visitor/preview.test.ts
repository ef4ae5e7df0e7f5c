import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createPreviewAccess, previewCookie } from "#src/modules/content/content/preview-access.ts";
import { saveContentVersion } from "#src/modules/content/content/content.queries.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Drafts, for whoever has a signed link (SA 2.1). */

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const about = "/Que-es-QuePlan";
const draft = "Así quedará el texto del borrador";
let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
  const data = { title: draft, description: draft, body: `## ${draft}\n\nPárrafo.` };
  await site.database.connection
    .transaction()
    .execute((transaction) =>
      saveContentVersion(
        transaction,
        "pages",
        { slug: "about", locale: "es", isDraft: true, data },
        { reason: "test", at: site.clock.now() },
      ),
    );
});
afterAll(() => site.close());

const access = () => createPreviewAccess({ secret: "a test needs no secret", clock: site.clock });
const open = (url: string, token?: string) =>
  site.app.inject({
    url,
    headers: {
      ...browser,
      host: "localhost:3000",
      ...(token === undefined ? {} : { cookie: `${previewCookie}=${token}` }),
    },
  });

describe("a preview", () => {
  it("begins with a signed link and shows drafts to this browser alone", async () => {
    const token = access().issueToken();
    const begun = await open(`/preview?token=${token}&path=${about}`);
    expect([begun.statusCode, begun.headers.location]).toEqual([303, about]);
    expect(begun.cookies).toMatchObject([
      { name: previewCookie, value: token, httpOnly: true, sameSite: "Lax" },
    ]);
    const shown = await open(about, token);
    expect(shown.body).toContain(draft);
    expect(shown.body).toContain("Vista previa");
    expect(shown.headers["cache-control"]).toBe("private, no-store");
    expect(shown.headers["x-robots-tag"]).toBe("noindex");
    const others = await open(about);
    expect(others.statusCode).toBe(200);
    expect(others.body).not.toContain(draft);
    expect(others.body).not.toContain("Vista previa");
  });

  it("ends where its reader leaves it", async () => {
    const token = access().issueToken();
    const shown = await open(about, token);
    const leave = /href="(\/preview\?[^"]*leave[^"]*)"/.exec(shown.body)?.[1] ?? "";
    const left = await open(leave.replaceAll("&amp;", "&"), token);
    expect([left.statusCode, left.headers.location]).toEqual([303, about]);
    expect(left.cookies).toMatchObject([{ name: previewCookie, value: "", maxAge: 0 }]);
  });

  it.each([
    ["none", () => ""],
    ["a forged one", () => `${access().issueToken().slice(0, -2)}AA`],
    ["one of another text", () => "zzzzzzzz.".padEnd(52, "A")],
  ])("does not begin with %s", async (_what, token) => {
    expect((await open(`/preview?token=${token()}&path=${about}`)).statusCode).toBe(404);
    expect((await open(about, token())).body).not.toContain(draft);
  });

  it("is over after seven days", async () => {
    const token = access().issueToken();
    site.clock.set("2026-10-17T15:00:00Z");
    expect((await open(`/preview?token=${token}`)).statusCode).toBe(404);
    expect((await open(about, token)).body).not.toContain(draft);
    site.clock.set("2026-10-10T15:00:00Z");
  });

  it.each(["//elsewhere.example/", "https://elsewhere.example/", "/\\elsewhere.example"])(
    "never leads to %s",
    async (path) => {
      const answer = await open(
        `/preview?token=${access().issueToken()}&path=${encodeURIComponent(path)}`,
      );
      expect([answer.statusCode, answer.headers.location]).toEqual([303, "/"]);
    },
  );
});
