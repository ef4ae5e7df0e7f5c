import type { Connection } from "#src/platform/database/database.ts";
import type { SaleStateOf } from "../lead-move.ts";

/** What joining leads asks of their sales, which another module keeps. */
export interface SalesOfLeads {
  stateOf: SaleStateOf;
  /** Gives sales of a lead to another lead: these, or all of them. Answers which. */
  move: (
    transaction: Connection,
    asked: { from: number; to: { id: number; reference: string }; ids?: readonly number[] },
  ) => Promise<number[]>;
}
