import { describe, expect, it } from "vitest";
import { leftOutOnPostgres } from "../../scripts/postgres-suites.ts";
import { filesByProject, projectOf, testFiles } from "./suites.ts";

describe("the projects of the tests", () => {
  it("run every test file, each once", () => {
    const files = Object.values(filesByProject()).flat();
    expect(files.toSorted()).toEqual(testFiles());
  });

  it.each([
    ["src/modules/offer/pricing/exchange.test.ts", "rules"],
    ["src/routes/same-page.test.ts", "rules"],
    ["src/platform/jobs/outbox.test.ts", "unit"],
    ["src/platform/http/outgoing.test.ts", "unit"],
    ["src/ui/calls/call.test.ts", "alone"],
    ["scripts/catalogue.test.ts", "unit"],
    ["test/scenarios/visitor/leads.test.ts", "scenarios"],
    ["test/faults/kill-9.test.ts", "proofs"],
    ["test/faults/import-under-load.test.ts", "timed"],
    ["test/components/picture.test.ts", "browser"],
    ["test/e2e/widths.test.ts", "browser"],
  ])("give %s to %s", (path, project) => {
    expect(projectOf(path)).toBe(project);
  });
});

describe("the suites on PostgreSQL", () => {
  it.each([
    "src/platform/jobs/outbox.test.ts",
    "src/modules/offer/catalog/import.service.test.ts",
    "src/modules/identity/visitor/saved-filter.test.ts",
    "test/scenarios/visitor/leads.test.ts",
    "test/scenarios/visitor/leads-two-nodes.test.ts",
    "test/faults/kill-9.test.ts",
    "test/faults/import-under-load.test.ts",
    "test/fuzz/openapi-fuzz.test.ts",
    // One scenario of each actor at least: visitor above, staff, agent, partner, advisor.
    "test/scenarios/visitor/staff.test.ts",
    "test/scenarios/visitor/chat.test.ts",
    "test/scenarios/visitor/partners.test.ts",
    "test/scenarios/visitor/referral.test.ts",
  ])("have %s", (path) => {
    expect(leftOutOnPostgres(path)).toBeUndefined();
  });

  it.each([
    ["src/routes/same-page.test.ts", "no database"],
    ["test/e2e/widths.test.ts", "journeys in a browser"],
    ["test/page-types/documents.test.ts", "how documents are written"],
    ["test/scenarios/visitor/languages.test.ts", "languages of pages"],
    ["src/modules/offer/comparison/wire-cards.test.ts", "reads the catalogue alone"],
  ])("have not %s: %s", (path, reason) => {
    expect(leftOutOnPostgres(path)).toBe(reason);
  });
});
