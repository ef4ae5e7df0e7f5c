import { describe, expect, it } from "vitest";
import { parseEnvironment } from "./environment.ts";

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
    ["PORT", "eighty"],
    ["PORT", "70000"],
    ["DATABASE_URL", "mysql://localhost/amparo"],
    ["SMTP_URL", "localhost:25"],
    ["PUBLIC_URL", "ftp://amparo.example"],
    ["COMPARE_CALLS_PER_MINUTE", "0"],
    ["GROWTHBOOK_API_HOST", "growthbook"],
    ["OUTGOING_PRIVATE_HOSTS", "http://x"],
    ["FAULT_SAMPLING", "2"],
  ])("stops the start with a sentence that names %s when it is %s", (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(
      new RegExp(`cannot be used\\. ${name} is not valid`),
    );
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
