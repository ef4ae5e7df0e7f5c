import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createOutgoing, type OutgoingOptions } from "./outgoing.ts";
import { isPrivateAddress, literalAddress } from "./private-address.rules.ts";

/** Forty ways to write an address that is not to be asked (REL). */
const privateForms = [
  "http://127.0.0.1/",
  "http://127.1/",
  "http://127.0.1/",
  "http://127.255.255.254/",
  "http://0x7f000001/",
  "http://0x7f.0.0.1/",
  "http://0x7f.1/",
  "http://2130706433/",
  "http://017700000001/",
  "http://0177.0.0.1/",
  "http://0177.0.0.0x1/",
  "http://127.0.0.1./",
  "http://１２７.０.０.１/",
  "http://127。0。0。1/",
  "http://0.0.0.0/",
  "http://0/",
  "http://10.0.0.1/",
  "http://10.255.255.255/",
  "http://0xa000001/",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://192.168.0.1/",
  "http://3232235521/",
  "http://169.254.169.254/",
  "http://0xa9fea9fe/",
  "http://2852039166/",
  "http://100.64.0.1/",
  "http://198.18.0.1/",
  "http://224.0.0.1/",
  "http://255.255.255.255/",
  "http://[::1]/",
  "http://[::]/",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://[::ffff:7f00:1]/",
  "http://[::127.0.0.1]/",
  "http://[64:ff9b::7f00:1]/",
  "http://[2002:7f00:1::]/",
  "http://[fe80::1]/",
  "http://[fd00::1]/",
];

const content = "https://content.example/";
const options = (changes: Partial<OutgoingOptions> = {}): OutgoingOptions => ({
  base: content,
  timeoutMs: 2_000,
  bytesMost: 1_000,
  ...changes,
});
const refused = (code: string) => expect.objectContaining({ code });

describe("an address", () => {
  it.each(privateForms)("%s is private, and is not asked", async (form) => {
    const literal = literalAddress(new URL(form));
    expect(literal).toBeDefined();
    expect(isPrivateAddress(literal ?? "")).toBe(true);
    await expect(createOutgoing(options())(form)).rejects.toThrow(refused("HOST"));
  });

  it("is forty forms of it", () => {
    expect(new Set(privateForms).size).toBe(40);
  });

  it.each(["8.8.8.8", "1.1.1.1", "172.32.0.1", "192.169.0.1", "2606:4700::1111"])(
    "%s is public",
    (address) => {
      expect(isPrivateAddress(address)).toBe(false);
    },
  );

  it.each([
    ["https://other.example/", "HOST"],
    ["http://content.example/", "HOST"],
    ["https://content.example:8443/", "HOST"],
    ["https://content.example.evil.example/", "HOST"],
    ["//evil.example/x", "HOST"],
    ["https://content.example@evil.example/", "ADDRESS"],
    ["https://who:word@content.example/", "ADDRESS"],
    ["file:///etc/passwd", "ADDRESS"],
    ["ftp://content.example/", "ADDRESS"],
    ["gopher://content.example/", "ADDRESS"],
    ["data:text/plain,x", "ADDRESS"],
    ["https://", "ADDRESS"],
  ])("%s is refused: %s", async (url, code) => {
    await expect(createOutgoing(options())(url)).rejects.toThrow(refused(code));
  });
});

describe("a call to another server", () => {
  let server: Server;
  let port: number;
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      if (request.url === "/redirect")
        return response.writeHead(302, { location: "http://169.254.169.254/" }).end();
      if (request.url === "/large") return response.end("x".repeat(1_001));
      if (request.url === "/endless") return response.write("x");
      if (request.url === "/none") return response.writeHead(204).end();
      return response.writeHead(200, { "content-type": "text/plain" }).end("fine");
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  });
  type Resolve = NonNullable<OutgoingOptions["resolve"]>;
  /** A name server that answers with these addresses. */
  const leadsTo = (...addresses: string[]) =>
    ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      )) as unknown as Resolve;

  it("answers with status, headers and body", async () => {
    const call = createOutgoing(options({ base: `http://127.0.0.1:${port}/` }));
    const response = await call("/x?y=1", { method: "POST", body: "z" });
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/plain"]);
    expect(await response.text()).toBe("fine");
    expect((await call("/none")).status).toBe(204);
    expect(asked).toEqual(["POST /x?y=1", "GET /none"]);
  });

  it.each([
    ["127.0.0.1"],
    ["10.1.2.3"],
    ["169.254.169.254"],
    ["::1"],
    ["fd00::1"],
    ["::ffff:10.0.0.1"],
    // One good address among them helps nobody.
    ["93.184.216.34", "127.0.0.1"],
  ])("by a name that leads to %s is not made", async (...addresses) => {
    asked.length = 0;
    const call = createOutgoing(
      options({ base: `http://content.example:${port}/`, resolve: leadsTo(...addresses) }),
    );
    await expect(call("/")).rejects.toThrow(refused("PRIVATE_ADDRESS"));
    expect(asked).toEqual([]);
  });

  it("looks a name up once, and goes to the very address that was checked", async () => {
    let looked = 0;
    const counting = ((...given: Parameters<Resolve>) => {
      looked += 1;
      return leadsTo(looked === 1 ? "127.0.0.1" : "10.0.0.1")(...given);
    }) as unknown as Resolve;
    const base = `http://content.internal:${port}/`;
    const call = createOutgoing(
      options({ base, privateHosts: ["content.internal"], resolve: counting }),
    );
    expect(await (await call("/")).text()).toBe("fine");
    expect(looked).toBe(1);
    // The next call is checked anew, whatever an earlier one found.
    looked = 1;
    await expect(createOutgoing(options({ base, resolve: counting }))("/")).rejects.toThrow(
      refused("PRIVATE_ADDRESS"),
    );
    expect(looked).toBe(2);
  });

  it("by a name that is configured as private is made", async () => {
    const call = createOutgoing(
      options({
        base: `http://content.internal:${port}/`,
        privateHosts: ["content.internal"],
        resolve: leadsTo("127.0.0.1"),
      }),
    );
    expect(await (await call("/")).text()).toBe("fine");
  });

  it.each([
    ["/redirect", "REDIRECT"],
    ["/large", "TOO_LARGE"],
    ["/endless", "UNREACHABLE"],
  ])("to %s is refused: %s", async (path, code) => {
    const call = createOutgoing(options({ base: `http://127.0.0.1:${port}/`, timeoutMs: 400 }));
    await expect(call(path)).rejects.toThrow(refused(code));
  });
});

describe("other ways to call out", () => {
  it("are not taken anywhere on the server", async () => {
    const root = resolve(import.meta.dirname, "../..");
    const files = globSync("{modules,platform,providers,wiring,config}/**/*.ts", { cwd: root });
    expect(files.length).toBeGreaterThan(300);
    // The second writes a script of the page, which calls from the browser.
    const known = new Set(["platform/http/outgoing.ts", "platform/http/framed-document.ts"]);
    const found = files
      .filter((file) => !file.endsWith(".test.ts") && !known.has(file))
      .filter((file) =>
        /\bfetch\(|\bhttps?\.(?:get|request)\(|from "undici"/.test(
          readFileSync(join(root, file), "utf8"),
        ),
      );
    expect(found).toEqual([]);
  });
});
