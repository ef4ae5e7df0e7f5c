import type { StoredFile } from "#src/platform/files/files.ts";
import { csvText } from "#src/modules/contact/lead/csv.rules.ts";
import { amountCell } from "#src/modules/sale/sale/list-file.service.ts";
import type { Language } from "#src/routes/languages.ts";
import type { Account, Movement, MovementRequest } from "./movement.queries.ts";
import { signOf } from "./movement.rules.ts";

/** An account as the calls answer it; amounts are minor units. */
export const presentAccount = (account: Account) => ({
  id: account.id,
  kind: account.kind,
  holder: account.holder,
  currency: account.currency,
  balance: account.balance_minor,
  owed: account.owed_minor,
  minimum: account.minimum_minor,
});

export const presentMovement = (movement: Movement) => ({
  id: movement.id,
  type: movement.type,
  amount: movement.amount_minor,
  balanceAfter: movement.balance_after_minor,
  reason: movement.reason,
  related: movement.related,
  reverses: movement.reverses,
  actor: movement.made_by_name,
  at: movement.at.toISOString(),
});

export const presentRequest = (request: MovementRequest & { files: readonly StoredFile[] }) => ({
  id: request.id,
  kind: request.kind,
  amount: request.amount_minor,
  reasonCode: request.reason_code,
  evidence: request.evidence,
  files: request.files.map(({ id, name, size, scan }) => ({ id, name, size, scan })),
  state: request.state,
  askedBy: request.asked_by_name,
  decidedBy: request.decided_by_name,
  decision: request.decision,
  version: request.version,
});

/** A statement as CSV of the reader's language: amounts are plain decimals with their sign. */
export function statementCsv(
  statement: { account: Account; movements: readonly Movement[]; opening: number; closing: number },
  language: Language,
): string {
  const { account, movements, opening, closing } = statement;
  // A signed amount is ours: as a text its minus would be taken for a formula.
  const figure = (units: number) => amountCell(units, account.currency);
  return csvText(
    [
      ["at", "type", "reason", "related", "amount", "balance", account.currency],
      [null, "opening", account.holder, null, null, figure(opening), null],
      ...movements.map((one) => [
        one.at.toISOString(),
        one.type,
        one.reason,
        one.related,
        figure(signOf(one.type) * one.amount_minor),
        figure(one.balance_after_minor),
        null,
      ]),
      [null, "closing", null, null, null, figure(closing), null],
    ],
    language,
  );
}
