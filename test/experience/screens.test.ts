import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeProfileLink } from "#src/modules/offer/profile/profile-link.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { faultOfTest, readTable } from "./named-tests.ts";

/** What an outside reading found on each screen, what became of it, and where that is held: by a test, or by what its
 *  page shows and lacks for a woman of 36, a man of 38 and a girl of 6. */
const screens = readTable("screens.tsv");
const nameOf = ({ screen, finding }: (typeof screens)[number]) => `${screen}: ${finding}`;

let site: TestApp;
let cookie = "";
let three = "";
const agent = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140", accept: "text/html" };

/** A host without a cookie of this household is another country's. */
async function open(address: string): Promise<string> {
  const [, host = "", path = ""] = /^([^/]*)(\/.*)$/.exec(address) ?? [];
  const headers = { ...agent, host: host || "localhost", ...(host === "" ? { cookie } : {}) };
  const url = path.replace("{three}", three);
  const { statusCode, body } = await site.app.inject({ url, headers });
  expect([url, statusCode]).toEqual([url, 200]);
  return body;
}

const readIn = (html: string) =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? "")
    .replaceAll(/<(script|style|svg)[^]*?<\/\1>/g, " ")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll(/\s+/g, " ");

beforeAll(async () => {
  site = await createTestApp();
  const perfil = encodeProfileLink({
    cotizante: [{ sexo: "Femenino", edad: 36 }],
    cargas: [
      { parentesco: "Cónyuge", sexo: "Masculino", edad: 38 },
      { parentesco: "Hija", sexo: "Femenino", edad: 6 },
    ],
  });
  const sent = await site.app.inject({
    method: "POST",
    url: "/api/profile-form/link",
    headers: { ...agent, host: "localhost", origin: "http://localhost" },
    payload: { perfil },
  });
  cookie = String([sent.headers["set-cookie"]].flat()[0]).split(";")[0]!;
  const list = await open("/Comparar/Seguros-de-Salud");
  const codes = [...list.matchAll(/data-code="([^"]+)"/g)].map(([, code]) => code);
  three = codes.slice(0, 3).join(",");
});
afterAll(() => site.close());

const wordsOf = (cell = "") => (cell === "" ? [] : cell.split("|"));

describe("a screen of the outside reading", () => {
  it.each(screens.map((row) => [nameOf(row), row] as const))(
    "is as the table says: %s",
    async (_name, row) => {
      expect(["done", "kept", "open"]).toContain(row["state"]);
      expect(row["how"]).not.toBe("");
      const text = readIn(await open(row["address"] ?? ""));
      const [shows, lacks] = [wordsOf(row["shows"]), wordsOf(row["lacks"])];
      expect(shows.filter((words) => !text.includes(words))).toEqual([]);
      expect(lacks.filter((words) => text.includes(words))).toEqual([]);
      if (row["state"] === "open") return;
      if (row["file"] === "") expect(shows.length + lacks.length).toBeGreaterThan(0);
      else expect(faultOfTest(row)).toBeNull();
    },
  );

  it("stands once in the table", () => {
    expect(new Set(screens.map(nameOf)).size).toBe(screens.length);
    expect(screens.length).toBeGreaterThan(40);
  });
});
