import { dateFormat } from "#src/contracts/date-format.ts";
import { decimalText, formatMoney, STORAGE_DECIMALS } from "#src/contracts/money.ts";
import { dateAndTime, type Reader } from "#src/areas/page/reader.presenter.ts";
import { fileKinds } from "#src/platform/files/file.rules.ts";
import { evidenceKindOf } from "#src/modules/sale/movement/evidence.rules.ts";
import { signOf } from "#src/modules/sale/movement/movement.rules.ts";
import type { Movements } from "#src/modules/sale/movement/movement.service.ts";
import { monthAfter } from "#src/modules/sale/movement/statement.rules.ts";
import { href } from "#src/routes/back-office.ts";

type Statement = Awaited<ReturnType<Movements["statement"]>>;
type LowFacts = Pick<Statement["account"], "balance_minor" | "minimum_minor" | "currency">;
export type AccountModel = ReturnType<typeof presentAccountPage>;

/** What a balance below the minimum comes to: the balance, the minimum and what is missing. Null where it is not. */
export function lowText(
  { balance_minor: balance, minimum_minor: minimum, currency }: LowFacts,
  { say, locale }: Reader,
): string | null {
  if (balance >= minimum) return null;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  return say("movements.lowText", {
    balance: money(balance),
    minimum: money(minimum),
    missing: money(minimum - balance),
  });
}

interface AccountPlace {
  month: string;
  userId: string;
  key: string;
  /** What the form came back with that its call refused. */
  fault: string | null;
  /** What was typed into it; nothing of a form that was not refused. */
  typed: Readonly<Record<string, string>>;
}

/** The page of an account in words. `key` is of the form that posts: sent twice, it posts once. */
export function presentAccountPage(
  { account, ...found }: Statement,
  reader: Reader,
  { month, userId, key, fault, typed }: AccountPlace,
) {
  const { say, language, locale } = reader;
  const { currency } = account;
  const money = (amountMinor: number) => formatMoney({ amountMinor, currency }, locale);
  const own = href("account", language, { id: account.id });
  const reversed = new Set(found.movements.flatMap(({ reverses }) => reverses ?? []));
  return {
    holder: account.holder,
    note: `${say(`movements.kind.${account.kind}`)} · ${currency}`,
    listHref: href("accounts", language),
    key,
    balance: money(account.balance_minor),
    owed: account.owed_minor === 0 ? null : money(account.owed_minor),
    due: found.due === 0 ? null : money(found.due),
    minimum: money(account.minimum_minor),
    minimumValue: decimalText(account.minimum_minor, STORAGE_DECIMALS[currency]),
    low: lowText(account, reader),
    decimals: STORAGE_DECIMALS[currency],
    month: dateFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
      new Date(`${month}-01T00:00:00Z`),
    ),
    beforeHref: `${own}?mes=${monthAfter(month, -1)}`,
    afterHref: `${own}?mes=${monthAfter(month, 1)}`,
    pdfHref: `/api/back-office/accounts/${account.id}/statement.pdf?month=${month}`,
    csvHref: `/api/back-office/accounts/${account.id}/statement.csv?month=${month}`,
    opening: money(found.opening),
    closing: money(found.closing),
    rows: found.movements.map((movement) => ({
      id: String(movement.id),
      when: dateAndTime(movement.at, reader),
      type: say(`movements.type.${movement.type}`),
      // By its number it is named as evidence.
      reason: [`#${movement.id}`, movement.reason, movement.related]
        .filter((part) => part !== null)
        .join(" · "),
      by: movement.made_by_name ?? say("movements.system"),
      amount: money(signOf(movement.type) * movement.amount_minor),
      balance: money(movement.balance_after_minor),
      mayReverse:
        found.mayPost &&
        movement.reverses === null &&
        movement.request_id === null &&
        !reversed.has(movement.id),
    })),
    requests: found.requests.map((request) => ({
      ...requestOf(request, reader),
      amount: money(request.amount_minor),
      mayDecide: found.mayDecide && request.state === "REQUESTED" && request.asked_by !== userId,
    })),
    ...askingOf(account, found, reader, fault),
    askTyped: typed,
    mayPost: found.mayPost,
  };
}

/** The forms that ask for what a second person decides. */
const askingOf = (
  { id }: Statement["account"],
  { reasons }: Pick<Statement, "reasons">,
  { say, language }: Reader,
  fault: string | null,
) => ({
  reasons: reasons.map(({ code, name, evidence }) => ({
    value: code,
    label: `${code} · ${name}`,
    hint: say(`movements.evidence.${evidenceKindOf(evidence)}`),
    asksFile: evidenceKindOf(evidence) === "file",
  })),
  accept: Object.keys(fileKinds)
    .map((extension) => `.${extension}`)
    .join(","),
  askAction: `/api/back-office/accounts/${id}/requests`,
  askBack: href("account", language, { id }),
  askFault: fault === null ? null : { field: faultField(fault), message: say(faultWords(fault)) },
});

const faults = [
  "INVALID_AMOUNT",
  "FILE_TYPE",
  "FILE_TOO_BIG",
  "TOO_MANY_FILES",
  "IDEMPOTENCY_CONFLICT",
  "DEMO_ACCESS",
  "EVIDENCE_LEAD",
  "EVIDENCE_CONTACTED",
  "EVIDENCE_FALSE",
  "EVIDENCE_SALE",
  "EVIDENCE_MOVEMENT",
  "EVIDENCE_MOVEMENTS",
  "EVIDENCE_FILE",
  "EVIDENCE_EXPLANATION",
];
/** The field of the form that a refusal is about. */
const faultField = (code: string): string =>
  code === "INVALID_AMOUNT"
    ? "amount"
    : code.startsWith("EVIDENCE_") && code !== "EVIDENCE_FILE"
      ? "evidence"
      : "file";
const faultWords = (code: string): string =>
  faults.includes(code) ? `errors.${code}` : "movements.ask.refused";

/** What somebody asked for, and what became of it. */
const requestOf = (request: Statement["requests"][number], { say }: Reader) => ({
  id: request.id,
  version: request.version,
  title: [say(`movements.request.${request.kind}`), request.reason_name]
    .filter((part) => part !== null)
    .join(": "),
  note: say("movements.request.asked", {
    name: request.asked_by_name,
    evidence: request.evidence,
  }),
  files: request.files.map(({ id, name, scan }) => ({
    id,
    name,
    href:
      scan === "clean" || scan === "none"
        ? `/api/back-office/movements/${request.id}/attachments/${id}`
        : null,
  })),
  state: say(`movements.state.${request.state}`),
  isOpen: request.state === "REQUESTED",
});
