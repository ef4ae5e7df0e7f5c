import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { hasDemonstration, parseEnvironment, settingNames } from "./environment.ts";

describe("the environment", () => {
  it("has a default for everything", () => {
    expect(parseEnvironment({})).toMatchObject({
      PORT: 3000,
      DATA_DIR: ".data",
      NODE_ENV: "production",
    });
  });

  it("takes an empty variable as absent", () => {
    expect(parseEnvironment({ DATABASE_URL: "", PORT: "" }).PORT).toBe(3000);
  });

  it.each([
    [{}, "0.0.0.0"],
    [{ NODE_ENV: "development" }, "127.0.0.1"],
    [{ NODE_ENV: "development", HOST: "" }, "127.0.0.1"],
    [{ NODE_ENV: "development", HOST: "0.0.0.0" }, "0.0.0.0"],
    [{ NODE_ENV: "production", HOST: "192.0.2.7" }, "192.0.2.7"],
  ])("listens with %o at %s", (source, host) => {
    expect(parseEnvironment(source).HOST).toBe(host);
  });

  it.each([
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://localhost/amparo"],
    ["SMTP_URL", "localhost:25"],
    ["FILES_URL", "https://s3.example/archivos"],
    ["FILES_URL", "https://key:secret@s3.example"],
    ["FILES_URL", "ftp://key:secret@s3.example/archivos"],
    ["FILES_URL", "https://key:secret@s3.example/archivos/a%20b"],
    ["PUBLIC_URL", "ftp://amparo.example"],
    ["COMPARE_CALLS_PER_MINUTE", "0"],
    ["GROWTHBOOK_API_HOST", "growthbook"],
    ["OUTGOING_PRIVATE_HOSTS", "http://x"],
    ["FAULT_SAMPLING", "2"],
    ["TRUST_PROXY", "yes"],
    ["TRUST_PROXY", "1.5"],
    ["TRUST_PROXY", "10.0.0.0/33"],
    ["TRUST_PROXY", "10.0.0.1,proxy"],
  ])("stops the start with a sentence that names %s when it is %s", (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(
      new RegExp(`cannot be used\\. ${name} is not valid`),
    );
  });
});

describe("the bucket of files", () => {
  it("is read from one address, whose name and key may be encoded", () => {
    const { FILES_URL: address } = parseEnvironment({
      FILES_URL: "https://AKIA:a%2Fb%2Bc@s3.example:9000/archivos/amparo/cl/?region=sa-east-1",
    });
    expect(address).toEqual({
      origin: "https://s3.example:9000",
      bucket: "archivos",
      folder: "amparo/cl/",
      keyId: "AKIA",
      secret: "a/b+c",
      region: "sa-east-1",
    });
  });

  it("names nothing of a key in what a wrong address is told", () => {
    const wrong = () => parseEnvironment({ FILES_URL: "https://AKIA:geheim@s3.example" });
    expect(wrong).toThrow("https://key:secret@host/bucket");
    expect(wrong).not.toThrow(/AKIA|geheim/);
  });
});

describe("the proxies that are believed", () => {
  it.each([
    ["", false],
    ["false", false],
    ["0", false],
    // Configurations from before there were hops.
    ["true", 1],
    ["2", 2],
    ["10.0.0.7", ["10.0.0.7"]],
    ["10.0.0.0/8, 2001:db8::/32", ["10.0.0.0/8", "2001:db8::/32"]],
  ])("are, by TRUST_PROXY %j, %j", (given, proxies) => {
    expect(parseEnvironment({ TRUST_PROXY: given }).TRUST_PROXY).toEqual(proxies);
  });
});

describe("a GrowthBook of one's own", () => {
  const host = "https://growthbook.example";

  it("is named by its host and the site's key", () => {
    expect(
      parseEnvironment({ GROWTHBOOK_API_HOST: host, GROWTHBOOK_CLIENT_KEY: "sdk-1" }),
    ).toMatchObject({ GROWTHBOOK_API_HOST: host, GROWTHBOOK_CLIENT_KEY: "sdk-1" });
    expect(parseEnvironment({ GROWTHBOOK_CLIENT_KEY: "own" }).GROWTHBOOK_API_HOST).toBeUndefined();
  });

  it("stops the start when its key is missing", () => {
    expect(() => parseEnvironment({ GROWTHBOOK_API_HOST: host })).toThrow(
      /GROWTHBOOK_CLIENT_KEY is not valid: GROWTHBOOK_API_HOST needs it/,
    );
  });
});

describe("demonstration accounts", () => {
  it.each([
    [{}, true],
    [{ DATABASE_URL: "postgres://amparo@localhost/amparo" }, false],
    [{ PUBLIC_URL: "https://amparo.example" }, false],
    [{ PUBLIC_URL: "http://localhost:3000" }, false],
    [{ PUBLIC_URL_CL: "https://www.amparo.example" }, false],
    [{ PUBLIC_URL_PE: "https://pe.amparo.example" }, false],
    [{ PUBLIC_URL_CO: "https://co.amparo.example" }, false],
    [{ PUBLIC_URL_INT: "https://int.amparo.example" }, false],
    [{ HOST_SUFFIXES: "amparo.example" }, false],
    [{ HOST_SUFFIXES: "localhost,amparo.example" }, false],
    [{ HOST_SUFFIXES: "mylocalhost" }, false],
    [{ HOST_SUFFIXES: "localhost" }, true],
    [{ HOST_SUFFIXES: "localhost,shop.localhost" }, true],
    [{ DEMONSTRATION: "off" }, false],
    [{ DEMONSTRATION: "on", DATABASE_URL: "postgres://amparo@localhost/amparo" }, true],
  ])("with %j: %s", (environment, expected) => {
    expect(hasDemonstration(parseEnvironment(environment))).toBe(expected);
  });

  it.each([
    ["PUBLIC_URL", "https://amparo.example"],
    ["PUBLIC_URL_CL", "https://www.amparo.example"],
    ["PUBLIC_URL_PE", "https://pe.amparo.example"],
    ["PUBLIC_URL_CO", "https://co.amparo.example"],
    ["PUBLIC_URL_INT", "https://int.amparo.example"],
    ["HOST_SUFFIXES", "amparo.example"],
  ])("stop the start of a site that has a %s", (name, value) => {
    expect(() => parseEnvironment({ DEMONSTRATION: "on", [name]: value })).toThrow(
      `DEMONSTRATION is not valid: a site with a ${name} has no demonstration accounts`,
    );
  });
});

describe("passwords", () => {
  it.each([
    { PASSWORD_POLICY: "weak" },
    { PASSWORD_DAYS: "0" },
    { BREACHED_URL: "ftp://x.example" },
  ])("refuses %j", (environment) => {
    expect(() => parseEnvironment(environment)).toThrow(/is not valid/);
  });
});

/** The settings that the table of docs/operations.md names. A row may give several: `PUBLIC_URL_CL`, `_PE` share all
 *  but the end; `KUSHKI_…` is the beginning of names that its text has. */
function settingsOfOperations(): string[] {
  const document = readFileSync(resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");
  const rows = document.split("\n").filter((line) => /^\| `[A-Z_]+[A-Z…]`/.test(line));
  return rows.flatMap((row) => {
    const [, first = "", , text = ""] = row.split("|");
    const tokensOf = (cell: string) =>
      [...cell.matchAll(/`([A-Z_]+…?)`/g)].map(([, name = ""]) => name);
    let last = "";
    return tokensOf(first).flatMap((token) => {
      if (token.endsWith("_…")) {
        const start = token.slice(0, -1);
        return tokensOf(text).map((end) => (settingNames.includes(end) ? end : `${start}${end}`));
      }
      if (!token.startsWith("_")) last = token;
      return [token.startsWith("_") ? last.replace(/_[A-Z]+$/, token) : token];
    });
  });
}

it("docs/operations.md names every setting, and no other", () => {
  const named = new Set(settingsOfOperations());
  expect(settingNames.filter((name) => !named.has(name))).toEqual([]);
  expect([...named].filter((name) => !settingNames.includes(name))).toEqual([]);
});

describe(".env.example", () => {
  const lines = readFileSync(resolve(import.meta.dirname, "../../.env.example"), "utf8")
    .split("\n")
    .filter((line) => /^#[A-Z]/.test(line))
    .filter((line) => line.includes("="))
    .map((line) => [line.slice(1, line.indexOf("=")), line.slice(line.indexOf("=") + 1)] as const);

  it("names every setting once", () => {
    expect(lines.map(([name]) => name).toSorted()).toEqual(settingNames.toSorted());
  });

  it("shows values that are taken, and the default where there is one", () => {
    const shown = parseEnvironment(Object.fromEntries(lines));
    const defaults = parseEnvironment({});
    for (const [name, value] of Object.entries(defaults)) {
      const isExample = ["OUTGOING_PRIVATE_HOSTS"].includes(name);
      if (!isExample) expect([name, shown[name as keyof typeof shown]]).toEqual([name, value]);
    }
  });
});
