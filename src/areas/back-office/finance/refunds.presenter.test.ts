import { describe, expect, it } from "vitest";
import { countryOf } from "#src/config/countries.ts";
import { openRefundStates } from "#src/modules/sale/refund/refund-states.rules.ts";
import { presentRefunds } from "./refunds.presenter.ts";

const reader = {
  country: countryOf("CL"),
  language: "es",
  locale: "es-CL",
  say: (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`,
} as never;

const row = {
  id: "1",
  reference: "DEV-1",
  payment: "PAG-1",
  provider: "queplan",
  state: "SENT",
  reason: "goodwill",
  currency: "CLP",
  amountMinor: 1_000,
  chargedMinor: 1_000,
  askedBy: null,
  askedByName: null,
  decidedByName: null,
  decisionReason: null,
  part: null,
  means: "transfer",
  transfer_account: null,
  account_sealed: "sealed",
  country: "CL",
  known: {
    text: null,
    account: {
      bank: "Banco Coihue",
      kind: "sight",
      number: "000123456",
      holder: "Ana Soto",
      legalId: "123456785",
    },
  },
  askedAt: new Date("2026-11-23T15:00:00Z"),
  version: 1,
} as const;

const draw = (
  more: object,
  who: { mayDecide?: boolean; mayComplete?: boolean } = {},
  list: "waiting" | "open" | "decided" = "waiting",
) =>
  presentRefunds({ rows: [{ ...row, ...more }], list, previous: null, next: "c" }, reader, {
    userId: "u",
    mayDecide: false,
    mayComplete: false,
    today: "2026-11-23",
    ...who,
  });

const whole = "Banco Coihue · bank-account.kinds.sight {} 000123456 · Ana Soto · 12.345.678-5";

describe("the account to which a refund goes", () => {
  it.each([
    ["nobody who only reads", {}, "•••• 3456"],
    ["who approves", { mayDecide: true }, whole],
    ["who makes the transfer", { mayComplete: true }, whole],
  ])("is shown whole to %s", (_who, may, account) => {
    const [shown] = draw({}, may).rows;
    expect(shown?.account).toBe(`finance.refunds.toAccount ${JSON.stringify({ account })}`);
  });

  it("says nothing of one with few digits", () => {
    expect(draw({ known: { account: null, text: "Nequi 12" } }).rows[0]?.account).toContain(
      '"••••"',
    );
  });
});

describe("a refund by transfer", () => {
  it.each([
    ["transfer", null, false],
    ["transfer", "Banco Coihue 123", true],
    ["provider", null, true],
  ])("by %s with the account %s may be approved as it is: %s", (means, text, may) => {
    const known = { account: null, text };
    const [shown] = draw({ state: "REQUESTED", means, known }, { mayDecide: true }).rows;
    expect(shown?.mayAccept).toBe(may);
  });
});

describe("the list that the overview leads to", () => {
  it("goes on with its own states, which are those that the figure counts", () => {
    expect(draw({}, {}, "open").next).toBe(
      "/Gestion/Finanzas/Devoluciones?estado=abiertas&despues=c",
    );
    expect(openRefundStates).toEqual(["REQUESTED", "APPROVED", "SENT", "UNKNOWN", "FAILED"]);
  });
});
