import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SharedTestApp, sharedTestApp } from "../../harness/app.ts";

/** '¿Está mi clínica?': asked once, answered for the rest of the visit (D8.3). */

let site: SharedTestApp;
beforeAll(async () => {
  site = await sharedTestApp();
});
afterAll(() => site.close());

const browser = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };
const open = async (url: string, cookie = "") => {
  const answer = await site.app.inject({ url, headers: { ...browser, host: "localhost", cookie } });
  const text = answer.body
    .replaceAll(/<script[^]*?<\/script>|<style[^]*?<\/style>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
  const kept = [answer.headers["set-cookie"] ?? []]
    .flat()
    .find((line) => line.startsWith("amparo_clinic="));
  return { ...answer, text, kept, caching: answer.headers["cache-control"] };
};
const list = "/Comparar/Isapres";
const product = "/Seguros/Quillay-Vida/Complementario-Familia-80";
const answered =
  /(?:Sí, Clínica Dávila|su red no nombra a Clínica Dávila|No informa si Clínica Dávila)/g;
const davila = "amparo_clinic=clinica-davila";

describe("a clinic that a visitor asks for", () => {
  it("is understood by a part of its name, answered on every card, and kept for the visit", async () => {
    const page = await open(`${list}?mi-clinica=davila`);
    expect(page.kept).toMatch(/^amparo_clinic=clinica-davila;.*HttpOnly/);
    expect(page.caching).toBe("private, no-store");
    expect(page.text.match(answered)).toHaveLength(20);
    expect(page.text).toContain("Mi clínica: Clínica Dávila");
  });

  it("is answered on lists, products and the table without being asked again", async () => {
    for (const at of [list, "/en/Compare/Isapres"]) {
      expect((await open(at, davila)).text).toMatch(/Clínica Dávila/);
    }
    expect((await open(product, davila)).text).toMatch(answered);
    const table = `/Comparar-Planes?productos=colectivo-radal-oficina`;
    expect((await open(table, davila)).text).toContain("¿Está Clínica Dávila?");
    const fresh = await open(list);
    expect([fresh.text.match(answered), fresh.caching]).toEqual([null, "private, no-cache"]);
  });

  it("orders the list by it and leads to those that have it alone", async () => {
    const first = await open(`${list}?orden=mi-clinica`, davila);
    const kinds = (first.text.match(answered) ?? []).map((text) => text.startsWith("Sí"));
    expect(kinds).toEqual(kinds.toSorted((a, b) => Number(b) - Number(a)));
    expect(first.text).toMatch(/Sí, Clínica Dávila [^(]+\(red al \d\d-\d\d-\d{4}\)/);
    expect(first.text).toContain("Primero donde Clínica Dávila es preferente");
    const only = /href="([^"]*)"[^>]*>Ver solo (?:los|el)/.exec(first.body)?.[1] ?? "";
    const narrowed = await open(only.replaceAll("&amp;", "&"), davila);
    expect(narrowed.text).not.toContain("no nombra a Clínica Dávila");
    // Without a clinic the order means nothing.
    expect((await open(`${list}?orden=mi-clinica`)).text).not.toContain("Mi clínica primero");
  });

  it("is forgotten where its name is taken away", async () => {
    const page = await open(`${list}?mi-clinica=`, davila);
    expect((await open(list, davila)).body).toContain(`href="${list}?mi-clinica="`);
    expect(page.kept).toMatch(/^amparo_clinic=;.*Max-Age=0/);
    expect(page.text.match(answered)).toBeNull();
  });

  it("is not guessed: what no clinic is called is said back, and nothing is kept", async () => {
    const page = await open(`${list}?mi-clinica=Hogwarts`);
    expect(page.text).toContain("No conocemos «Hogwarts»");
    expect(page.kept).toBeUndefined();
    expect((await open(list, "amparo_clinic=hogwarts")).text.match(answered)).toBeNull();
  });
});
