import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Frames of other sites (SA 5; REL: clickjacking, caches): only a token's parents may
 *  show the site, requests never, and the token stays with the frame. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

const clinica = "clinica-demo.localhost";
const token = "demo-clinica-7f3a91c2";
const parents = "https://www.clinica-demo.example http://portal.localhost:8080";
const list = "/Comparar/Isapres";
const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const inFrame = { "sec-fetch-dest": "iframe", referer: "http://portal.localhost:8080/" };
const open = (url: string, headers: Record<string, string> = {}, host = clinica) =>
  site.app.inject({
    url,
    headers: {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
      accept: "text/html",
      host: `${host}:3000`,
      ...headers,
    },
  });
type Answer = Awaited<ReturnType<typeof open>>;
const ancestors = ({ headers }: Answer) =>
  /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
const withToken = (url: string, value = token) =>
  `${url}${url.includes("?") ? "&" : "?"}IFRAME_AUTH=${value}`;
const perfil = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

describe("a frame of another site", () => {
  it.each(["/Comparar/Isapres", product, "/Seguros", "/contacto", "/Perfil/Isapres", "/QS-nada"])(
    "may show %s with a token, to the token's parents alone",
    async (url) => {
      const answer = await open(withToken(url), inFrame);
      expect(ancestors(answer)).toBe(parents);
      expect(answer.headers["x-frame-options"]).toBeUndefined();
      expect(answer.headers["x-robots-tag"]).toBe("noindex");
    },
  );

  it.each([
    ["without a token", list, inFrame, clinica],
    ["with one that nobody has", withToken(list, "nadie-000000"), inFrame, clinica],
    ["with one of another host", withToken(list), inFrame, "localhost"],
    [
      "of a site that is not in the list",
      withToken(list),
      { ...inFrame, referer: "https://hostil.example/" },
      clinica,
    ],
    [
      "of a site whose name only begins alike",
      withToken(list),
      { ...inFrame, referer: "https://www.clinica-demo.example.hostil.example/" },
      clinica,
    ],
    ["at a request's form", withToken(`${product}/Solicitar`), inFrame, clinica],
    ["at a request that was sent", withToken("/Solicitudes/abc"), inFrame, clinica],
    ["at the staff's pages", withToken("/Gestion/Chat"), inFrame, clinica],
    ["as an object", list, { ...inFrame, "sec-fetch-dest": "object" }, clinica],
  ])("%s is blank, refused and logged", async (_how, url, headers, host) => {
    const answer = await open(url, headers, host);
    expect([answer.statusCode, ancestors(answer)]).toEqual([403, "'none'"]);
    expect(answer.headers["x-frame-options"]).toBe("DENY");
    expect(answer.body).toMatch(/<body><\/body>/);
    expect(site.logLines().slice(-2).join("\n")).toContain("Acceso presuntamente no autorizado");
  });

  it.each([
    ["/Comparar/Isapres", 200],
    [withToken(list, "nadie-000000"), 200],
    [withToken(`${product}/Solicitar`), 200],
    ["/api/health", 200],
    ["/no-existe", 404],
  ])("cannot show %s opened at the top, whatever its token", async (url, status) => {
    const answer = await open(url);
    expect([answer.statusCode, ancestors(answer)]).toEqual([status, "'none'"]);
    expect(answer.headers["x-frame-options"]).toBe("DENY");
  });

  it("shows no request's data either, which its code could draw", async () => {
    const answer = await open(withToken(`${product}/Solicitar.data`));
    expect([answer.statusCode, answer.body.includes("Solicitar")]).toEqual([403, false]);
  });

  it("only warns where access is not denied, and is still nobody's to show", async () => {
    const lenient = await createTestApp({ IFRAME_DENY_ACCESS: "false" });
    const answer = await lenient.app.inject({ url: list, headers: { host: clinica, ...inFrame } });
    expect([answer.statusCode, ancestors(answer)]).toEqual([200, "'none'"]);
    expect(lenient.logLines().join("\n")).toContain("Acceso presuntamente no autorizado");
    await lenient.close();
  }, 90_000);
});

describe("the token of a frame", () => {
  it("travels on links and forms; requests open in a tab of their own without it", async () => {
    const { body } = await open(withToken(list), inFrame);
    const local = [...body.matchAll(/<a\b[^>]*\shref="(\/[^"]*)"([^>]*)>/g)];
    expect(local.length).toBeGreaterThan(20);
    for (const [tag, address = "", rest = ""] of local) {
      const isRequest = /\/Compra-Online\/[^/]+$|\/Solicitar$/.test(address);
      expect([tag, address.includes(`IFRAME_AUTH=${token}`)]).toEqual([tag, !isRequest]);
      if (isRequest) expect(rest).toContain('target="_blank"');
    }
    const forms = [...body.matchAll(/<form\b[^>]*\saction="(\/[^"]*)"/g)];
    expect(forms.length).toBeGreaterThan(0);
    for (const [, address] of forms) expect(address).toContain(`IFRAME_AUTH=${token}`);
  });

  it("travels on redirects, and comes back to a page of the frame that lost it", async () => {
    expect((await open(withToken("/"), inFrame)).headers.location).toBe(
      "/Comparar/Seguros-de-Salud?IFRAME_AUTH=demo-clinica-7f3a91c2",
    );
    const lost = await open(`${list}?orden=menor-precio`, {
      "sec-fetch-dest": "iframe",
      referer: `http://${clinica}:3000${withToken(list)}`,
    });
    expect([lost.statusCode, lost.headers.location]).toEqual([
      302,
      withToken(`${list}?orden=menor-precio`),
    ]);
    // Another host's page cannot lend its token.
    const lent = await open(list, {
      "sec-fetch-dest": "iframe",
      referer: `http://hostil.example${withToken(list)}`,
    });
    expect(lent.statusCode).toBe(403);
  });

  it("makes cookies SameSite=None, Secure and Partitioned in frames, and nowhere else", async () => {
    const cookies = (answer: Answer) => [answer.headers["set-cookie"] ?? []].flat();
    const framed = cookies(await open(withToken(list), inFrame));
    expect(framed.length).toBeGreaterThan(0);
    for (const line of framed) {
      expect(line).toMatch(/; HttpOnly; SameSite=None; Secure; Partitioned$/);
      expect(line.match(/SameSite/g)).toHaveLength(1);
    }
    for (const line of cookies(await open(list))) expect(line).not.toMatch(/None|Partitioned/);
    const called = await site.app.inject({
      method: "POST",
      url: withToken("/api/visitor/opt-out"),
      headers: { host: clinica },
      payload: { isOptedOut: true },
    });
    expect(cookies(called)[0]).toContain("SameSite=None; Secure; Partitioned");
  });

  it("is part of what a page is kept under: no answer crosses from a frame to the top or to another", async () => {
    const crawler = { "user-agent": "Googlebot/2.1" };
    const url = "/Seguros";
    const seen = [];
    // Twice each: the second answer is the kept one.
    for (const round of [1, 2]) {
      const framed = await open(withToken(url), { ...crawler, ...inFrame });
      const top = await open(url, crawler);
      const wrong = await open(withToken(url, "nadie-000000"), crawler);
      const main = await open(
        withToken(url, "demo-sitio-51d0c8ab"),
        { ...crawler, ...inFrame },
        "localhost",
      );
      seen.push(
        [framed, top, wrong, main].map((answer) => [
          ancestors(answer),
          /IFRAME_AUTH=([\w-]+)/.exec(answer.body)?.[1],
          /amparo:height/.test(answer.body),
        ]),
      );
      expect([round, seen.at(-1)]).toEqual([
        round,
        [
          [parents, token, true],
          ["'none'", undefined, false],
          ["'none'", undefined, false],
          [
            "https://www.revista-demo.example http://portal.localhost:8080",
            "demo-sitio-51d0c8ab",
            true,
          ],
        ],
      ]);
    }
  });

  it("has its script and style named by the policy", async () => {
    const crawler = { "user-agent": "Googlebot/2.1" };
    const { body, headers } = await open(withToken("/Seguros"), { ...crawler, ...inFrame });
    const script = /<script[^>]*>\(\(name,token[^]*?<\/script>/.exec(body)?.[0] ?? "";
    const { createHash } = await import("node:crypto");
    const hash = createHash("sha256")
      .update(script.replaceAll(/<\/?script[^>]*>/g, ""))
      .digest("base64");
    expect(headers["content-security-policy"]).toContain(`'sha256-${hash}'`);
  });

  it("is answered with its parents by the call of SA 7", async () => {
    const answer = await open(`/api/integration/iframe-token?token=${token}`);
    expect(answer.json()).toEqual({ data: { urls: parents.split(" ") } });
    expect((await open("/api/integration/iframe-token?token=nadie-000000")).statusCode).toBe(404);
  });
});

describe("a partner's own frame", () => {
  const host = "asesores-demo.localhost";
  const partner = "demo-asesores-2b6e40d9";
  const home = "/Comparar/Seguros-de-Salud";
  it.each([
    ["no profile", ""],
    ["a profile without referido", `&perfil=${perfil({ cotizante: [] })}`],
    ["an empty referido", `&perfil=${perfil({ referido: " " })}`],
    ["something that is no profile", "&perfil=%%%"],
    ["a signature that is not ours", "~AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"],
  ])("is refused with %s", async (_what, also) => {
    const answer = await open(`${withToken(home, partner)}${also}`, inFrame, host);
    expect([answer.statusCode, ancestors(answer)]).toEqual([403, "'none'"]);
  });

  it("opens with a profile that names who referred the person, and stays open from page to page", async () => {
    const profile = {
      cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1_650_000 }],
      referido: "asesora@asesores-demo.example",
    };
    const entered = await open(
      `${withToken(home, partner)}&perfil=${perfil(profile)}`,
      inFrame,
      host,
    );
    expect(entered.statusCode).toBe(303);
    expect(ancestors(entered)).toContain("https://www.asesores-demo.example");
    const next = String(entered.headers.location);
    expect(next).toMatch(/IFRAME_AUTH=demo-asesores-2b6e40d9(~|%7E)/);
    const cookie = [entered.headers["set-cookie"] ?? []]
      .flat()
      .map((line) => line.split(";")[0])
      .join("; ");
    const shown = await open(next, { "sec-fetch-dest": "iframe", cookie }, host);
    expect([shown.statusCode, ancestors(shown)]).toEqual([
      200,
      "https://www.asesores-demo.example http://portal.localhost:8080",
    ]);
  });
});
