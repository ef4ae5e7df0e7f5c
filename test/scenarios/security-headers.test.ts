import { createHash } from "node:crypto";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listFaults } from "#src/modules/insight/fault/fault.queries.ts";
import { createTestApp } from "#test/harness/app.ts";
import { addressesOf, foreignHosts, type PageTag, tagsOf } from "../page-types/page-tags.ts";

const host = "localhost";
const site = `http://${host}`;

/** Values that exist nowhere else: wherever one of them shows up, it came from this visitor. */
const canaries = {
  fullName: "Zorzal Canaria",
  identification: "12.345.678-5",
  bareIdentification: "12345678",
  email: "zorzal.canaria.7391@correo.example",
  phone: "+56 9 8391 7264",
  barePhone: "83917264",
  comment: "comentario-canario-58213",
  income: "1739264",
};

const household = {
  cotizante: [{ sexo: "Femenino", edad: 34, ingreso: Number(canaries.income) }],
  cargas: [],
  region: { stateCode: 13 },
  ingresodatos: true,
};

/** The canaries in a text: as they are, percent-encoded, or inside something in base64. */
function canariesIn(text: string): string[] {
  const encoded = [...text.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)].map(([found]) =>
    Buffer.from(found.replaceAll("-", "+").replaceAll("_", "/"), "base64").toString("utf8"),
  );
  const haystack = [text, ...encoded].join("\n");
  return Object.values(canaries).filter((value) =>
    [value, encodeURIComponent(value), encodeURIComponent(value).replaceAll("%20", "+")].some(
      (form) => haystack.includes(form),
    ),
  );
}

describe("security and privacy of every answer", () => {
  let test: Awaited<ReturnType<typeof createTestApp>>;
  const pages: { url: string; response: LightMyRequestResponse }[] = [];
  const answers: { url: string; response: LightMyRequestResponse }[] = [];
  const cookies = new Map<string, string>();

  const ask = async (
    url: string,
    options: { body?: unknown; headers?: Record<string, string>; form?: string } = {},
  ): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const payload =
      options.form ?? (options.body === undefined ? undefined : JSON.stringify(options.body));
    const type =
      options.form === undefined ? "application/json" : "application/x-www-form-urlencoded";
    const response = await test.app.inject({
      method: payload === undefined ? "GET" : "POST",
      url,
      headers: {
        host,
        ...(cookie === "" ? {} : { cookie }),
        ...(payload === undefined ? {} : { "content-type": type }),
        ...options.headers,
      },
      ...(payload === undefined ? {} : { payload }),
    });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    answers.push({ url, response });
    if (
      String(response.headers["content-type"]).startsWith("text/html") &&
      !url.startsWith("/api/")
    ) {
      pages.push({ url, response });
    }
    return response;
  };

  /** Follows a page's redirects, three at most. */
  const visit = async (url: string): Promise<void> => {
    let next = url;
    for (let hop = 0; hop < 4; hop++) {
      const response = await ask(next);
      const location = response.headers.location;
      if (typeof location !== "string" || response.statusCode >= 400) return;
      next = location.replace(site, "");
    }
    throw new Error(`${url} does not come to rest.`);
  };

  beforeAll(async () => {
    test = await createTestApp({ FAULT_SAMPLING: "1" });
    const listed = await ask(
      "/api/insurance/compare/metadata?organizationTypes=ASEG,ISAPRE&take=5",
    );
    const products = (listed.json() as { data: { url: string; productCode: string }[] }).data;
    const [first, second] = products;
    if (first === undefined || second === undefined)
      throw new Error("There are no products to look at.");
    const tabs = [
      "",
      "/Coberturas",
      "/Topes-y-Deducibles",
      "/Requisitos",
      "/Prestadores",
      "/Precio",
      "/Preguntas-Frecuentes",
      "/Solicitar",
    ];
    const paths = [
      "/Comparar/Seguros-de-Salud",
      "/Comparar/Isapres",
      "/Comparar/Seguros-de-Salud?orden=menor-precio&pagina=2",
      "/en/Compare/Seguros-de-Salud",
      "/pt/Comparar/Isapres",
      "/Perfil/Seguros-de-Salud",
      `/Comparar-Planes?productos=${first.productCode},${second.productCode}`,
      ...tabs.map((tab) => `${first.url}${tab}`),
      second.url,
      "/",
      "/Comparar",
      "/Comparar/Isapres/",
      "/no-existe",
    ];
    for (const path of paths) await visit(path);

    await ask("/api/insurance/compare/metadata", {
      body: { profile: household, organizationTypes: ["ASEG"] },
    });
    await ask("/api/profile-form/data", { body: { productType: "SEGURO", profile: household } });
    const { fullName, identification, email, phone, comment } = canaries;
    const contact = { fullName, identification, email, phone, comment };
    const lead = {
      productCode: first.productCode,
      contact,
      consents: { quote: true, whatsapp: false, news: false },
    };
    await ask("/api/leads", {
      body: { ...lead, consents: { quote: false, whatsapp: false, news: false } },
    });
    await ask("/api/leads", { body: { ...lead, contact: { ...contact, email: `${email}..` } } });
    const requested = await ask("/api/leads", {
      body: lead,
      headers: { "idempotency-key": "canary" },
    });
    const { data } = requested.json() as { data: { token: string; links: Record<string, string> } };
    for (const link of Object.values(data.links)) await visit(link.replace(site, ""));
    await ask(`/api/leads/${data.token}`);
    const linked = Buffer.from(JSON.stringify(household)).toString("base64");
    await visit(`/Comparar/Seguros-de-Salud?perfil=${encodeURIComponent(linked)}`);
    await visit(`/no-existe/${encodeURIComponent(email)}?correo=${encodeURIComponent(email)}`);
    await ask(
      `/api/insurance/compare/metadata?organizationTypes=ASEG&page=${encodeURIComponent(email)}`,
    );
    await ask("/api/openapi.json");
    await ask("/api/docs");
    await ask("/api/no-existe");
    await ask("/api/health");
    for (const path of paths.slice(0, 10)) await visit(path);
  }, 180_000);
  afterAll(() => test.close());

  it("has seen pages of every kind, calls, refusals and redirects", () => {
    const statuses = new Set(answers.map(({ response }) => response.statusCode));
    const failed = answers.filter(({ response }) => response.statusCode >= 500);
    expect(failed.map(({ url, response }) => `${response.statusCode} ${url}`)).toEqual([]);
    for (const status of [200, 201, 400, 404]) expect(statuses).toContain(status);
    expect([...statuses].some((status) => status >= 300 && status < 400)).toBe(true);
    expect(pages.filter(({ response }) => response.statusCode === 200).length).toBeGreaterThan(15);
  });

  it("puts the security headers on every answer: calls, pages, errors and redirects", () => {
    const wanted = {
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
    };
    const lacking = answers.flatMap(({ url, response }) =>
      Object.entries(wanted)
        .filter(([name, value]) => response.headers[name] !== value)
        .map(([name]) => `${url} ${response.statusCode} ${name}`),
    );
    expect(lacking).toEqual([]);
    const without = ["content-security-policy", "permissions-policy"].flatMap((name) =>
      answers
        .filter(({ response }) => response.headers[name] === undefined)
        .map(({ url }) => `${url} ${name}`),
    );
    expect(without).toEqual([]);
    const telling = answers.filter(
      ({ response }) => "server" in response.headers || "x-powered-by" in response.headers,
    );
    expect(telling.map(({ url }) => url)).toEqual([]);
  });

  it("has a content security policy of this origin alone, without unsafe-inline or unsafe-eval", () => {
    const faults = answers.flatMap(({ url, response }) => {
      const policy = policyOf(response);
      const all = [...policy.values()].flat();
      const bad = all.filter((source) => /unsafe|\*|^https?:|^data:$|strict-dynamic/.test(source));
      const allowed = bad.filter(
        (source) => !(source === "data:" && policy.get("img-src")?.includes("data:")),
      );
      const closed = ["default-src", "base-uri", "frame-ancestors", "object-src"].filter(
        (name) => policy.get(name)?.join(" ") !== "'none'",
      );
      return [...allowed, ...closed].map((fault) => `${url}: ${fault}`);
    });
    expect(faults).toEqual([]);
  });

  it("lets the answer of a call, which is data, run nothing", () => {
    const policies = answers
      .filter(({ url }) => url.startsWith("/api/"))
      .map(({ response }) => policyOf(response));
    expect(policies.length).toBeGreaterThan(5);
    for (const policy of policies) {
      expect(policy.has("script-src")).toBe(false);
      expect(policy.get("style-src")).toEqual(["'self'"]);
      expect(policy.get("form-action")).toEqual(["'none'"]);
    }
  });

  it("runs no inline script that its policy does not name by nonce or hash, and none from elsewhere", () => {
    const faults = pages.flatMap(({ url, response }) => {
      const sources = policyOf(response).get("script-src") ?? [];
      return tagsOf(response.body).flatMap(({ name, attributes, content }) => {
        const handlers = [...attributes.keys()].filter((key) => /^on[a-z]+$/.test(key));
        if (handlers.length > 0) return [`${url}: ${name} ${handlers.join(" ")}`];
        const isData = /^application\/(ld\+)?json$/.test(attributes.get("type") ?? "");
        if (name !== "script" || attributes.has("src") || isData) return [];
        const hash = `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
        const nonce = `'nonce-${attributes.get("nonce") ?? ""}'`;
        return sources.includes(hash) || sources.includes(nonce)
          ? []
          : [`${url}: ${content.slice(0, 60)}`];
      });
    });
    expect(faults).toEqual([]);
  });

  it("never gives two visitors the same nonce", () => {
    const nonces = pages.flatMap(({ response }) =>
      (policyOf(response).get("script-src") ?? []).filter((source) => source.startsWith("'nonce-")),
    );
    expect(new Set(nonces).size).toBe(nonces.length);
  });

  it("loads, links and sends to no other origin from any page, but links to our other countries", () => {
    const countries = ["cl", "pe", "co", "int"].map((label) => `http://${label}.${host}/`);
    const leadsToCountry = ({ name, attributes }: PageTag) =>
      name === "a" && countries.some((home) => attributes.get("href")?.startsWith(home));
    const found = pages.flatMap(({ url, response }) => {
      const tags = tagsOf(response.body).filter((tag) => !leadsToCountry(tag));
      return foreignHosts(addressesOf(tags), `${site}${url}`).map(
        (foreign) => `${url}: ${foreign}`,
      );
    });
    expect(found).toEqual([]);
    const preloads = answers.flatMap(({ url, response }) => {
      const links = [...String(response.headers["link"] ?? "").matchAll(/<([^>]+)>/g)].map(
        ([, to = ""]) => to,
      );
      return foreignHosts(links, `${site}${url}`);
    });
    expect(preloads).toEqual([]);
  });

  it("writes no style attribute on any page, and no style element that its policy does not name", () => {
    const found = pages.flatMap(({ url, response }) => {
      const sources = policyOf(response).get("style-src") ?? [];
      return tagsOf(response.body)
        .filter(({ name, attributes, content }) => {
          if (attributes.has("style")) return true;
          if (name !== "style") return false;
          const hash = `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
          const nonce = `'nonce-${attributes.get("nonce") ?? ""}'`;
          return !sources.includes(hash) && !sources.includes(nonce);
        })
        .map(({ name }) => `${url}: ${name}`);
    });
    expect(found).toEqual([]);
    const unsafe = pages.filter(({ response }) =>
      (policyOf(response).get("style-src") ?? []).some((source) => source.includes("unsafe")),
    );
    expect(unsafe).toEqual([]);
  });

  it("keeps the visitor's cookie from scripts and from other sites, and opaque", () => {
    const set = answers.flatMap(({ response }) => response.cookies);
    expect(set.length).toBeGreaterThan(0);
    for (const cookie of set) {
      expect(cookie).toMatchObject({ httpOnly: true, path: "/" });
      expect(["Lax", "Strict"]).toContain(cookie.sameSite);
      expect(canariesIn(cookie.value)).toEqual([]);
    }
  });

  it("stores nowhere what was drawn for a visitor with a profile", () => {
    const personal = answers.filter(
      ({ response }) => response.statusCode === 200 && canariesIn(response.body).length > 0,
    );
    expect(personal.length).toBeGreaterThan(0);
    for (const { url, response } of personal) {
      expect(response.headers["cache-control"], url).toMatch(/no-store/);
    }
  });

  it("puts no personal data into an address: neither redirects nor links nor answers' links", () => {
    const locations = answers.flatMap(({ response }) => response.headers.location ?? "");
    const linked = pages.flatMap(({ url, response }) =>
      url.startsWith("/no-existe/")
        ? []
        : addressesOf(tagsOf(response.body)).filter((to) => !/^(mailto|tel):/.test(to)),
    );
    const answered = answers.flatMap(
      ({ response }) => response.body.match(/https?:\/\/[^\s"'<>\\]+/g) ?? [],
    );
    const asked = answers.map(({ response }) => response.headers["content-location"] ?? "");
    const found = [...locations, ...linked, ...answered, ...asked].filter(
      (address) => canariesIn(address).length > 0,
    );
    expect(found).toEqual([]);
    expect(locations.filter((location) => /[?&]perfil=/.test(location))).toEqual([]);
  });

  it("writes no personal data and no query into its log", () => {
    const lines = test.logLines();
    expect(lines.length).toBeGreaterThanOrEqual(answers.length);
    expect(lines.filter((line) => canariesIn(line).length > 0)).toEqual([]);
    expect(
      lines.filter((line) => /[?&](perfil|orden|pagina|page|correo|organizationTypes)=/.test(line)),
    ).toEqual([]);
  });

  it("keeps no personal data in its reports of faults", async () => {
    const reports = await listFaults(test.database.connection);
    expect(reports.map(({ kind }) => kind)).toContain("page.unmanaged");
    expect(canariesIn(JSON.stringify(reports))).toEqual([]);
  });

  it("refuses a change that a page of another site sends", async () => {
    const body = { profile: household, organizationTypes: ["ASEG"] };
    for (const headers of [
      { origin: "https://example.org" },
      { origin: "null" },
      { "sec-fetch-site": "cross-site" },
    ]) {
      const response = await ask("/api/insurance/compare/metadata", { body, headers });
      expect(response.statusCode).toBe(403);
      expect(response.json<{ error: { name: string } }>().error.name).toBe("FORBIDDEN_ORIGIN");
    }
  });
});

/** The directives of a policy with their sources. */
function policyOf(response: LightMyRequestResponse): Map<string, string[]> {
  return new Map(
    (response.headers["content-security-policy"] ?? "")
      .split(";")
      .map((part) => part.trim().split(/\s+/))
      .map(([name = "", ...sources]) => [name, sources]),
  );
}

describe("the reading of pages itself", () => {
  const page = `<!doctype html><html><head><link rel="stylesheet" href="/a.css"/><script nonce="n">if (1<2) "<img src=x>"</script>
    <script src="https://cdn.example.org/x.js" async></script></head><body style="color:red"><img srcSet="/a.png 1x, //img.example.net/b.png 2x"/>
    <a href="mailto:a@b.cl">a</a><a href='/x?a=1&amp;b=2'>b</a><form action="https://pay.example.com/"><input disabled/></form></body></html>`;

  it("finds every address outside the site, style attributes and inline scripts", () => {
    const tags = tagsOf(page);
    expect(foreignHosts(addressesOf(tags), `${site}/x`)).toEqual([
      "cdn.example.org",
      "img.example.net",
      "pay.example.com",
    ]);
    expect(
      tags.filter(({ attributes }) => attributes.has("style")).map(({ name }) => name),
    ).toEqual(["body"]);
    expect(tags.find(({ attributes }) => attributes.has("nonce"))?.content).toContain(
      "<img src=x>",
    );
    expect(addressesOf(tags)).toContain("/x?a=1&b=2");
  });

  it("finds a canary as it is, percent-encoded and inside base64", () => {
    expect(canariesIn(`/x?e=${encodeURIComponent(canaries.email)}`)).toEqual([canaries.email]);
    expect(canariesIn(Buffer.from(JSON.stringify(household)).toString("base64url"))).toEqual([
      canaries.income,
    ]);
    expect(canariesIn("/Comparar/Seguros-de-Salud?order=lowerPrice")).toEqual([]);
  });
});
