import type { Connection } from "#src/platform/database/database.ts";
import type { SaleStateName } from "./sale-transitions.rules.ts";

/** What has to follow where a sale that was made online is cancelled; the room that charges it says how. */

export type CanceledState = Extract<SaleStateName, `CANCELED_${string}`>;

export interface EndedSale {
  reference: string;
  to: CanceledState;
  /** The last day of cover; today where none was said. */
  endsOn: string | undefined;
  /** Null where the system or the person themselves ended it. */
  by: string | null;
  /** Whether it ends because all that was paid went back. */
  isReturned: boolean;
}

export interface OnlineEnding {
  /** Holds what of the sale may be paid now, before the sale itself is held. */
  hold(transaction: Connection, saleReference: string): Promise<void>;
  /** Ends charges and asks for the money that is due, in the transaction of the move; undefined where nothing was
   *  bought online. */
  end(
    transaction: Connection,
    ended: EndedSale,
  ): Promise<{ isBeyondPaid: boolean; returnsMoney: boolean } | undefined>;
}

/** How an online sale that ended for arrears is put back; the room that charges it knows. */
export interface Reinstating {
  /** The payment of all that was owed, made in time; null where there is none. */
  paidArrears(transaction: Connection, saleReference: string): Promise<string | null>;
  /** Charges it again from the next-cycle date, in the transaction of the move. */
  reinstate(transaction: Connection, saleReference: string): Promise<void>;
}
