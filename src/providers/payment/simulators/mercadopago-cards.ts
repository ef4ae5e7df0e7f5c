import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { SimulatedAnswer, SimulatorNeeds } from "./simulated-call.ts";

/** A card that was tokenised. */
export interface MercadoPagoCard {
  id: string;
  last4: string;
  holder: string;
  /** Month and year that the card shows. */
  month?: number;
  year?: number;
  /** Spent to keep the card under a customer. */
  isUsed?: boolean;
}

/** Instalments and the interest of each, in hundredths of a per cent. */
export const interest: Readonly<Record<number, number>> = { 1: 0, 3: 0, 6: 643, 12: 1_387 };

/** What the payer pays in all: the amount and its interest, rounded half up once. Pesos are whole. */
export const totalOf = (amount: number, installments: number): number =>
  amount + Math.round((amount * (interest[installments] ?? 0)) / 10_000);

const byHolder: Readonly<Record<string, readonly [status: string, detail: string]>> = {
  OTHE: ["rejected", "cc_rejected_other_reason"],
  CONT: ["in_process", "pending_contingency"],
  CALL: ["rejected", "cc_rejected_call_for_authorize"],
  FUND: ["rejected", "cc_rejected_insufficient_amount"],
  SECU: ["rejected", "cc_rejected_bad_filled_security_code"],
  EXPI: ["rejected", "cc_rejected_bad_filled_date"],
  FORM: ["rejected", "cc_rejected_bad_filled_other"],
};

const tokenAsked = z.object({
  card_number: z.string(),
  cardholder: z.object({ name: z.string().min(1) }),
  security_code: z.string(),
  expiration_month: z.coerce.number(),
  expiration_year: z.coerce.number(),
});
export const refuse = (status: number, code: string): SimulatedAnswer => ({
  status,
  json: { message: "Refused", error: "bad_request", status, cause: [{ code, description: "" }] },
});

/** What the bank of a card makes of an amount. */
export function offers(query: string): SimulatedAnswer {
  const asked = new URLSearchParams(query);
  const amount = Number(asked.get("amount"));
  if (!(amount > 0) || !/^\d{6,8}$/.test(asked.get("bin") ?? "")) return refuse(400, "4005");
  const payer_costs = Object.entries(interest).map(([count, rate]) => {
    const total = totalOf(amount, Number(count));
    return {
      installments: Number(count),
      installment_rate: rate / 100,
      installment_amount: Math.round(total / Number(count)),
      total_amount: total,
    };
  });
  return { status: 200, json: [{ payment_method_id: "master", payer_costs }] };
}

/** What this card comes to: as a control says, else by its holder's name; a code of the call as a text. */
export function outcomeOf(
  { outcome }: SimulatorNeeds,
  token: MercadoPagoCard,
): string | readonly [string, string] {
  const said = outcome(token.last4);
  if (said === undefined)
    return byHolder[token.holder.split(" ")[0] ?? ""] ?? ["approved", "accredited"];
  const [flow = "", code = ""] = said.split("/");
  if (flow !== "status_detail") return code;
  if (/^(pending|offline)/.test(code)) return ["in_process", code];
  return [["expired", "by_payer", "by_collector"].includes(code) ? "cancelled" : "rejected", code];
}

/** Keeps a card under a token of its own. */
export function makeToken(keep: (one: MercadoPagoCard) => void, body: string): SimulatedAnswer {
  const asked = tokenAsked.safeParse(JSON.parse(body));
  if (!asked.success) return refuse(400, "E301");
  const id = randomUUID().replaceAll("-", "");
  const last4 = asked.data.card_number.replaceAll(/\D/g, "").slice(-4);
  const { expiration_month: month, expiration_year: year, cardholder } = asked.data;
  const one = { id, last4, holder: cardholder.name.toUpperCase(), month, year };
  keep(one);
  return { status: 201, json: { id, last_four_digits: last4 } };
}
