import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { isBusinessDay } from "#src/contracts/business-days.rules.ts";
import { addDays } from "#src/contracts/holidays.rules.ts";
import { arrearsTermsOn, stepsDue } from "./arrears.rules.ts";
import { daysBetween } from "./cycle-cover.rules.ts";
import {
  addMonths,
  type ChargedMonths,
  chargedOn,
  firstMonth,
  nextMonth,
} from "./cycle-dates.rules.ts";
import { pausesOn } from "./pause.rules.ts";
import { readPaymentSettings } from "#src/modules/sale/payment-setting/payment-settings.rules.ts";
import { cycleMoves, subscriptionMoves } from "./subscription.status.ts";

/** Subscriptions and their cycles against a plain model: whatever days pass, cards refuse and people change. The rules
 *  say what comes next; the model only counts what must never happen. */

const settings = readPaymentSettings(
  readFileSync(
    resolve(import.meta.dirname, "../../../../db/seed/payments/payment-settings.tsv"),
    "utf8",
  ),
);
const country = "CL";
const startsOn = "2026-01-15";

type State = "authorized" | "paused" | "cancelled";
type CycleState = "scheduled" | "processed" | "recycling" | "cancelled";

/** What the rules are asked with, as the tables would have it. */
interface Real {
  today: string;
  state: State;
  charged: ChargedMonths;
  cycle: { month: string; position: number; chargeOn: string; state: CycleState };
  unpaid: {
    lastClass: string | null;
    isMeansChanged: boolean;
    done: number[];
    notice: string | null;
  };
  resting: { until: string; cycles: number } | null;
  paused: { on: string; cycles: number }[];
  card: string;
}

/** What was seen: each month once, in whichever way. */
interface Model {
  months: string[];
  tries: { month: string; day: number; class: string; isMeansChanged: boolean }[];
  steps: { month: string; day: number; step: string }[];
  ended: { after: number; afterNotice: number } | null;
}

type Command = fc.Command<Model, Real>;

const moveTo = (real: Real, to: State): void => {
  expect(subscriptionMoves.some((row) => row.from?.includes(real.state) && row.to === to)).toBe(
    true,
  );
  real.state = to;
};
const cycleTo = (real: Real, to: CycleState): void => {
  expect(cycleMoves.some((row) => row.from?.includes(real.cycle.state) && row.to === to)).toBe(
    true,
  );
  real.cycle.state = to;
};

function next(real: Real, month: string, position: number): void {
  const chargeOn = chargedOn(real.charged, month);
  real.cycle = { month, position, chargeOn, state: "scheduled" };
  real.unpaid = { lastClass: null, isMeansChanged: false, done: [], notice: null };
}

/** The card answers by what it is: "OK", or the class of its refusal. */
function charge(model: Model, real: Real, day: number): void {
  const { month } = real.cycle;
  model.tries.push({ month, day, class: real.card, isMeansChanged: real.unpaid.isMeansChanged });
  if (real.card === "OK") {
    cycleTo(real, "processed");
    model.months.push(month);
    next(real, nextMonth(month, real.charged.months), real.cycle.position + 1);
    return;
  }
  if (real.cycle.state === "scheduled") cycleTo(real, "recycling");
  real.unpaid.lastClass = real.card;
  real.unpaid.isMeansChanged = false;
}

function work(model: Model, real: Real): void {
  if (real.state === "paused" && real.resting !== null && real.today > real.resting.until)
    moveTo(real, "authorized");
  if (real.state !== "authorized") return;
  if (real.cycle.state === "scheduled" && real.cycle.chargeOn <= real.today) charge(model, real, 0);
  while (real.cycle.state === "recycling") {
    const { month, chargeOn: dueOn } = real.cycle;
    const { lastClass, isMeansChanged, done, notice: noticeOn } = real.unpaid;
    const terms = arrearsTermsOn(settings, { country, day: dueOn });
    const unpaid = { dueOn, lastClass, isMeansChanged, isCharged: true, done, noticeOn };
    const [step] = stepsDue(unpaid, terms, real.today);
    if (step === undefined) return;
    done.push(step.day);
    model.steps.push({ month, ...step });
    if (step.step === "termination") real.unpaid.notice = real.today;
    if (step.step === "retry") charge(model, real, step.day);
    if (step.step !== "cancel") continue;
    cycleTo(real, "cancelled");
    moveTo(real, "cancelled");
    const after = daysBetween(dueOn, real.today);
    model.ended = { after, afterNotice: daysBetween(noticeOn ?? real.today, real.today) };
  }
}

function judge(model: Model, real: Real): void {
  const rested = real.paused.reduce((sum, { cycles }) => sum + cycles, 0);
  // No month is charged twice, and none is left out but for those of a pause.
  expect(new Set(model.months).size).toBe(model.months.length);
  const first = firstMonth({ ...real.charged, charge_day: 5 }, startsOn);
  expect(real.cycle.month).toBe(addMonths(first, model.months.length + rested));
  expect(isBusinessDay(country, real.cycle.chargeOn)).toBe(true);
  // At most two cycles of any twelve months rest.
  for (const { on } of real.paused) {
    const from = `${addMonths(on.slice(0, 7), -12)}${on.slice(7)}`;
    const year = real.paused.filter((one) => one.on > from && one.on <= on);
    expect(year.reduce((sum, { cycles }) => sum + cycles, 0)).toBeLessThanOrEqual(2);
  }
  for (const [index, one] of model.tries.entries()) {
    const before = model.tries[index - 1];
    // The same means is not tried again after a refusal that stays.
    if (before?.month === one.month && ["fix_field", "other_card", "final"].includes(before.class))
      expect(one.isMeansChanged).toBe(true);
  }
  const said = model.steps.map(({ month, day }) => `${month} ${day}`);
  expect(new Set(said).size).toBe(said.length);
  if (model.ended !== null) {
    expect(model.ended.after).toBeGreaterThanOrEqual(45);
    expect(model.ended.afterNotice).toBeGreaterThanOrEqual(15);
  }
}

const command = (name: string, run: (model: Model, real: Real) => void): Command => ({
  check: () => true,
  run(model, real) {
    run(model, real);
    judge(model, real);
  },
  toString: () => name,
});

const pass = (days: number): Command =>
  command(`${days} days pass`, (model, real) => {
    for (let day = 0; day < days && real.state !== "cancelled"; day += 1) {
      real.today = addDays(real.today, 1);
      work(model, real);
    }
  });

/** A day on which the job did not run: what was due is made up for on the next. */
const still = (days: number): Command =>
  command(`nothing runs for ${days} days`, (_model, real) => {
    real.today = addDays(real.today, days);
  });

const use = (card: string): Command =>
  command(`another card, ${card}`, (_model, real) => {
    real.card = card;
    real.unpaid.isMeansChanged = true;
  });

const worsen = (card: string): Command =>
  command(`the card becomes ${card}`, (_model, real) => void (real.card = card));

const moveDay = (day: number): Command =>
  command(`charged on the ${day}`, (_model, real) => {
    if (real.state !== "authorized") return;
    real.charged = { ...real.charged, charge_day: day };
    const on = chargedOn(real.charged, real.cycle.month);
    if (real.cycle.state === "scheduled" && on > real.today) real.cycle.chargeOn = on;
  });

const pause = (longest: number): Command =>
  command(`a pause of ${longest}`, (_model, real) => {
    if (real.state !== "authorized") return;
    const { month, position } = real.cycle;
    const waiting = real.cycle.state === "scheduled" ? { month, position } : undefined;
    const options = pausesOn(
      {
        insuranceType: "DENTAL",
        country,
        startsOn,
        months: 1,
        chargeDay: real.charged.charge_day,
        waiting,
        before: real.paused,
        operationDates: [],
      },
      real.today,
    );
    const chosen = options[longest - 1];
    if (chosen === undefined) return;
    moveTo(real, "paused");
    real.paused.push({ on: real.today, cycles: chosen.cycles });
    real.resting = { until: chosen.until, cycles: chosen.cycles };
    next(real, addMonths(month, chosen.cycles), position + chosen.cycles);
    // Not before the pause is over, whatever the charge day.
    expect(real.cycle.chargeOn > chosen.uncovered.from).toBe(true);
  });

const end = command("the person ends it", (_model, real) => {
  if (real.state === "cancelled") return;
  if (["scheduled", "recycling"].includes(real.cycle.state)) cycleTo(real, "cancelled");
  moveTo(real, "cancelled");
});

const cards = fc.constantFrom("OK", "contact_bank", "other_card", "fix_field", "final", "retry");

it("charge each month once, retry by their table, and never end sooner than the law allows", () => {
  const sequences = fc.commands<Model, Real>(
    [
      fc.integer({ min: 1, max: 60 }).map(pass),
      fc.integer({ min: 1, max: 20 }).map(still),
      cards.map(use),
      cards.map(worsen),
      fc.integer({ min: 1, max: 28 }).map(moveDay),
      fc.integer({ min: 1, max: 3 }).map(pause),
      fc.constant(end),
    ],
    { maxCommands: 25 },
  );
  fc.assert(
    fc.property(sequences, (commands) => {
      const charged: ChargedMonths = {
        flow: "t-subscriptions-one-click",
        starts_on: startsOn,
        months: 1,
        charge_day: 5,
        country,
        operation_dates: [],
      };
      const real: Real = {
        today: startsOn,
        state: "authorized",
        charged,
        cycle: { month: "", position: 0, chargeOn: "", state: "scheduled" },
        unpaid: { lastClass: null, isMeansChanged: false, done: [], notice: null },
        resting: null,
        paused: [],
        card: "OK",
      };
      next(real, firstMonth(charged, startsOn), 1);
      const model: Model = { months: [], tries: [], steps: [], ended: null };
      fc.modelRun(() => ({ model, real }), commands);
    }),
    { numRuns: Number(process.env["MODEL_RUNS"] ?? 200), interruptAfterTimeLimit: 600_000 },
  );
});
