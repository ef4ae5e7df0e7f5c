import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** Each country's pictures come from the CDN that the environment names, or are the originals (SA 8). */

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ IMAGE_CDN_PE: "https://img.pe.example/" });
});
afterAll(() => site.close());

describe("the image CDN", () => {
  it("that a country lacks is said once at the start: 'No hay CDN definido'", () => {
    const lines = site.logLines().filter((line) => line.includes("images.cdn"));
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: "warn", message: "No hay CDN definido", countries: "CL, CO, INT" },
    ]);
  });

  it("is what pages may load pictures from, drawn or kept, and nothing else is", async () => {
    for (const _kept of [false, true]) {
      const answer = await site.app.inject({
        url: "/contacto",
        headers: { host: "localhost", cookie: "amparo_id=AAAAAAAAAAAAAAAAAAAAAA" },
      });
      expect(answer.headers["content-security-policy"]).toContain(
        "img-src 'self' data: https://img.pe.example;",
      );
    }
  });
});
