import { randomUUID } from "node:crypto";
import type { MovementType } from "#src/contracts/enumerations/payments.ts";
import type { Demonstrated } from "#src/modules/contact/lead/demonstration/demonstration-leads.service.ts";
import { asService } from "#src/platform/database/acting.ts";
import type { Connection } from "#src/platform/database/database.ts";
import { enqueueMessage } from "#src/platform/jobs/outbox.queries.ts";
import { insertUnsentMessage } from "#src/platform/jobs/unsent.queries.ts";
import { seededChance } from "#src/platform/random/seeded-chance.ts";
import { postedKind } from "./movement-book.ts";
import {
  findByKey,
  insertMovement,
  insertRequest,
  openAccount,
  setBalance,
  setMinimum,
  tenantOfPerson,
} from "./movement.queries.ts";
import { signOf } from "./movement.rules.ts";

const movementsAnAccount = 20;
const everyMs = 4.4 * 86_400_000;

/** Whose accounts they are; the second, who is in recess already, is below its minimum. */
const holders = [
  { name: "sales.ejecutivo", minimum: 50_000 },
  { name: "sales.ejecutivo3", minimum: 900_000 },
  { name: "portal.referidor", minimum: 0 },
] as const;

const turns: readonly { type: MovementType; reason: string; most: number }[] = [
  { type: "deposits", reason: "Abono mensual", most: 90_000 },
  { type: "bonuses", reason: "Comisión de una venta", most: 45_000 },
  { type: "charges", reason: "Solicitud asignada", most: 4_500 },
  { type: "charges", reason: "Solicitud asignada", most: 4_500 },
  { type: "bonuses", reason: "Premio por tiempo de respuesta", most: 15_000 },
  { type: "withdrawal", reason: "Retiro a la cuenta bancaria", most: 20_000 },
];

/** Makes three accounts with 60 movements (AL 16), once; answers how many movements. */
export function makeDemonstrationMovements(
  connection: Connection,
  { users, now }: { users: Demonstrated["users"]; now: Date },
): Promise<number> {
  const chance = seededChance(11);
  return asService(connection, async (transaction) => {
    let made = 0;
    for (const holder of holders) {
      const userId = users.get(holder.name);
      if (userId !== undefined)
        made += await fill(transaction, { ...holder, userId, users, now, chance });
    }
    return made;
  });
}

async function fill(
  transaction: Connection,
  holder: {
    userId: string;
    minimum: number;
    users: Demonstrated["users"];
    now: Date;
    chance: () => number;
  },
): Promise<number> {
  const { userId, users, now, chance } = holder;
  const tenantId = await tenantOfPerson(transaction, userId);
  if (tenantId === undefined) return 0;
  const begun = new Date(now.getTime() - (movementsAnAccount + 1) * everyMs);
  const account = { id: randomUUID(), tenantId, userId, currency: "CLP" as const, at: begun };
  const id = await openAccount(transaction, account);
  if ((await findByKey(transaction, id, "demonstration/0")) !== undefined) return 0;
  const by = users.get("sales.backoffice") ?? null;
  const { balance, last } = await post(transaction, { id, tenantId, by, begun, chance });
  await setBalance(transaction, id, { balance, owed: 0 });
  await setMinimum(transaction, id, holder.minimum);
  if (by !== null) await ask(transaction, { id, tenantId, by, now });
  // The last one rings the bell of whose account it is; a mail before it did not leave.
  const told = { userId, account: id, currency: "CLP", amount: last, balance, minimum: 0 };
  await enqueueMessage(transaction, {
    kind: postedKind,
    ref: `${id}/demonstration/bell`,
    payload: told,
    at: now,
  });
  await insertUnsentMessage(transaction, {
    kind: postedKind,
    ref: `${id}/demonstration`,
    payload: told,
    at: now,
    reason: "SERVER_UNREACHABLE",
    about: { country: "CL", reference: null },
  });
  return movementsAnAccount;
}

/** Posts the movements of one account; answers its balance and the last amount. */
async function post(
  transaction: Connection,
  account: { id: string; tenantId: string; by: string | null; begun: Date; chance: () => number },
): Promise<{ balance: number; last: number }> {
  let balance = 0;
  let last = 0;
  for (let place = 0; place < movementsAnAccount; place += 1) {
    const turn = turns[place % turns.length];
    if (turn === undefined) continue;
    // Pesos have no cents.
    const amount = Math.floor(turn.most * (0.1 + 0.9 * account.chance()));
    const isCovered = signOf(turn.type) > 0 || amount <= balance;
    const type = isCovered ? turn.type : "deposits";
    balance += signOf(type) * amount;
    last = amount;
    await insertMovement(transaction, {
      account_id: account.id,
      tenant_id: account.tenantId,
      type,
      amount_minor: amount,
      balance_after_minor: balance,
      reason: isCovered ? turn.reason : "Abono",
      related: null,
      request_id: null,
      reverses: null,
      made_by: account.by,
      at: new Date(account.begun.getTime() + (place + 1) * everyMs),
      idempotency_key: `demonstration/${place}`,
    });
  }
  return { balance, last };
}

/** What waits for a second person. */
const ask = (
  transaction: Connection,
  { id, tenantId, by, now }: { id: string; tenantId: string; by: string; now: Date },
) =>
  insertRequest(transaction, {
    id: randomUUID(),
    account_id: id,
    tenant_id: tenantId,
    kind: "forced-charge",
    amount_minor: 25_000,
    reason_code: "FC02",
    evidence: "La venta se anuló dentro del plazo de retracto",
    state: "REQUESTED",
    asked_by: by,
    asked_at: new Date(now.getTime() - 86_400_000),
    decided_by: null,
    decided_at: null,
    decision: null,
  });
