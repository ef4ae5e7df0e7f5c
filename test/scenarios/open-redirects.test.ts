import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { returnPath } from "#src/areas/page/return-path.rules.ts";
import { createTestApp, type TestApp } from "#test/harness/app.ts";

/** Whatever an address says, nobody is sent to another site (REL: open redirect). */

const targets = [
  "evil.example",
  "evil.example/Comparar/Isapres",
  "evil.example%2f..",
  "@evil.example",
];
const beginnings = [
  "//",
  "///",
  "////",
  "/\\",
  "/\\\\",
  "\\\\",
  "\\/",
  "/%5c",
  "/%2f",
  "/%2f%2f",
  "/%5c%5c",
  "/./",
  "/.//",
  "/..//",
  "/../../",
  "/;//",
  "/%09/",
  "/%0a/",
  "/%0d%0a/",
  "/%00/",
  "/\t/",
  "/\n/",
  "/\r/",
  "/ /",
  "/?//",
  "/#//",
  "/%2e%2e//",
  "/%2e//",
  "https://",
  "HTTPS://",
  "http://",
  "http:",
  "http:/",
  "https:\\\\",
  "http:\\",
  "ftp://",
  "javascript://",
  "JaVaScRiPt:",
  "data:text/html,",
  "vbscript:",
  "blob:https://",
  "file://",
  "//localhost@",
  "//localhost%40",
  "//localhost:80@",
  "https://localhost@",
  "https://localhost.",
  "//%65",
  "/Comparar//",
  "/Comparar/../..//",
];
const tricks = beginnings.flatMap((beginning) => targets.map((target) => `${beginning}${target}`));
const site = "http://localhost";
const leaves = (address: string, from: string) =>
  !URL.canParse(address, from) || new URL(address, from).origin !== site;

describe("two hundred tricks with an address", () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
    await test.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(() => test.close());

  /** Sent as it is written: what sorts an address out before it leaves would take the trick away. */
  const answerTo = (path: string) =>
    new Promise<{ status: number; location: string | undefined }>((done, fail) => {
      const { port } = test.app.server.address() as AddressInfo;
      const sent = request({ port, host: "127.0.0.1", path, headers: { host: "localhost" } });
      sent.on("error", fail);
      sent.on("response", (response) => {
        response.resume();
        done({ status: response.statusCode ?? 0, location: response.headers.location });
      });
      sent.end();
    });

  it("are two hundred", () => {
    expect(new Set(tricks).size).toBe(200);
  });

  it("lead nowhere else as a way back", () => {
    const followed = tricks.filter((trick) =>
      leaves(returnPath(trick, "/back"), `${site}/Perfil/x`),
    );
    expect(followed).toEqual([]);
  });

  it("lead nowhere else as the address itself", async () => {
    const asked = tricks.filter((trick) => trick.startsWith("/") && !/[\t\n\r ]/.test(trick));
    expect(asked.length).toBeGreaterThan(100);
    const left: string[] = [];
    for (const url of asked) {
      const { location, status } = await answerTo(url);
      if (typeof location === "string" && leaves(location, `${site}/`))
        left.push(`${url} ${location}`);
      if (status >= 500) left.push(`${url} ${status}`);
    }
    expect(left).toEqual([]);
  }, 120_000);

  it("lead nowhere else from a page that knows a way back", async () => {
    for (const trick of [
      "//evil.example",
      "/\\evil.example",
      "https://evil.example",
      "/%09/evil.example",
    ]) {
      const { statusCode, headers } = await test.app.inject({
        method: "POST",
        url: "/Perfil/Seguros-de-Salud",
        headers: { host: "localhost", "content-type": "application/x-www-form-urlencoded" },
        payload: new URLSearchParams({
          _returnTo: trick,
          "cotizante.0.sexo": "Femenino",
          "cotizante.0.edad": "34",
          "cotizante.0.ingreso": "1.650.000",
          "region.stateCode": "13",
        }).toString(),
      });
      expect(statusCode).toBe(303);
      expect(leaves(String(headers.location), `${site}/Perfil/Seguros-de-Salud`)).toBe(false);
    }
  });
});
