import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { textOfPdf } from "#test/harness/pdf-text.ts";
import { browserOf } from "./buyer.ts";
import { toSignature } from "./journey.ts";

/** A UF that is older than the day says so wherever a price that it made is shown, also where that is asked for
 *  or signed. The newest that is stored is of 10 October 2026. */

const request = "/Seguros/Quillay-Vida/Complementario-Familia-80/Solicitar";
const base = "/Compra-Online/lafken-dental-esencial";

/** Text as it is read: the document's, without its markup. */
const plain = (html: string) =>
  html
    .replaceAll(/<(script|style)\b[^]*?<\/\1>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");

describe.each([
  ["on the day of the UF itself", "2026-10-10T15:00:00Z", "UF del 10-10-2026", false],
  ["six weeks later", "2026-11-21T15:00:00Z", "UF del 10-10-2026, la última que tenemos", true],
] as const)("a price in UF %s", (_when, startsAt, words, isOld) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp({}, startsAt);
  });
  afterAll(() => site.close());

  const expectWords = (text: string) => {
    expect(text).toContain(words);
    expect(text.includes("la última que tenemos")).toBe(isOld);
  };

  it("says its day on the list and on the request", async () => {
    for (const url of ["/Comparar/Seguros-de-Salud/Dental", request]) {
      const { statusCode, body } = await site.app.inject({ url, headers: { host: "localhost" } });
      expect([url, statusCode]).toEqual([url, 200]);
      expectWords(plain(body));
    }
  });

  it("says it in the proposal that is read and signed", async () => {
    const browser = browserOf(site);
    await toSignature(browser, base);
    const { response } = await browser.follow(`${base}/Firma`);
    const [, path = ""] = /href="([^"]*\/proposal[^"]*)"/.exec(response.body) ?? [];
    const pdf = await browser.open(path.replaceAll("&amp;", "&"));
    expect([pdf.statusCode, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    expectWords(textOfPdf(pdf.rawPayload).replaceAll(/\s+/g, " "));
  });
});
