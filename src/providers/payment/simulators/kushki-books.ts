import { createHmac, randomBytes } from "node:crypto";
import type { StoredCard } from "./kushki-stored-cards.ts";
import {
  type SimulatedAnswer,
  simulatedSecret,
  type SimulatorNeeds,
  type ToldOfDispute,
} from "./simulated-call.ts";
import { openJournal, type SimulatedEntry } from "./simulated-ledger.ts";

/** What a simulated Kushki remembers: tokens and stored cards, charges and transfers, and what it says of them. */

export interface KushkiCharge {
  reference: string;
  ticketNumber: string;
  status: "APPROVED" | "DECLINED" | "PENDING";
  code: string | null;
  amount: number;
  currency: string;
  last4: string;
  /** Month and year of the card, MM/YY. */
  expires?: string;
  left: number;
  refunds: { reference: string; amount: number; way: "REVERSED" | "NULLIFIED" }[];
  chargedOn: string;
  returnUrl: string;
  webhook: string;
  subscription?: string;
  /** Instalments, where it is paid in some. */
  months?: number;
}

/** The books of one of the two accounts. */
export interface KushkiBooks extends SimulatorNeeds {
  name: "kushki" | "kushki_ad";
  tokens: ReadonlyMap<string, StoredCard>;
  charges: ReadonlyMap<string, KushkiCharge>;
  keepToken(one: StoredCard): void;
  keep(one: KushkiCharge): void;
}

export function openKushkiBooks(name: KushkiBooks["name"], needs: SimulatorNeeds): KushkiBooks {
  const tokenBook = openJournal<StoredCard>(needs.folder, `${name}-tokens`);
  const chargeBook = openJournal<KushkiCharge>(needs.folder, `${name}-charges`);
  const tokens = new Map<string, StoredCard>(tokenBook.all().map((one) => [one.token, one]));
  const charges = new Map(chargeBook.all().map((one) => [one.reference, one]));
  return {
    ...needs,
    name,
    tokens,
    charges,
    keepToken(one) {
      tokens.set(one.token, one);
      tokenBook.add({ ...one });
    },
    keep(one) {
      charges.set(one.reference, one);
      chargeBook.add({ ...one });
    },
  };
}

export const newId = (): string => randomBytes(9).toString("hex");

export const today = ({ now }: KushkiBooks): string => now().toISOString().slice(0, 10);

export const refuse = (status: number, code: string, processorCode?: string): SimulatedAnswer => ({
  status,
  json: {
    code,
    message: "Refused",
    ...(processorCode === undefined ? {} : { details: { processorCode } }),
  },
});

/** Writes money that moved into the ledger. */
export function enter(
  { ledger, now, name }: KushkiBooks,
  one: KushkiCharge,
  kind: SimulatedEntry["kind"],
  amount: number,
): void {
  const { ticketNumber: providerId, reference: merchantRef, currency } = one;
  const at = now().toISOString();
  ledger.add({ at, provider: name, kind, providerId, merchantRef, amount, currency });
}

/** Tells the merchant how a charge stands, signed in both of Kushki's ways. */
export const tell = (books: KushkiBooks, one: KushkiCharge): void =>
  send(books, one, {
    ticketNumber: one.ticketNumber,
    transactionStatus: one.status,
    metadata: { reference: one.reference },
  });

/** Tells the merchant of a dispute of a charge; the shape is ours. */
export function tellDispute(books: KushkiBooks, { id, providerId, state }: ToldOfDispute): void {
  const one = [...books.charges.values()].find(({ ticketNumber }) => ticketNumber === providerId);
  if (one !== undefined) send(books, one, { chargebackId: id, ticketNumber: providerId, state });
}

function send({ now, notify }: KushkiBooks, { webhook }: KushkiCharge, told: object): void {
  if (webhook === "") return;
  const body = JSON.stringify(told);
  const seconds = String(Math.floor(now().getTime() / 1_000));
  const hmac = (text: string) => createHmac("sha256", simulatedSecret).update(text).digest("hex");
  notify({
    url: webhook,
    body,
    signed: "x-kushki-signature",
    headers: {
      "x-kushki-id": seconds,
      "x-kushki-signature": hmac(`${body}.${seconds}`),
      "x-kushki-simplesignature": hmac(seconds),
    },
  });
}
