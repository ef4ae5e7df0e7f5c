import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readRows } from "#src/modules/identity/access/role-tables.rules.ts";
import { attemptMoves, type Move, paymentMoves } from "#src/modules/sale/payment/payment.status.ts";
import { documentMoves } from "#src/modules/sale/document/document.rules.ts";
import { formMoves, purchaseMoves } from "#src/modules/sale/purchase/purchase-transitions.rules.ts";
import {
  cycleMoves,
  subscriptionMoves,
} from "#src/modules/sale/subscription/subscription.status.ts";
import { termMoves } from "#src/modules/sale/subscription/term.rules.ts";
import { itemMoves } from "#src/modules/sale/reconciliation/reconciliation.rules.ts";
import { disputeMoves } from "#src/modules/sale/dispute/dispute.rules.ts";
import { remittanceMoves } from "#src/modules/sale/remittance/remittance.rules.ts";
import { saleTransitions } from "#src/modules/sale/sale/sale-transitions.rules.ts";
import { refundMoves } from "#src/modules/sale/refund/refund.status.ts";

/** The tables of moves in the code, by their name in the specification's file. */
const machines: Readonly<Record<string, readonly Move<string>[]>> = {
  attempt: attemptMoves,
  payment: paymentMoves,
  refund: refundMoves,
  purchase: purchaseMoves,
  form: formMoves,
  document: documentMoves,
  policy_term: termMoves,
  subscription: subscriptionMoves,
  recurrent: cycleMoves,
  reconciliation_item: itemMoves,
  remittance: remittanceMoves,
  dispute: disputeMoves,
};
const file = join(
  resolve(import.meta.dirname, process.env["SPEC_DIR"] ?? "../../../shared/spec"),
  "purchase-transitions.tsv",
);

/** What docs/specification.tsv says of the effect of a move: machine, from and to before the colon. */
const effectRow = /^([a-z_]+) (\S+) → (\S+): /;
const provedEffects = new Map(
  readRows(readFileSync(resolve(import.meta.dirname, "../../docs/specification.tsv"), "utf8"))
    .map((row) => effectRow.exec(row["statement"] ?? ""))
    .filter((found) => found !== null)
    .map(([, machine = "", from = "", to = ""]) => [
      `${machine} ${from} → ${to}`,
      { machine, from, to },
    ]),
);

describe("an effect of a move that docs/specification.tsv has a test for", () => {
  const online = saleTransitions
    .filter(({ origins }) => origins.includes("online"))
    .map(({ from, to }) => ({ from: [from], to }));
  const known: Readonly<Record<string, readonly Pick<Move<string>, "from" | "to">[]>> = {
    ...machines,
    sale: [{ from: null, to: "PENDING" }, ...online],
  };

  it.each([...provedEffects.values()])(
    "is of a move of the code: $machine $from → $to",
    ({ machine, from, to }) => {
      const moves = (known[machine] ?? []).flatMap((move) =>
        (move.from ?? ["–"]).map((one) => `${one} → ${move.to}`),
      );
      expect(moves.length).toBeGreaterThan(0);
      // What stays where it is moves nothing.
      const targets = to === "(stays)" ? [] : to.split("|");
      const said = from.split("|").flatMap((one) => targets.map((other) => `${one} → ${other}`));
      expect(moves).toEqual(expect.arrayContaining(said));
    },
  );
});

const lines = (moves: readonly Move<string>[]) =>
  moves
    .flatMap(({ from, to, who }) =>
      (from ?? ["–"]).flatMap((one) => who.map((by) => `${one} → ${to} by ${by}`)),
    )
    .toSorted();

describe.runIf(existsSync(file))("the moves of the code", () => {
  const rows = existsSync(file) ? readRows(readFileSync(file, "utf8")) : [];
  it.each(Object.keys(machines))("are the specification's: %s", (machine) => {
    const said = rows
      // What stays where it is moves nothing.
      .filter((row) => row["machine"] === machine && row["to"] !== "(stays)")
      .map((row) => ({
        from: row["from"] === "–" ? null : (row["from"] ?? "").split("|"),
        to: row["to"] ?? "",
        who: (row["who"] ?? "").split("; ").map((who) => who.split(", another")[0] ?? who),
      }))
      .flatMap((row) =>
        row.to.includes("|") ? row.to.split("|").map((to) => ({ ...row, to })) : [row],
      );
    expect(said.length).toBeGreaterThan(0);
    expect(lines(machines[machine] ?? [])).toEqual(lines(said));
  });

  it("are the specification's: sale, of what is bought online", () => {
    const said = rows
      .filter((row) => row["machine"] === "sale" && row["from"] !== "–")
      .flatMap((row) =>
        (row["from"] ?? "").split("|").map((from) => ({
          pair: `${from} → ${row["to"]}`,
          who: (row["who"] ?? "").split("; "),
        })),
      );
    const own = saleTransitions.filter(({ origins }) => origins.includes("online"));
    const pairs = own.map(({ from, to }) => `${from} → ${to}`);
    expect(pairs.toSorted()).toEqual(said.map(({ pair }) => pair).toSorted());
    for (const { pair, who } of said)
      for (const one of who) {
        const row = own.find(({ from, to }) => `${from} → ${to}` === pair);
        // A person of staff by a permission; who pays, the system and settle() by the system's rows.
        if (one.includes(":")) expect([pair, row?.permission]).toEqual([pair, one]);
        else expect([pair, one, row?.bySystem]).toEqual([pair, one, true]);
      }
  });

  it("have each effect proved by a test that docs/specification.tsv names", () => {
    const effects = rows
      .filter((row) => (row["effect"] ?? "") !== "")
      .map((row) => `${row["machine"]} ${row["from"]} → ${row["to"]}`);
    expect(effects.length).toBeGreaterThan(70);
    expect(effects.filter((one) => !provedEffects.has(one))).toEqual([]);
  });

  it("leave no machine of the specification uncompared", () => {
    const known = new Set([...Object.keys(machines), "sale"]);
    expect(
      [...new Set(rows.map((row) => row["machine"]))].filter((one) => !known.has(one ?? "")),
    ).toEqual([]);
  });
});
