import { addDays } from "#src/contracts/holidays.rules.ts";
import type { Currency } from "#src/contracts/money.ts";
import { settlementLines } from "#src/modules/sale/ledger/ledger.rules.ts";
import type { Ledger } from "#src/modules/sale/ledger/ledger.service.ts";
import { isHouse } from "#src/modules/sale/payment/houses.rules.ts";
import type { Payments } from "#src/modules/sale/payment/payment.service.ts";
import type { PaymentMoney } from "#src/modules/sale/payment/payment-money.service.ts";
import type { Refunds } from "#src/modules/sale/refund/refund.service.ts";
import type { Clock } from "#src/platform/clock/clock.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import type { Log } from "#src/platform/log/log.ts";
import {
  type Asked,
  type LineToSettle,
  listEqualLines,
  listUncounted,
  listUnknownRefs,
  markSettled,
  openItems,
} from "./match.queries.ts";
import {
  insertLines,
  insertStatement,
  lastStatementDay,
  type NewStatement,
} from "./reconciliation.queries.ts";
import { readStatement, type StatementLine } from "./statement-file.ts";

export interface LoadNeeds {
  connection: Connection;
  clock: Clock;
  log: Pick<Log, "warn">;
  ledger: Ledger;
  payments: Pick<Payments, "ask" | "find" | "linkCharge">;
  money: Pick<PaymentMoney, "endDiffering">;
  refunds: Pick<Refunds, "requestForCharge">;
  /** Providers whose statements are fetched: the CSV of a day. */
  statements: ReadonlyMap<string, (day: string) => Promise<string>>;
}

export interface Loaded {
  /** Lines of the file, and how many of them were new. */
  lines: number;
  added: number;
  /** Lines that are equal and are entered as settled now. */
  settled: number;
  /** Items that are opened now. */
  opened: number;
}

/** Lines that one transaction enters. */
const settleMost = 500;
/** Days that are fetched at once where none was for a while. */
const daysMost = 31;

interface LoadAsked extends Pick<NewStatement, "provider" | "source" | "by"> {
  /** Keeps who loaded it, in the transaction that stores its first day: none is stored without. */
  keep?: (transaction: Connection) => Promise<void>;
}

/** Loads a statement: stores its lines once, asks what became of those that only the provider knows, compares, and enters
 *  what is equal. Loaded again it adds nothing. Throws BAD_REQUEST (400) with each cell at fault. */
export async function loadText(
  needs: LoadNeeds,
  { text, ...asked }: LoadAsked & { text: string },
): Promise<Loaded> {
  return load(needs, readStatement(text), asked);
}

async function load(
  needs: LoadNeeds,
  lines: readonly StatementLine[],
  { keep, ...asked }: LoadAsked,
): Promise<Loaded> {
  const loaded = { lines: lines.length, added: 0, settled: 0, opened: 0 };
  let keepFirst = keep;
  for (const [day, own] of Map.groupBy(lines, (line) => line.day)) {
    const of = { provider: asked.provider, day };
    loaded.added += await store(needs, own, { ...asked, day }, keepFirst);
    keepFirst = undefined;
    const compared = await compareDay(needs, of);
    loaded.settled += compared.settled;
    loaded.opened += compared.opened;
  }
  return loaded;
}

/** Stores the lines of a day. A bank's line is known by the reference that the payer named. */
async function store(
  needs: LoadNeeds,
  lines: readonly StatementLine[],
  asked: Omit<NewStatement, "at">,
  keep?: LoadAsked["keep"],
): Promise<number> {
  const seen = new Map<string, number>();
  const named = lines.map((line) => {
    const isNamed = isHouse(asked.provider) && line.merchantRef !== "";
    const providerId = isNamed ? line.merchantRef : line.providerId;
    const key = `${line.about} ${providerId} ${line.amountMinor}`;
    const occurrence = (seen.get(key) ?? 0) + 1;
    seen.set(key, occurrence);
    return { ...line, providerId, occurrence };
  });
  return asService(needs.connection, async (transaction) => {
    const id = await insertStatement(transaction, { ...asked, at: needs.clock.now() });
    await keep?.(transaction);
    return insertLines(transaction, { id, ...asked }, named);
  });
}

/** Compares a day and enters what is equal: both together leave a difference of zero, or items. */
export async function compareDay(
  needs: LoadNeeds,
  asked: Asked,
): Promise<{ settled: number; opened: number }> {
  await askUnknown(needs, asked);
  const { opened } = await asService(needs.connection, (own) =>
    openItems(own, asked, needs.clock.now()),
  );
  if (opened > 0) needs.log.warn("reconciliation.items-opened", { ...asked, count: opened });
  return { opened, settled: await settleDay(needs, asked) };
}

/** What only the provider knows is asked about and settled before it is an item; a transfer to our own account is paid by
 *  the line itself. One that fails stays an item. */
async function askUnknown(needs: LoadNeeds, asked: Asked): Promise<void> {
  const unknown = await asService(needs.connection, (own) => listUnknownRefs(own, asked));
  for (const { merchantRef, providerId, amountMinor, currency } of unknown)
    try {
      if (isHouse(asked.provider))
        await needs.payments.linkCharge(merchantRef, {
          provider: asked.provider,
          providerId,
          amount: { amountMinor, currency: currency as Currency },
          by: "statement",
        });
      else await needs.payments.ask({ merchantRef });
    } catch (error) {
      const code = error instanceof Error ? error.name : "UNKNOWN";
      needs.log.warn("reconciliation.ask-failed", { provider: asked.provider, code });
    }
}

async function settleDay(needs: LoadNeeds, asked: Asked): Promise<number> {
  for (let settled = 0; ;) {
    const count = await asService(needs.connection, async (transaction) => {
      const lines = await listEqualLines(transaction, asked, settleMost);
      await settleLines(needs, transaction, lines);
      return lines.length;
    });
    settled += count;
    if (count < settleMost) return settled;
  }
}

/** Enters lines as settled, each once: the clearing account of the provider empties (PP 9). */
export async function settleLines(
  needs: Pick<LoadNeeds, "clock" | "ledger">,
  transaction: Connection,
  lines: readonly LineToSettle[],
): Promise<void> {
  if (lines.length === 0) return;
  const at = needs.clock.now();
  const uncounted = await listUncounted(
    transaction,
    lines.map(({ id }) => id),
  );
  await needs.ledger.enter(
    transaction,
    lines
      .filter(({ id }) => !uncounted.has(id))
      .map((line) => ({
        tenantId: line.tenantId,
        event: "settlement_line",
        ref: `line:${line.id}`,
        currency: line.currency as Currency,
        day: line.day,
        at,
        lines: settlementLines(line.provider, line),
      })),
  );
  await markSettled(
    transaction,
    lines.map(({ id }) => id),
    at,
  );
}

/** Fetches the statements of the days that are over and not there yet, of each provider that gives them; how many days. A
 *  provider that does not answer is asked again at the next time. */
export async function fetchDue(needs: LoadNeeds): Promise<number> {
  let fetched = 0;
  const yesterday = addDays(needs.clock.now().toISOString().slice(0, 10), -1);
  for (const [provider, statement] of needs.statements) {
    const last = await asService(needs.connection, (own) => lastStatementDay(own, provider));
    const oldest = addDays(yesterday, 1 - daysMost);
    let day = last === null ? yesterday : addDays(last, 1);
    if (day < oldest) day = oldest;
    try {
      for (; day <= yesterday; day = addDays(day, 1)) {
        const lines = readStatement(await statement(day));
        const asked = { provider, source: "fetched", by: null } as const;
        if (lines.length === 0) await store(needs, [], { ...asked, day });
        if (lines.length === 0) await compareDay(needs, { provider, day });
        else await load(needs, lines, asked);
        fetched += 1;
      }
    } catch (error) {
      const code = error instanceof Error ? error.name : "UNKNOWN";
      needs.log.warn("reconciliation.statement-failed", { provider, day, code });
    }
  }
  return fetched;
}
