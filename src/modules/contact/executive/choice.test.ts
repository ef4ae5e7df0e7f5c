import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  leastBusy,
  matchesRule,
  nextInTurn,
  type Pointer,
  type RuleMatch,
} from "./choice.rules.ts";
import {
  type Candidate,
  countReasons,
  judgeFit,
  type LeadFacts,
  type PassedOver,
  unfitness,
} from "./fit.rules.ts";

const lead: LeadFacts = {
  country: "CL",
  upperType: "SEGURO SALUD",
  language: "es",
  requestType: "Seguros",
  source: "QUEPLAN.CL",
  lineOfBusiness: 10,
  partner: null,
};

const executive = (changes: Partial<Candidate> = {}): Candidate => ({
  userId: "a",
  isActive: true,
  inRecess: false,
  countries: ["CL"],
  upperTypes: [],
  languages: ["es"],
  requestTypes: [],
  hours: {
    timeZone: "America/Santiago",
    weekdays: [1, 2, 3, 4, 5],
    from: "09:00",
    to: "18:00",
    holidaysOf: "CL",
  },
  capacity: 40,
  dailyLimit: 15,
  weight: 1,
  openLeads: 0,
  leadsToday: 0,
  lastLeadAt: null,
  ...changes,
});

/** A Monday, 12:00 in Santiago; the same day at 22:00; the Saturday before. */
const atWork = new Date("2026-11-23T15:00:00Z");
const atNight = new Date("2026-11-24T01:00:00Z");
const saturday = new Date("2026-11-21T15:00:00Z");

describe("who is fit for a lead", () => {
  it.each<[Partial<Candidate>, PassedOver | undefined]>([
    [{}, undefined],
    [{ isActive: false }, "inactive"],
    [{ inRecess: true }, "recess"],
    [{ countries: ["PE"] }, "country"],
    [{ upperTypes: ["ISAPRE"] }, "line"],
    [{ upperTypes: ["ISAPRE", "SEGURO SALUD"] }, undefined],
    [{ languages: ["en", "pt"] }, "language"],
    [{ requestTypes: ["Planes"] }, "requestType"],
    [{ requestTypes: ["Seguros"] }, undefined],
    [{ openLeads: 39 }, undefined],
    [{ openLeads: 40 }, "capacity"],
    [{ openLeads: 41 }, "capacity"],
    [{ leadsToday: 14 }, undefined],
    [{ leadsToday: 15 }, "dailyLimit"],
  ])("judges %j as %s", (changes, reason) => {
    const { fit, passedOver } = judgeFit([executive(changes)], lead, atWork);
    expect(passedOver.get("a")).toBe(reason);
    expect(fit).toHaveLength(reason === undefined ? 1 : 0);
  });

  it("asks no line of a lead without a product", () => {
    expect(unfitness(executive({ upperTypes: ["ISAPRE"] }), { ...lead, upperType: null })).toBe(
      undefined,
    );
  });

  const early = { ...executive().hours, from: "08:00" };
  it("passes over who does not work while somebody does", () => {
    const peruvian = { ...executive().hours, from: "20:00", to: "23:00" };
    const { fit, passedOver } = judgeFit(
      [executive(), executive({ userId: "b", hours: peruvian })],
      lead,
      atWork,
    );
    expect(fit.map(({ userId }) => userId)).toEqual(["a"]);
    expect(passedOver.get("b")).toBe("hours");
  });

  it.each([
    ["at night", atNight],
    ["at the weekend", saturday],
    ["on a holiday", new Date("2026-12-08T15:00:00Z")],
  ])("gives it %s to whoever starts first", (_when, at) => {
    const { fit } = judgeFit([executive(), executive({ userId: "b", hours: early })], lead, at);
    expect(fit.map(({ userId }) => userId)).toEqual(["b"]);
  });

  it("gives it to nobody while those at work have no room, and counts why", () => {
    const night = { ...executive().hours, from: "20:00", to: "23:00" };
    const { fit, passedOver } = judgeFit(
      [
        executive({ openLeads: 40 }),
        executive({ userId: "b", hours: night }),
        executive({ userId: "c", inRecess: true }),
        executive({ userId: "d", inRecess: true }),
      ],
      lead,
      atWork,
    );
    expect(fit).toEqual([]);
    expect(countReasons(passedOver.values())).toEqual({ capacity: 1, hours: 1, recess: 2 });
  });

  it("lets nobody at work of another country hold a lead back", () => {
    const { fit } = judgeFit(
      [
        executive({ hours: { ...executive().hours, to: "10:00" } }),
        executive({ userId: "b", countries: ["PE"] }),
      ],
      lead,
      atWork,
    );
    expect(fit.map(({ userId }) => userId)).toEqual(["a"]);
  });
});

const candidates = fc.array(
  fc.record({
    isActive: fc.boolean(),
    inRecess: fc.boolean(),
    countries: fc.subarray(["CL", "PE"]),
    openLeads: fc.integer({ min: 38, max: 41 }),
    leadsToday: fc.integer({ min: 13, max: 16 }),
    weight: fc.integer({ min: 1, max: 5 }),
    early: fc.boolean(),
  }),
  { maxLength: 9 },
);

describe("the order of turns", () => {
  it("gives each as many turns a round as they weigh", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 9 }),
        fc.integer({ min: 1, max: 4 }),
        (weights, rounds) => {
          const fit = weights.map((weight, index) => ({ userId: `e${index}`, weight }));
          const turns = new Map<string, number>();
          let pointer: Pointer = { userId: null, turns: 0 };
          const length = weights.reduce((sum, weight) => sum + weight, 0) * rounds;
          for (let turn = 0; turn < length; turn += 1) {
            const next = nextInTurn(fit, pointer);
            if (next === undefined) throw new Error("nobody");
            turns.set(next.userId, (turns.get(next.userId) ?? 0) + 1);
            pointer = next.pointer;
          }
          for (const { userId, weight } of fit) expect(turns.get(userId)).toBe(weight * rounds);
        },
      ),
    );
  });

  it("never gives a lead to somebody unfit, in either way", () => {
    fc.assert(
      fc.property(
        candidates,
        fc.constantFrom(atWork, atNight, saturday),
        fc.option(fc.integer({ min: 0, max: 9 }), { nil: null }),
        (rows, at, last) => {
          const all = rows.map(({ early, ...row }, index) =>
            executive({
              ...row,
              userId: `e${index}`,
              hours: { ...executive().hours, from: early ? "08:00" : "13:00" },
            }),
          );
          const { fit, passedOver } = judgeFit(all, lead, at);
          expect(fit.length + passedOver.size).toBe(all.length);
          const pointer = { userId: last === null ? null : `e${last}`, turns: 1 };
          for (const chosen of [nextInTurn(fit, pointer)?.userId, leastBusy(fit)?.userId]) {
            const one = all.find(({ userId }) => userId === chosen);
            expect(one === undefined).toBe(fit.length === 0);
            if (one === undefined) continue;
            expect(one.isActive && !one.inRecess && one.countries.includes("CL")).toBe(true);
            expect(one.openLeads < 40 && one.leadsToday < 15).toBe(true);
          }
        },
      ),
    );
  });

  it("finds who has least to do: share of capacity, then longest without a lead, then id", () => {
    const least = (...all: Partial<Candidate>[]) => leastBusy(all.map(executive))?.userId;
    expect(least({ openLeads: 10 }, { userId: "b", openLeads: 12, capacity: 80 })).toBe("b");
    const day = (text: string) => new Date(`2026-11-${text}T00:00:00Z`);
    expect(least({ lastLeadAt: day("20") }, { userId: "b", lastLeadAt: day("19") })).toBe("b");
    expect(least({ lastLeadAt: day("20") }, { userId: "b" })).toBe("b");
    expect(least({ userId: "z" }, { userId: "b" })).toBe("b");
    expect(least()).toBe(undefined);
  });
});

describe("which rule takes a lead", () => {
  const anything: RuleMatch = {
    countries: [],
    upperTypes: [],
    languages: [],
    requestTypes: [],
    sources: [],
    linesOfBusiness: [],
    partners: [],
  };
  it.each<[Partial<RuleMatch>, boolean]>([
    [{}, true],
    [{ countries: ["CL"] }, true],
    [{ countries: ["PE"] }, false],
    [{ upperTypes: ["SEGURO SALUD"] }, true],
    [{ upperTypes: ["ISAPRE"] }, false],
    [{ languages: ["en"] }, false],
    [{ requestTypes: ["Planes"] }, false],
    [{ sources: ["AMERINS"] }, false],
    [{ linesOfBusiness: [69] }, false],
    [{ linesOfBusiness: [10, 69] }, true],
    [{ partners: ["clinica-demo"] }, false],
  ])("%j: %s", (rule, matches) => {
    expect(matchesRule({ ...anything, ...rule }, lead)).toBe(matches);
  });
});
