import { describe, expect, it } from "vitest";
import { type DeskBooks, deskDisagreements } from "./desk-books.ts";
import { runDeskFaults } from "./desk-run.ts";

/** The fault run finds what it is there to find: assignment without a lock, and each thing that may never be. */

it("finds out an assignment that holds no row", { timeout: 600_000 }, async () => {
  const report = await runDeskFaults({
    rounds: 6,
    kills: 0,
    nodes: 1,
    postgres: undefined,
    mutant: "naive-assignment",
  });
  expect(report.wrong.join("; ")).toMatch(/was given \d+ times, and queued \d/);
});

describe("the oracle", () => {
  const books: DeskBooks = {
    leads: [
      {
        id: 1,
        reference: "A",
        status: 2,
        version: 2,
        executive: "ana",
        isWaiting: false,
        mergedInto: null,
      },
    ],
    assignments: [{ lead: 1, executive: "ana", way: "round-robin" }],
    queued: { 1: 1 },
    versions: [{ lead: 1, version: 2 }],
    notes: [{ reference: "A", text: "Nota 1" }],
    merges: [],
    accounts: [{ id: "ana", balance: 10, sum: 10, lowest: 0 }],
    postings: [{ key: "lead/A", state: "POSTED", movements: 1, isGivenBack: false }],
    unsent: [],
    notices: ["lead_assigned A ana"],
    audit: { verdict: "whole", notes: 1 },
  };
  const [lead] = books.leads;
  const withLead = (change: object) => ({ ...books, leads: [{ ...lead, ...change }] }) as DeskBooks;

  it("is silent where all is well", () => {
    expect(deskDisagreements(books, ["Nota 1"])).toEqual([]);
  });

  it.each<[string, DeskBooks]>([
    ["nobody has A", withLead({ executive: null })],
    ["A is in no queue", withLead({ status: 8, executive: null })],
    ["A is given and waits", withLead({ isWaiting: true })],
    ["A is with another", withLead({ executive: "blas" })],
    ["half a merge: A", withLead({ status: 6, mergedInto: 2 })],
    [
      "was given 2 times, and queued 1",
      { ...books, assignments: [...books.assignments, ...books.assignments] },
    ],
    ["two acts wrote one version", { ...books, versions: [...books.versions, ...books.versions] }],
    ["note twice: Nota 1", { ...books, notes: [...books.notes, ...books.notes] }],
    ["note lost: Nota 1", { ...books, notes: [], audit: { verdict: "whole", notes: 0 } }],
    ["audit gap", { ...books, audit: { verdict: "whole", notes: 0 } }],
    ["the chain is changed", { ...books, audit: { verdict: "changed", notes: 1 } }],
    ["holds 10", { ...books, accounts: [{ id: "ana", balance: 10, sum: 9, lowest: 0 }] }],
    ["was below 0", { ...books, accounts: [{ id: "ana", balance: 10, sum: 10, lowest: -1 }] }],
    [
      "is POSTED with 2 movements",
      {
        ...books,
        postings: [{ key: "lead/A", state: "POSTED", movements: 2, isGivenBack: false }],
      },
    ],
    ["unsent: a message", { ...books, unsent: [3] }],
    ["told twice", { ...books, notices: [...books.notices, ...books.notices] }],
    [
      "joined twice",
      {
        ...books,
        merges: [
          { kept: 2, joined: 3, isUndone: false },
          { kept: 4, joined: 3, isUndone: false },
        ],
      },
    ],
  ])("finds: %s", (sentence, wrong) => {
    expect(deskDisagreements(wrong, ["Nota 1"]).join("; ")).toContain(sentence);
  });
});
