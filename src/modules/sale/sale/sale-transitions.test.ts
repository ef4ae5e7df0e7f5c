import { describe, expect, it } from "vitest";
import {
  allSaleStates,
  asksOf,
  isSaleReference,
  judgeSaleMove,
  saleMovesFrom,
  type SaleFacts,
  type SaleMoveAsked,
  type SaleMover,
  saleReference,
  type SaleStateName,
  saleTransitions,
} from "./sale-transitions.rules.ts";

const at = new Date("2026-11-23T15:00:00Z");
const ago = (days: number) => new Date(at.getTime() - days * 86_400_000);
const everybody: SaleMover = {
  kind: "person",
  permissions: new Set(["sale:create", "sale:update", "sale:cancel"]),
};
const system: SaleMover = { kind: "system" };

const facts = (change: Partial<SaleFacts> = {}): SaleFacts => ({
  state: "PENDING",
  origin: "hand",
  stateSince: ago(1),
  okAt: null,
  arrearsNoticeAt: null,
  arrearsNoticeDays: 15,
  startsOn: "2026-11-20",
  withdrawUntil: null,
  insuredEventOn: null,
  paymentReference: null,
  arrearsPayment: null,
  documents: new Set(),
  hasPrice: true,
  leadStatus: 9,
  today: "2026-11-23",
  at,
  ...change,
});
const judge = (
  asked: SaleMoveAsked,
  change: Partial<SaleFacts> = {},
  mover: SaleMover = everybody,
) => judgeSaleMove(facts(change), asked, mover);
const policy = { documents: new Set(["policy"] as const), leadStatus: 9 };

describe("the moves of a sale", () => {
  it.each<[SaleStateName, SaleStateName[], SaleStateName[]]>([
    ["PENDING", ["OK", "FAIL"], ["OK", "FAIL"]],
    ["FAIL", ["PENDING"], []],
    ["OK", ["CANCELED_WITHDRAWAL", "CANCELED_CUSTOMER", "CANCELED_INSURER", "FAIL"], ["OVERDUE"]],
    [
      "OVERDUE",
      ["OK", "CANCELED_WITHDRAWAL", "CANCELED_CUSTOMER", "CANCELED_INSURER", "CANCELED_ARREARS"],
      ["OK", "CANCELED_ARREARS"],
    ],
    ["CANCELED_WITHDRAWAL", [], []],
    ["CANCELED_CUSTOMER", [], []],
    ["CANCELED_INSURER", [], []],
    ["CANCELED_ARREARS", [], []],
  ])("go from %s to %j by a person, to %j by the system", (state, byPeople, bySystem) => {
    const sale = { state, origin: "hand" as const };
    expect(saleMovesFrom(sale, everybody).map(({ to }) => to)).toEqual(byPeople);
    expect(saleMovesFrom(sale, system).map(({ to }) => to)).toEqual(bySystem);
  });

  it("are the annex's rows and no others, whoever asks for whatever", () => {
    const rows = new Set(saleTransitions.map(({ from, to }) => `${from} ${to}`));
    for (const from of allSaleStates)
      for (const to of allSaleStates)
        for (const mover of [everybody, system]) {
          const decision = judge(
            { to, note: "x", reason: "x", payment: "x" },
            { state: from },
            mover,
          );
          if (!rows.has(`${from} ${to}`))
            expect([from, to, decision]).toMatchObject([from, to, { code: "INVALID_TRANSITION" }]);
        }
  });

  it("are the purchase's alone where a purchase made the sale", () => {
    expect(judge({ to: "OK", policyNumber: "P-1" }, { origin: "online", ...policy })).toEqual({
      ok: false,
      code: "FORBIDDEN",
      permission: null,
    });
    expect(judge({ to: "OK", payment: "PAY-1" }, { origin: "online" }, system).ok).toBe(true);
  });

  it("put a sale that ended for arrears back by sale:reinstate alone, paid in time and with the insurer's letter", () => {
    const ended = { state: "CANCELED_ARREARS", origin: "online" } as const;
    const who: SaleMover = { kind: "person", permissions: new Set(["sale:reinstate"]) };
    const letter = new Set(["insurer-letter"] as const);
    const missing = (change: Partial<SaleFacts>) =>
      judge({ to: "OK" }, { ...ended, ...change }, who);
    expect(missing({})).toMatchObject({ ok: false, missing: ["arrearsPaid", "insurerLetter"] });
    expect(missing({ documents: letter })).toMatchObject({ ok: false, missing: ["arrearsPaid"] });
    expect(missing({ documents: letter, arrearsPayment: "PAG-2" }).ok).toBe(true);
    const paid = { ...ended, documents: letter, arrearsPayment: "PAG-2" };
    expect(judge({ to: "OK" }, paid)).toMatchObject({ code: "FORBIDDEN" });
    expect(judge({ to: "OK", payment: "PAG-2" }, paid, system)).toMatchObject({
      code: "FORBIDDEN",
    });
    expect(judge({ to: "OK" }, { ...paid, origin: "hand" }, who)).toMatchObject({
      code: "INVALID_TRANSITION",
    });
  });

  it("are refused to who lacks the permission of the row", () => {
    const seller: SaleMover = { kind: "person", permissions: new Set(["sale:create"]) };
    expect(judge({ to: "OK", policyNumber: "P-1" }, policy, seller)).toEqual({
      ok: false,
      code: "FORBIDDEN",
      permission: "sale:update",
    });
  });
});

describe("what a move needs", () => {
  it.each<[string, SaleMoveAsked, Partial<SaleFacts>, SaleMover, string[]]>([
    [
      "OK by hand",
      { to: "OK" },
      { leadStatus: 4 },
      everybody,
      ["policyNumber", "policyDocument", "closableLead"],
    ],
    [
      "OK by hand with a blank number",
      { to: "OK", policyNumber: " " },
      policy,
      everybody,
      ["policyNumber"],
    ],
    ["OK by hand, complete", { to: "OK", policyNumber: "P-1" }, policy, everybody, []],
    ["OK by the system", { to: "OK" }, {}, system, ["payment"]],
    ["OK by the system, paid", { to: "OK", payment: "PAY-1" }, { leadStatus: 4 }, system, []],
    ["FAIL", { to: "FAIL" }, {}, everybody, ["reason"]],
    [
      "again after 30 days",
      { to: "PENDING" },
      { state: "FAIL", stateSince: ago(30) },
      everybody,
      [],
    ],
    [
      "again after 31 days without a price",
      { to: "PENDING" },
      { state: "FAIL", stateSince: ago(31), hasPrice: false },
      everybody,
      ["term30", "price"],
    ],
    [
      "withdrawal on the last day",
      { to: "CANCELED_WITHDRAWAL" },
      { state: "OK", withdrawUntil: "2026-11-23" },
      everybody,
      [],
    ],
    [
      "withdrawal a day late",
      { to: "CANCELED_WITHDRAWAL" },
      { state: "OK", withdrawUntil: "2026-11-22" },
      everybody,
      ["withdrawalDays"],
    ],
    [
      "withdrawal in time, after an insured event",
      { to: "CANCELED_WITHDRAWAL" },
      { state: "OK", withdrawUntil: "2026-11-23", insuredEventOn: "2026-11-22" },
      everybody,
      ["noInsuredEvent"],
    ],
    [
      "withdrawal by its person, after an insured event",
      { to: "CANCELED_WITHDRAWAL" },
      {
        state: "OK",
        origin: "online",
        withdrawUntil: "2026-11-23",
        insuredEventOn: "2026-11-22",
      },
      system,
      ["noInsuredEvent"],
    ],
    [
      "withdrawal where there is no such right",
      { to: "CANCELED_WITHDRAWAL" },
      { state: "OK", withdrawUntil: null },
      everybody,
      ["withdrawalDays"],
    ],
    [
      "by the customer, before it began",
      { to: "CANCELED_CUSTOMER", endsOn: "2026-11-19", reason: "Otro seguro" },
      { state: "OK" },
      everybody,
      ["endsOn"],
    ],
    [
      "by the customer",
      { to: "CANCELED_CUSTOMER", endsOn: "2026-11-30", reason: "Otro seguro" },
      { state: "OVERDUE" },
      everybody,
      [],
    ],
    ["by the insurer", { to: "CANCELED_INSURER" }, { state: "OK" }, everybody, ["insurerLetter"]],
    [
      "by the insurer, by a refund of all that was paid",
      { to: "CANCELED_INSURER", refund: "DEV-1" },
      { state: "OK", origin: "online" },
      system,
      [],
    ],
    [
      "by the insurer, by the system without one",
      { to: "CANCELED_INSURER" },
      { state: "OK", origin: "online" },
      system,
      ["refund"],
    ],
    [
      "withdrawal that was asked for in time and is returned later",
      { to: "CANCELED_WITHDRAWAL", askedOn: "2026-11-20" },
      { state: "OK", origin: "online", withdrawUntil: "2026-11-20" },
      system,
      [],
    ],
    [
      "for arrears, told 14 days ago",
      { to: "CANCELED_ARREARS" },
      { state: "OVERDUE", arrearsNoticeAt: ago(14) },
      system,
      ["arrearsNotice"],
    ],
    [
      "for arrears, told 15 days ago",
      { to: "CANCELED_ARREARS" },
      { state: "OVERDUE", arrearsNoticeAt: ago(15) },
      system,
      [],
    ],
    [
      "for arrears, told 15 days ago by a notice of 20 days",
      { to: "CANCELED_ARREARS" },
      { state: "OVERDUE", arrearsNoticeAt: ago(15), arrearsNoticeDays: 20 },
      system,
      ["arrearsNotice"],
    ],
    [
      "taken back after 11 days, paid, without a word",
      { to: "FAIL" },
      { state: "OK", okAt: ago(11), paymentReference: "PAY-1" },
      everybody,
      ["note", "term10", "noPayment"],
    ],
    [
      "taken back",
      { to: "FAIL", note: "Era otra solicitud" },
      { state: "OK", okAt: ago(10) },
      everybody,
      [],
    ],
  ])("%s", (_name, asked, change, mover, missing) => {
    const decision = judge(asked, change, mover);
    if (missing.length === 0) expect(decision.ok).toBe(true);
    else expect(decision).toMatchObject({ code: "INVALID_TRANSITION", missing });
  });

  it("is asked for by its form where a person types it", () => {
    const asked = (from: SaleStateName, to: SaleStateName) =>
      saleTransitions
        .filter((row) => row.from === from && row.to === to && row.origins.includes("hand"))
        .flatMap(asksOf);
    expect(asked("PENDING", "OK")).toEqual(["policyNumber"]);
    expect(asked("OK", "CANCELED_CUSTOMER")).toEqual(["endsOn", "reason"]);
    expect(asked("OK", "FAIL")).toEqual(["note"]);
  });
});

it("a reference has no letters that are mistaken on the telephone", () => {
  expect(saleReference("7F3K29Q")).toBe("SAL-7F3K-29Q");
  expect(isSaleReference("SAL-7F3K-29Q")).toBe(true);
  for (const wrong of ["SAL-0F3K-29Q", "AMP-7F3K-29Q", "SAL-7F3K-29Q\n", "sal-7f3k-29q"])
    expect(isSaleReference(wrong)).toBe(false);
});
