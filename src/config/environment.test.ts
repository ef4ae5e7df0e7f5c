import { describe, expect, it } from "vitest";
import { countryForHost } from "./countries.ts";
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
  ])("stops the start with a sentence that names %s when it is %s", (name, value) => {
    expect(() => parseEnvironment({ [name]: value })).toThrow(
      new RegExp(`cannot be used\\. ${name} is not valid`),
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
});
