import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";
import { signInAs } from "../../harness/signed-in-as.ts";
import { addressesIn, ownAddresses } from "../../page-types/browser-code.ts";

/** Each area has a frame and a style sheet of its own; the document around them is the same. */

let site: TestApp;
let cookie: string;
beforeAll(async () => {
  site = await createTestApp();
  cookie = (await signInAs(site, "staff/POSTVENTA")).cookie;
});
afterAll(() => site.close());

const open = (url: string, host = "localhost:3000") =>
  site.app.inject({
    url,
    headers: {
      host,
      // Pages of the back office are for who is signed in.
      ...(/\/(?:Gestion|Back-Office)\//.test(url) ? { cookie } : {}),
      accept: "text/html",
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
    },
  });

const areaOf = (html: string) => /<html [^>]*data-area="([^"]*)"/.exec(html)?.[1];
const sheetsOf = (html: string) =>
  [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, text]) => text ?? "");

describe("the frame of an area", () => {
  it.each([
    [
      "/Comparar/Isapres",
      "marketplace",
      [".card__band", ".narrow", ".chat-button"],
      [".console__list"],
    ],
    ["/contacto", "marketplace", [".compare-tray__n"], [".console__list"]],
    ["/no-hay-tal", "marketplace", [".compare-tray__n"], [".console__list"]],
    [
      "/login",
      "account",
      [".account-card", ".chat-button", ".state"],
      [".card__band", ".compare-tray__n", ".console__list"],
    ],
    ["/Gestion/Chat", "back-office", [".narrow", ".console__list", ".chat__line"], [".card__band"]],
    [
      "/en/Back-Office/Chat/nobody",
      "back-office",
      [".console__list"],
      [".card__band", ".compare-tray__n"],
    ],
  ])("of %s is %s's, with its style sheet alone", async (path, area, has, hasNot) => {
    const { body } = await open(path);
    expect(areaOf(body)).toBe(area);
    const sheets = sheetsOf(body);
    expect(sheets).toHaveLength(1);
    for (const rule of has) expect(sheets[0]).toContain(rule);
    for (const rule of hasNot) expect(sheets[0]).not.toContain(rule);
    // Who works for the shop has the desk's own frame around a page.
    expect(body).toContain(area === "back-office" ? "k-shell__nav" : 'class="site-header"');
    expect(body.includes('class="site-footer"')).toBe(area !== "back-office");
  });

  it("has a smaller sheet outside the marketplace than its lightest page", async () => {
    const [shop = 0, login, desk] = await Promise.all(
      ["/contacto", "/login", "/Gestion/Chat"].map(
        async (path) => sheetsOf((await open(path)).body).join("").length,
      ),
    );
    expect(login).toBeLessThan(shop);
    expect(desk).toBeLessThan(shop);
  });

  it.each(["/Comparar/Isapres", "/contacto", "/buscar", "/Chat", "/no-hay-tal"])(
    "%s says nothing of where staff work",
    async (path) => {
      const { body } = await open(path);
      expect(addressesIn(body, ownAddresses("back-office"))).toEqual([]);
      // What would be found: the console's own document has it.
      const own = (await open("/Gestion/Chat")).body;
      expect(addressesIn(own, ownAddresses("back-office"))).not.toEqual([]);
    },
  );

  it("leads to the chat from the account, and from no page of the back office", async () => {
    expect((await open("/login")).body).toContain('href="/Chat?desde=%2Flogin"');
    expect((await open("/Gestion/Chat")).body).not.toContain('chat-button"');
    expect((await open("/Chat")).body).not.toContain('class="chat-button"');
  });

  it("is the partner's on its host, around the sign-in too", async () => {
    const { body, statusCode } = await open("/login", "clinica-demo.localhost:3000");
    expect(statusCode).toBe(200);
    expect(sheetsOf(body)).toHaveLength(2);
    expect(body).toContain("partner-");
  });

  it("stays where a page of it is not there, and the answer is not found", async () => {
    const { body, statusCode } = await open("/Gestion/Chat/00000000-0000-4000-8000-000000000000");
    expect([statusCode, areaOf(body)]).toEqual([404, "back-office"]);
    const missing = await open("/Clinicas-y-Hospitales/nada/nada");
    expect([missing.statusCode, areaOf(missing.body)]).toEqual([404, "marketplace"]);
    expect(missing.body).toContain('class="state');
  });
});
