import { z } from "zod";
import type { PresentedPayment } from "./payment.presenter.ts";

/** A payment as calls answer it (PP 5): where it stands, why, and what is to be done next. */

export const nextAction = z.object({
  kind: z
    .enum(["redirect", "form", "instructions", "wait", "other", "done"])
    .describe(
      "redirect: open the address. form: send the fields to the address. instructions: transfer by hand. wait: ask again. other: pay again or otherwise. done: nothing",
    ),
  text: z
    .string()
    .nullable()
    .describe("The same in the reader's language, where there is a sentence"),
  url: z.string().optional().describe("Where the payer goes"),
  fields: z.record(z.string(), z.string()).optional().describe("What is sent there"),
  holder: z.string().optional().describe("Who receives the transfer"),
  taxId: z.string().optional().describe("Tax id of who receives it"),
  bank: z.string().optional().describe("Bank of the account"),
  account: z.string().optional().describe("Number of the account"),
  reference: z.string().optional().describe("What the transfer names"),
  lastDay: z.string().optional().describe("Last day on which it may arrive"),
});

export type NextOfPayment = z.output<typeof nextAction>;

/** What the payer does next. */
export function nextOf({ state, action, reason }: PresentedPayment): NextOfPayment {
  const text = reason?.next ?? null;
  if (state !== "PENDING") {
    const isOpen = state === "DECLINED" || state === "FAIL" || state === "VOID";
    return { kind: isOpen ? "other" : "done", text };
  }
  if (action === null || action.kind === "wait") return { kind: "wait", text };
  if (action.kind === "instructions") return { ...action, text };
  const { url, fields } = action;
  return action.method === "GET" && Object.keys(fields).length === 0
    ? { kind: "redirect", url, text }
    : { kind: "form", url, fields, text };
}

export const paymentAnswer = z.object({
  reference: z.string().describe("Reference of the payment"),
  state: z.string().describe("State of the payment"),
  class: z.string().nullable().describe("What kind of refusal it is; null where it is none"),
  cause: z.string().nullable().describe("What happened, in the reader's language"),
  next: nextAction.describe("What to do now"),
});

export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** The part of a payment that a program goes on by. */
export const presentAnswer = (shown: PresentedPayment): PaymentAnswer => ({
  reference: shown.reference,
  state: shown.state,
  class: shown.reason?.class ?? null,
  cause: shown.reason?.cause ?? null,
  next: nextOf(shown),
});
