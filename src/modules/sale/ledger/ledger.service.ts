import type { Currency } from "#src/contracts/money.ts";
import type { AccessService } from "#src/modules/identity/access/access.service.ts";
import type { Holder } from "#src/modules/identity/access/policy.rules.ts";
import { recordsInScope } from "#src/modules/identity/access/record-scope.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { addTotals, clearTotals, closedThrough, listWrongTotals } from "./ledger-totals.queries.ts";
import {
  insertAll,
  insertEntries,
  insertItem,
  insertTransaction,
  listBalances,
  listEntries,
  type NewItem,
  type NewTransaction,
} from "./ledger.queries.ts";
import {
  type AccountBalance,
  type LedgerEvent,
  type LedgerFacts,
  type LedgerLine,
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
  /** Of internal traffic: no money moved, nothing is entered (PP 9). */
  isUncounted?: boolean | undefined;
}

export type Ledger = ReturnType<typeof createLedger>;

/** Where each unit of money is: double entry, only added to, by currency (PP 9). */
export function createLedger({ access, clock }: { access: AccessService; clock: Clock }) {
  return {
    /** Enters an event in the caller's transaction, which the database refuses to commit where the entries do not
     *  come to 0. False where the event of this reference is there already, or is not counted. Throws RangeError. */
    async post(transaction: Connection, posted: Posted): Promise<boolean> {
      const lines = posted.isUncounted === true ? [] : linesOf(posted.event, posted);
      // A commission of nothing is no entry.
      if (lines.length === 0) return false;
      const { tenantId, event, ref, currency, day, at } = posted;
      const head = { tenantId, event, ref, currency, day, at };
      const id = await insertTransaction(transaction, head);
      if (id === undefined) return false;
      await insertEntries(transaction, id, head, lines);
      return true;
    },

    /** Enters transactions whose lines are given, in the caller's transaction; how many are new. One without lines, or
     *  that is entered already, is left out. */
    enter: (
      transaction: Connection,
      all: readonly (NewTransaction & { lines: readonly LedgerLine[] })[],
    ): Promise<number> =>
      insertAll(
        transaction,
        all.filter(({ lines }) => lines.length > 0),
      ),

    /** Notes what does not match, for a person to resolve. */
    openItem: (transaction: Connection, item: NewItem): Promise<void> =>
      insertItem(transaction, item),

    /** The trial balance at the end of a civil day: of each currency the balances come to 0. */
    trialBalance: (holder: Holder, day: string): Promise<AccountBalance[]> =>
      access.asHolder(holder, (own) => listBalances(own, day, scopeOf(holder, clock))),

    /** The last entries of an account up to a day, the newest first. Throws FORBIDDEN (403). */
    entries(holder: Holder, asked: { account: string; day: string; take: number }) {
      access.require("ledger:read", holder);
      return access.asHolder(holder, (own) => listEntries(own, asked, scopeOf(holder, clock)));
    },

    /** Takes what was entered since the last time into the sums by day and month; how many entries. */
    async addTotals(connection: Connection): Promise<number> {
      const through = await asService(connection, closedThrough);
      return asService(connection, (own) => addTotals(own, through));
    },

    /** Makes all sums anew from the entries; how many entries. */
    async rebuildTotals(connection: Connection): Promise<number> {
      const through = await asService(connection, closedThrough);
      return asService(connection, async (own) => {
        await clearTotals(own);
        return addTotals(own, through);
      });
    },

    /** Sums that are not what their entries come to; none is the rule. */
    wrongTotals: (connection: Connection) => asService(connection, listWrongTotals),
  };
}

/** Balances are of tenants: who is held to their own sales sees none. */
const scopeOf = (holder: Holder, clock: Clock) =>
  recordsInScope("ledger:read", holder, {
    at: clock.now(),
    columns: {
      tenant: "b.tenant_id",
      executive: "b.tenant_id",
      maker: "b.tenant_id",
      team: "b.tenant_id",
    },
  });
