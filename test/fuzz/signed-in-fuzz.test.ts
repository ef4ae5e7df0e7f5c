import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seededRandom } from "#test/oracle/seeded-random.ts";
import { fuzzForms } from "./form-fuzz.ts";
import { fuzzPageForms } from "./page-forms.ts";
import { fuzzSignedIn, type SignedInFuzz } from "./signed-in-fuzz.ts";
import { openSignedInSite } from "./signed-in-site.ts";

/** FUZZ_SEED replays a run; FUZZ_REQUESTS makes a longer one (`npm run proof`). */
const seed = Number(process.env["FUZZ_SEED"] ?? 20_261_124);
const asked = process.env["FUZZ_REQUESTS"];
const isWhole = asked !== undefined;
const each = asked === undefined ? 4 : Math.ceil(Number(asked) / 200);
const replay = `FUZZ_SEED=${seed} replays it`;

describe("calls behind sign-in, of purchases and of payments under random requests", () => {
  let site: Awaited<ReturnType<typeof openSignedInSite>>;
  let result: SignedInFuzz;
  beforeAll(
    async () => {
      site = await openSignedInSite();
      result = await fuzzSignedIn(site.app, site.callers, { seed, each, known: site.known });
    },
    isWhole ? 3_600_000 : 600_000,
  );
  afterAll(() => site.close());

  it("answer every one without a 5xx, without internals, and as the document says", () => {
    expect(result.problems, `${result.problems.join("\n")}\n${replay}`).toEqual([]);
  });

  it("are reached: each is asked, and not hidden behind a sign-in that ended or a limit", () => {
    const count = (status: number) => result.byStatus.get(status) ?? 0;
    expect(result.requests, replay).toBeGreaterThan(result.operations.length * each);
    expect(count(401) + count(429), replay).toBeLessThan(result.requests / 4);
  });

  it(
    "and pages: forms of every content type, and their own with odd fields, without a 5xx",
    async () => {
      const random = seededRandom(seed);
      const own = await fuzzPageForms(site.app, site.pages, { random, each: isWhole ? 60 : 1 });
      expect(own.problems.slice(0, 40), replay).toEqual([]);
      expect(site.pages.length).toBeGreaterThan(30);
      expect(own.forms).toBeGreaterThan(15);
      const typed = await fuzzForms(site.app, site.pages, isWhole ? 1 : 11);
      expect(typed.problems.slice(0, 40)).toEqual([]);
    },
    isWhole ? 3_600_000 : 600_000,
  );
});
