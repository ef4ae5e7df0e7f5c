import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { compareResponseSchema } from "#src/contracts/product.ts";
import { type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const list = "/api/insurance/compare/metadata?organizationTypes=ASEG&take=20";
const filters = "/api/insurance/compare/filters?organizationTypes=ASEG";

const decoders: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
};

/** The answer as a client reads it, which decodes what the answer says it is coded in. */
async function read(url: string, headers: Record<string, string>) {
  const answer = await site.app.inject({ url, headers });
  const encoding = answer.headers["content-encoding"] ?? "identity";
  const plain = decoders[encoding]?.(answer.rawPayload) ?? answer.rawPayload;
  return { answer, encoding, text: plain.toString() };
}

/** All of a list's text but its own name. */
const nameless = (text: string) => text.replace(/"uuid":"[^"]*"/, '"uuid":""');

describe("an answer that is kept for everybody", () => {
  it.each(["br", "gzip", "identity"])(
    "is the same JSON in %s, with a name of its own",
    async (encoding) => {
      const headers = { "accept-encoding": encoding };
      const [plain, first, second] = [
        await read(list, {}),
        await read(list, headers),
        await read(list, headers),
      ];
      expect(first.encoding).toBe(encoding);
      expect(first.answer.headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-cache",
        vary: "accept-encoding",
      });
      expect(nameless(first.text)).toBe(nameless(plain.text));
      expect(nameless(second.text)).toBe(nameless(plain.text));
      const [one, other] = [first.text, second.text].map((text) =>
        compareResponseSchema.parse(JSON.parse(text)),
      );
      expect(one?.data).toHaveLength(20);
      expect(one?.metaData.uuid).not.toBe(other?.metaData.uuid);
    },
  );

  it.each([
    ["br", filters],
    ["gzip", filters],
    ["gzip", `${filters}&insuranceTypes=DENTAL`],
  ])("holds the filter data too, in %s", async (encoding, url) => {
    const [first, second] = [await read(url, { "accept-encoding": encoding }), await read(url, {})];
    expect(first.encoding).toBe(encoding);
    expect(first.text).toBe(second.text);
    expect(JSON.parse(first.text).data.orders).toContain("lowerPrice");
  });

  it("is one for each language, filter, page and currency", async () => {
    const texts = new Set<string>();
    const asked = [
      [list, "es"],
      [list, "en"],
      [`${list}&page=2`, "es"],
      [`${list}&insuranceTypes=DENTAL`, "es"],
      [`${list}&ponderer=0.9&order=popular`, "es"],
      [`${list}&targetCurrency=USD`, "es"],
    ] as const;
    for (const [url, language] of asked)
      texts.add(nameless((await read(url, { "accept-language": language })).text));
    expect(texts.size).toBe(asked.length);
  });

  it("is never given to a profile, nor a profile's to anybody", async () => {
    const profile = {
      cotizante: [{ sexo: "Femenino", edad: 34, ingreso: 1_650_000 }],
      cargas: [{ parentesco: "Hija", sexo: "Femenino", edad: 6 }],
      region: { stateCode: 13 },
    };
    const before = nameless((await read(list, {})).text);
    const own = await site.app.inject({
      method: "POST",
      url: "/api/insurance/compare/metadata",
      headers: { "accept-encoding": "br" },
      payload: { organizationTypes: "ASEG", take: 20, profile },
    });
    const text = brotliDecompressSync(own.rawPayload).toString();
    const cookie = own.cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    expect(own.headers["cache-control"]).toBe("private, no-store");
    expect(nameless(text)).not.toBe(before);
    expect(nameless((await read(list, {})).text)).toBe(before);
    // By its name the same visitor gets the same list again, and a stranger everybody's.
    const { uuid } = JSON.parse(text).metaData;
    const again = await read(`${list}&uuid=${uuid}`, { cookie });
    expect(again.text).toBe(text);
    expect(again.answer.headers["cache-control"]).toBe("private, no-store");
    expect(nameless((await read(`${list}&uuid=${uuid}`, {})).text)).toBe(before);
  });
});
