import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#test/harness/app.ts";
import { walkIn } from "#test/page-types/injected-walk.ts";
import { pageTemplates } from "#test/page-types/page-types.ts";
import { hostOf } from "#test/page-types/page-walk.ts";
import { fuzzForms } from "./form-fuzz.ts";

describe("forms of every content type and with odd bodies, on every page", () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await createTestApp();
  });
  afterAll(() => site.close());

  it("are answered without a 5xx, and with 415 where they are no form", async () => {
    const walk = await walkIn(site);
    const addresses = pageTemplates.map((type) => ({
      host: hostOf[type.country ?? "CL"],
      url: walk.addressOf(type, "es"),
    }));
    expect(addresses.length).toBeGreaterThan(25);
    const { requests, problems } = await fuzzForms(site.app, addresses);
    expect(problems.slice(0, 40)).toEqual([]);
    expect(requests).toBeGreaterThan(2_000);
  });
});
