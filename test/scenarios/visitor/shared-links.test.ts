import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { visitorCookie } from "#src/platform/http/visitor-cookie.ts";
import { createTestApp, type TestApp } from "../../harness/app.ts";

/** Links that visitors share (SA 2.1, SA 3, SA 4, SA 7): what they open, for whom, and what they never do. */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());
beforeEach(() => site.clock.set("2026-10-10T15:00:00Z"));

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const family = {
  cotizante: [{ sexo: "Femenino" as const, edad: 41, ingreso: 1_650_000 }],
  cargas: [{ sexo: "Masculino" as const, edad: 3, parentesco: "Hijo" as const }],
};
const perfil = encodeURIComponent(encodeProfileLink(family));

const open = (url: string, headers: Record<string, string> = {}) =>
  site.app.inject({ url, headers: { ...browser, host: "localhost:3000", ...headers } });
type Answer = Awaited<ReturnType<typeof open>>;
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  site.app.inject({
    method: "POST",
    url,
    payload,
    headers: { host: "localhost:3000", ...headers },
  });
const cookieOf = (answer: Answer) =>
  answer.cookies.find(({ name }) => name === visitorCookie)?.value;
const targetOf = (answer: Answer) => [answer.statusCode, answer.headers.location];

/** Ages of the household that the session of an answer holds. */
async function agesOf(answer: Answer): Promise<string[]> {
  const token = cookieOf(answer);
  if (token === undefined) return [];
  const form = await open("/Perfil/Seguros-de-Salud", { cookie: `${visitorCookie}=${token}` });
  return [...form.body.matchAll(/<input[^>]*name="[a-z]+\.\d+\.edad"[^>]*>/g)].map(
    ([input]) => /value="(\d+)"/.exec(input)?.[1] ?? "",
  );
}

const linkOf = async (payload: object) =>
  new URL((await post("/api/shared-links", payload)).json().data.link).pathname;

describe("a shared link", () => {
  it("opens the page with the household of whoever shared it", async () => {
    const answer = await post("/api/shared-links", { url: `${product}/Precio`, profile: family });
    expect(answer.statusCode).toBe(200);
    const { link } = answer.json().data as { link: string };
    expect(link).toMatch(/^http:\/\/localhost:3000\/url\/[\w-]{16}$/);
    const opened = await open(new URL(link).pathname);
    expect(targetOf(opened)).toEqual([303, `${product}/Precio`]);
    expect(opened.headers["cache-control"]).toBe("private, no-store");
    expect(await agesOf(opened)).toEqual(["41", "3"]);
  });

  it("takes the household out of the address that was copied", async () => {
    const path = await linkOf({ url: `/Comparar/Isapres?orden=menor-precio&perfil=${perfil}` });
    const opened = await open(path);
    expect(targetOf(opened)).toEqual([303, "/Comparar/Isapres?orden=menor-precio"]);
    expect(await agesOf(opened)).toEqual(["41", "3"]);
  });

  it("is one however often it is made, and another for another household", async () => {
    const url = "/Comparar/Isapres";
    const [one, two, other] = [
      await linkOf({ url, profile: family }),
      await linkOf({ url, profile: family }),
      await linkOf({ url }),
    ];
    expect(two).toBe(one);
    expect(other).not.toBe(one);
  });

  it.each([
    "https://elsewhere.example/",
    "//elsewhere.example/Comparar/Isapres",
    "/\\elsewhere.example",
    "javascript:alert(1)",
    "/api/internal-traffic?token=x",
    "/Gestion/Chat",
    "/url/AAAAAAAAAAAAAAAA",
    "/v1",
    "/no/such/page/at/all",
  ])("is not made of %s", async (url) => {
    const answer = await post("/api/shared-links", { url });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.payload.fields[0].field).toBe("url");
  });

  it("names the fields of a household that is none", async () => {
    const answer = await post("/api/shared-links", {
      url: "/Comparar/Isapres",
      profile: { cotizante: [{ edad: 999 }] },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.payload.fields[0].field).toBe("profile.cotizante.0.edad");
  });

  it("is not found when it is none, in another country, or after its time", async () => {
    const path = await linkOf({ url: "/Comparar/Isapres" });
    expect((await open("/url/AAAAAAAAAAAAAAAA")).statusCode).toBe(404);
    expect((await open("/url/x%00y")).statusCode).toBe(404);
    expect((await open(path, { host: "pe.localhost:3000" })).statusCode).toBe(404);
    site.clock.set("2027-04-09T15:00:00Z");
    expect((await open(path)).statusCode).toBe(404);
  });

  it("changes nothing for a program that reads pages", async () => {
    const path = await linkOf({ url: "/Comparar/Isapres", profile: family });
    const opened = await open(path, { "user-agent": "Googlebot/2.1" });
    expect(targetOf(opened)).toEqual([303, "/Comparar/Isapres"]);
    expect(opened.headers["set-cookie"]).toBeUndefined();
  });
});

describe("a saved comparator", () => {
  it("is saved, loaded by its id and opened by its link", async () => {
    const url = "/Comparar/Seguros-de-Salud/Dental?orden=menor-precio";
    const saved = (await post("/api/buscarplanes/comparator-url", { url })).json().data;
    const loaded = await open(`/api/buscarplanes/comparator/url/${saved.id}`);
    expect(loaded.json()).toEqual({ data: { id: saved.id, url } });
    expect(targetOf(await open(new URL(saved.link).pathname))).toEqual([303, url]);
  });

  it("is a comparator and nothing else", async () => {
    const answer = await post("/api/buscarplanes/comparator-url", { url: product });
    expect(answer.statusCode).toBe(400);
    expect((await open("/api/buscarplanes/comparator/url/AAAAAAAAAAAAAAAA")).statusCode).toBe(404);
  });
});

describe("a household in the query", () => {
  it.each([
    [
      `/Comparar/Isapres?orden=menor-precio&perfil=${perfil}`,
      "/Comparar/Isapres?orden=menor-precio",
    ],
    [`/en/Compare/Isapres?perfil=${perfil}&replaceUrl=true`, "/en/Compare/Isapres"],
    [`${product}?perfil=${perfil}`, product],
    [`/QP-Blog?perfil=${perfil}`, "/QP-Blog"],
    [
      `/Comparar/Seguros-de-Salud?perfil=${perfil}&productType=DENTAL`,
      "/Comparar/Seguros-de-Salud?tipo=DENTAL",
    ],
    [`/Comparar/Seguros-de-Salud?perfil=${perfil}&productType=NADA`, "/Comparar/Seguros-de-Salud"],
    [`/Comparar/Isapres.data?perfil=${perfil}&_routes=root`, "/Comparar/Isapres.data?_routes=root"],
  ])("of %s is taken into the session", async (url, clean) => {
    const answer = await open(url);
    expect(targetOf(answer)).toEqual([303, clean]);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(await agesOf(answer)).toEqual(["41", "3"]);
  });

  it("stays in the address where replaceUrl is false, and prices the page", async () => {
    const answer = await open(`/Comparar/Isapres?perfil=${perfil}&replaceUrl=false`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["cache-control"]).toBe("private, no-store");
    expect(await agesOf(answer)).toEqual(["41", "3"]);
  });

  it.each([
    ["no base64", "%25%25%25"],
    ["nobody's age", encodeURIComponent(btoa('{"cotizante":[{"sexo":"Masculino"}]}'))],
    ["more than 8 KB", "x".repeat(9_000)],
    ["a bad age", encodeURIComponent(btoa('{"cotizante":[{"edad":999}]}'))],
  ])("that is %s goes from the address and changes nothing", async (_what, text) => {
    const answer = await open(`/Comparar/Isapres?perfil=${text}`);
    expect(targetOf(answer)).toEqual([303, "/Comparar/Isapres"]);
    expect(cookieOf(answer)).toBeUndefined();
  });

  it("never reaches the log", async () => {
    await open(`/Comparar/Isapres?perfil=${perfil}`);
    expect(site.logLines().join("\n")).not.toContain(perfil.slice(0, 40));
  });
});

describe("a shared search", () => {
  it("opens the page asked with its household; skipLanding goes to what was shared", async () => {
    const path = await linkOf({ url: "/Comparar/Isapres?orden=menor-precio", profile: family });
    const code = path.split("/").at(-1) ?? "";
    const asked = await open(`/Seguros-de-Salud?code=${code}&utm_source=x`);
    expect(targetOf(asked)).toEqual([303, "/Seguros-de-Salud?utm_source=x"]);
    expect(await agesOf(asked)).toEqual(["41", "3"]);
    const skipped = await open(`/Seguros-de-Salud?code=${code}&skipLanding=true`);
    expect(targetOf(skipped)).toEqual([303, "/Comparar/Isapres?orden=menor-precio"]);
    expect(await agesOf(skipped)).toEqual(["41", "3"]);
  });

  it("that is unknown shows the page asked", async () => {
    const answer = await open("/Seguros-de-Salud?code=AAAAAAAAAAAAAAAA&skipLanding=true");
    expect(targetOf(answer)).toEqual([303, "/Seguros-de-Salud"]);
    expect(cookieOf(answer)).toBeUndefined();
  });
});

describe("v1", () => {
  it.each([
    [`/v1?perfil=${perfil}`, "/Comparar/Seguros-de-Salud", ["41", "3"]],
    [`/v1?perfil=${perfil}&productType=ISAPRE`, "/Comparar/Isapres?tipo=ISAPRE", ["41", "3"]],
    [`/v1?perfil=${perfil}&productType=NADA`, "/Comparar/Seguros-de-Salud", ["41", "3"]],
    ["/v1", "/Comparar/Seguros-de-Salud", []],
    ["/v1?perfil=broken", "/Comparar/Seguros-de-Salud", []],
  ])("%s stores the household and opens %s", async (url, target, ages) => {
    const answer = await open(url);
    expect(targetOf(answer)).toEqual([303, target]);
    expect(await agesOf(answer)).toEqual(ages);
  });
});

describe("a shared purchase link", () => {
  const code = async () => {
    const listed = await open("/api/insurance/compare/metadata?organizationTypes=ISAPRE&take=1");
    return (listed.json().data[0] as { productCode: string }).productCode;
  };

  it("leads to its product, with the household of its session", async () => {
    const session = (await linkOf({ url: product, profile: family })).split("/").at(-1) ?? "";
    const plan = await code();
    const answer = await open(`/Compra-Online/${plan}?session=${session}&sessionType=shared`);
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).toContain(`/Planes/${plan}`);
    expect(await agesOf(answer)).toEqual(["41", "3"]);
    expect((await open(answer.headers.location ?? "")).statusCode).toBe(200);
  });

  it.each([
    ["/compra-online", 301, "/Compra-Online"],
    ["/COMPRA-ONLINE/ab1?session=x", 301, "/Compra-Online/ab1?session=x"],
    ["/Compra-Online", 303, "/Comparar/Seguros-de-Salud"],
    ["/Compra-Online/no-such-product", 404, undefined],
  ])("%s answers %i", async (url, status, target) => {
    expect(targetOf(await open(url))).toEqual([status, target]);
  });
});

describe("a household in the fragment", () => {
  it("is taken into the session by the page's script", async () => {
    const answer = await post("/api/profile-form/link", { perfil: encodeProfileLink(family) });
    expect([answer.statusCode, answer.json()]).toEqual([200, { data: { isTaken: true } }]);
    expect(await agesOf(answer)).toEqual(["41", "3"]);
  });

  it.each([
    ["x".repeat(9_000), "PROFILE_LINK_TOO_LONG"],
    ["%", "PROFILE_LINK_UNREADABLE"],
    [btoa('{"cotizante":[{"edad":999}]}'), "INVALID_PROFILE"],
    [btoa("{}"), "INVALID_VALUE"],
  ])("is refused where it is none (%#)", async (text, fault) => {
    const answer = await post("/api/profile-form/link", { perfil: text });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.payload.fields[0]).toMatchObject({ field: "perfil", code: fault });
  });
});
