import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  readFrameArguments,
  runFrameCommand,
} from "#src/modules/identity/partner/frame-command.ts";
import { type FolderLock, lockFolder } from "#src/platform/database/folder-lock.ts";
import { createTestApp, projectRoot, type TestApp } from "../../harness/app.ts";

/** `npm run frames` beside a running server: who may show a partner's host in a frame, and until when. */

let site: TestApp;
let lock: FolderLock;
let lines: string[];
beforeAll(async () => {
  site = await createTestApp();
  lock = lockFolder(site.dataFolder);
});
afterAll(async () => {
  lock.release();
  await site.close();
});
beforeEach(() => {
  lines = [];
});

const start = "2026-10-10T15:00:00Z";
const later = (seconds: number) =>
  site.clock.set(new Date(Date.parse(start) + seconds * 1_000).toISOString());
const run = (...args: string[]) =>
  runFrameCommand(
    args,
    { root: projectRoot, databaseUrl: undefined, dataFolder: site.dataFolder, clock: site.clock },
    (line) => lines.push(line),
  );
const ancestors = async (token: string, referer: string, host = "clinica-demo.localhost") => {
  const { headers } = await site.app.inject({
    url: `/Comparar/Isapres?IFRAME_AUTH=${token}`,
    headers: {
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140",
      accept: "text/html",
      host: `${host}:3000`,
      "sec-fetch-dest": "iframe",
      referer,
    },
  });
  return /frame-ancestors ([^;]*)/.exec(String(headers["content-security-policy"]))?.[1];
};
const issue = async (...args: string[]) => {
  expect(await run("issue", ...args)).toBe(0);
  return /IFRAME_AUTH=(\S+)/.exec(lines.join("\n"))?.[1] ?? "";
};
const parent = "https://www.diario.example";

describe.skipIf(process.env["TEST_DATABASE"] === "postgresql")("npm run frames", () => {
  it("issues a token for a partner's parents, lists it, and takes it away", async () => {
    const token = await issue("clinica-demo", "--parent", parent);
    expect(token).toMatch(/^[\w-]{24}$/);
    later(6);
    expect(await ancestors(token, `${parent}/salud`)).toBe(parent);
    expect(await ancestors(token, "https://otro.example/")).toBe("'none'");
    expect(await ancestors(token, `${parent}/`, "localhost")).toBe("'none'");
    await run("list");
    expect(lines.join("\n")).toContain(`${token}  clinica-demo  site  sin vencimiento  ${parent}`);
    expect(await run("revoke", token)).toBe(0);
    later(12);
    expect(await ancestors(token, `${parent}/salud`)).toBe("'none'");
    await run("list");
    expect(lines.join("\n")).toContain(`${token}  clinica-demo  site  revocado`);
    expect(await run("revoke", token)).toBe(1);
  });

  it("issues one that ends by itself, for the main hosts too", async () => {
    later(20);
    const token = await issue("principal", "--parent", parent, "--days", "1");
    expect(lines[0]).toContain("principal  site  vence 2026-10-11");
    later(26);
    expect(await ancestors(token, parent, "localhost")).toBe(parent);
    later(86_421);
    expect(await ancestors(token, parent, "localhost")).toBe("'none'");
    await run("list");
    expect(lines.join("\n")).toContain(`${token}  principal  site  venció 2026-10-11`);
  });

  it("refuses a partner that there is none of", async () => {
    expect(await run("issue", "nadie-demo", "--parent", parent)).toBe(1);
    expect(lines).toEqual(["No hay un partner nadie-demo."]);
  });
});

describe("the arguments of npm run frames", () => {
  it("take a token that begins with a hyphen, as one in 64 does", () => {
    const token = "-A_b".padEnd(24, "c");
    expect(readFrameArguments(["revoke", token])).toEqual({ command: "revoke", token });
  });

  it.each([
    ["no command", []],
    ["no parent", ["issue", "clinica-demo"]],
    ["a parent with a path", ["issue", "clinica-demo", "--parent", "https://a.example/x"]],
    ["a parent without TLS", ["issue", "clinica-demo", "--parent", "http://a.example"]],
    ["another kind", ["issue", "clinica-demo", "--parent", parent, "--kind", "todo"]],
    ["days that are none", ["issue", "clinica-demo", "--parent", parent, "--days", "0"]],
    ["a token less", ["revoke"]],
    ["one more", ["list", "x"]],
    ["an option that is not its own", ["list", "--days", "3"]],
  ])("with %s are no order, and the command says how it is used", async (_what, args) => {
    expect(readFrameArguments(args)).toBeUndefined();
    expect(await run(...args)).toBe(2);
    expect(lines[0]).toContain("npm run frames -- issue");
  });
});
