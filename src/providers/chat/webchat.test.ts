import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readAppLanguage } from "#src/modules/contact/chat/webchat-provider.ts";
import { fixedClock } from "#src/platform/clock/clock.ts";
import { createLog } from "#src/platform/log/log.ts";
import { createOwnWebchat } from "./own-webchat.ts";
import { createRemoteWebchat } from "./remote-webchat.ts";

const chile = { code: "CL", timeZone: "America/Santiago" } as const;

describe("the chat over this server", () => {
  const clock = fixedClock("2026-11-23T15:00:00Z");
  const webchat = (isStaffed: boolean) =>
    createOwnWebchat({
      clock,
      isStaffed: async () => isStaffed,
      say: (language) => (key) => `${language}:${key}`,
    });

  it("is active within the hours, and only where somebody could answer", async () => {
    clock.set("2026-11-23T15:00:00Z");
    expect(await webchat(true).isActive(chile)).toBe(true);
    expect(await webchat(false).isActive(chile)).toBe(false);
    clock.set("2026-11-23T23:00:00Z");
    expect(await webchat(true).isActive(chile)).toBe(false);
  });

  it("describes the form of SA 2.10 in the language asked", async () => {
    const config = await webchat(true).configOf("amparo", "pt", chile);
    expect(config?.baseConfig).toMatchObject({ width: "20rem", brandColor: "#40b4e5" });
    const fields = config?.valuesConfig["preEngagementFields"] as {
      name: string;
      required: boolean;
      label: string;
    }[];
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ["name", true],
      ["email", true],
      ["phone", true],
      ["topic", true],
      ["area", false],
      ["question", false],
    ]);
    expect(fields[0]?.label).toBe("pt:chat.field.name");
    expect(await webchat(true).configOf("amerins", "es", chile)).toBeUndefined();
  });

  it.each([
    ["amparo-es", { app: "amparo", language: "es" }],
    ["client-portal-demo-EN", { app: "client-portal-demo", language: "en" }],
    ["amparo-fr", undefined],
    ["../x-es", undefined],
    ["es", undefined],
  ])("reads %s as application and language", (text, expected) => {
    expect(readAppLanguage(text)).toEqual(expected);
  });
});

describe("a chat that another server attends", () => {
  let server: Server;
  const asked: string[] = [];
  const lines: string[] = [];
  let answer: { status: number; body: string; location?: string } = { status: 200, body: "{}" };
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.url} ${String(request.headers["x-country"])}`);
      response.writeHead(answer.status, answer.location ? { location: answer.location } : {});
      response.end(answer.body);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  });
  afterAll(() => new Promise((done) => server.close(done)));
  const remote = () =>
    createRemoteWebchat({
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      log: createLog("debug", (line) => lines.push(line)),
    });
  const config = { baseConfig: { a: 1 }, valuesConfig: { b: 2 } };

  it("is asked by the calls of SA 7", async () => {
    asked.length = 0;
    answer = { status: 200, body: JSON.stringify({ data: { active: true } }) };
    expect(await remote().isActive(chile)).toBe(true);
    answer = { status: 200, body: JSON.stringify({ data: config }) };
    expect(await remote().configOf("amparo", "es", chile)).toEqual(config);
    answer = { status: 200, body: JSON.stringify({ payload: config }) };
    expect(await remote().configOf("client-portal", "en", chile)).toEqual(config);
    expect(asked).toEqual([
      "/api/chat/available CL",
      "/api/chat/getWebchatConfig/amparo-es CL",
      "/api/twilio/webchat-config/client-portal-en CL",
    ]);
  });

  it.each([
    ["a failure", { status: 500, body: "" }],
    ["no JSON", { status: 200, body: "<html>" }],
    ["another shape", { status: 200, body: '{"data":{"active":"yes"}}' }],
    ["a redirect", { status: 302, body: "", location: "http://127.0.0.1:1/" }],
    ["too much", { status: 200, body: `{"data":{"active":true},"x":"${"a".repeat(300_000)}"}` }],
  ])("is not active after %s, which is logged and no more", async (_what, given) => {
    answer = given;
    lines.length = 0;
    expect(await remote().isActive(chile)).toBe(false);
    expect(lines.join()).toContain("chat.provider.failure");
  });
});
