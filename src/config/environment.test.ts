import { describe, expect, it } from "vitest";
import { countryForHost, partnerLabel } from "./countries.ts";
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

describe("the country of a request", () => {
  it.each([
    ["localhost:3000", undefined, "CL"],
    ["cl.localhost:3000", undefined, "CL"],
    ["pe.localhost", undefined, "PE"],
    ["CO.localhost:3000", undefined, "CO"],
    ["int.localhost", "CL", "INT"],
    ["127.0.0.1:3000", "pe", "PE"],
    ["127.0.0.1:3000", "XX", "CL"],
    ["127.0.0.1:3000", undefined, "CL"],
  ])("of host %s with X-Country %s is %s", (host, header, country) => {
    expect(countryForHost(host, header).code).toBe(country);
  });

  it.each([
    ["clinica-demo.localhost:3000", "clinica-demo"],
    ["CLINICA-demo.localhost", "clinica-demo"],
    ["pe.localhost", null],
    ["localhost:3000", null],
    ["127.0.0.1", null],
    ["clinica-demo.example.org", null],
  ])("of host %s is the partner %s", (host, label) => {
    expect(partnerLabel(host)).toBe(label);
  });
});
