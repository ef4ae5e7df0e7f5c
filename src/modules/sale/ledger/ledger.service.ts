import type { Currency } from "#src/contracts/money.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import type { Connection } from "#src/platform/database/database.ts";
import {
  insertEntries,
  insertItem,
  insertTransaction,
  listBalances,
  type NewItem,
} from "./ledger.queries.ts";
import {
  type AccountBalance,
  type LedgerEvent,
  type LedgerFacts,
  linesOf,
} from "./ledger.rules.ts";

export interface Posted extends LedgerFacts {
  tenantId: string;
  event: LedgerEvent;
  /** What it is about; an event of it is entered once. */
  ref: string;
  currency: Currency;
  /** Civil date in the country, YYYY-MM-DD. */
  day: string;
  at: Date;
}

export type Ledger = ReturnType<typeof createLedger>;

/** Where each unit of money is: double entry, only added to, by currency (PP 9). */
export function createLedger({ access }: { access: AccessService }) {
  return {
    /** Enters an event in the caller's transaction, which the database refuses to commit where the entries do not
     *  come to 0. False where the event of this reference is there already. Throws RangeError. */
    async post(transaction: Connection, posted: Posted): Promise<boolean> {
      const lines = linesOf(posted.event, posted);
      // A commission of nothing is no entry.
      if (lines.length === 0) return false;
      const { tenantId, event, ref, currency, day, at } = posted;
      const head = { tenantId, event, ref, currency, day, at };
      const id = await insertTransaction(transaction, head);
      if (id === undefined) return false;
      await insertEntries(transaction, id, head, lines);
      return true;
    },

    /** Notes what does not match, for a person to resolve. */
    openItem: (transaction: Connection, item: NewItem): Promise<void> =>
      insertItem(transaction, item),

    /** The trial balance at the end of a civil day: of each currency the balances come to 0. */
    trialBalance: (holder: Holder, day: string): Promise<AccountBalance[]> =>
      access.asHolder(holder, (own) => listBalances(own, day)),
  };
}
