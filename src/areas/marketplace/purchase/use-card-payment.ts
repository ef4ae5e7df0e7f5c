import { useState } from "react";
import { useSubmit } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import { cardFieldId } from "./card-entry.view.tsx";
import {
  type CardField,
  cardFaults,
  cardFields,
  tokenCall,
  tokenIn,
  type TypedCard,
} from "./card.rules.ts";
import { TOKEN, WAY, type WayModel } from "./purchase.view-model.ts";

/** What became of a card: a token of it, its faults by field, or a provider that gave none. */
type CardResult =
  | { kind: "token"; token: string }
  | { kind: "faults"; faults: ReturnType<typeof cardFaults> }
  | { kind: "refused" };

export interface CardPayment {
  result: CardResult | undefined;
  errors: ReadonlyMap<CardField, string>;
  isSending: boolean;
  forget(): void;
  /** `amountMinor`: what is charged, where instalments change it. */
  pay(way: WayModel, sent: FormData, amountMinor?: number): Promise<void>;
}

const inputOf = (field: CardField) =>
  document.querySelector<HTMLInputElement>(`#${cardFieldId(field)}`);

/** Pays by the card that was typed: the browser asks the provider for a token and sends it with the form. `today` is the
 *  country's civil date. */
export function useCardPayment(action: string, today: string): CardPayment {
  const t = useWords();
  const submit = useSubmit();
  const [result, setResult] = useState<CardResult>();
  const [isSending, setSending] = useState(false);
  const faults = result?.kind === "faults" ? [...result.faults] : [];
  return {
    result,
    errors: new Map(faults.map(([field, kind]) => [field, t(`purchase.card.${kind}.${field}`)])),
    isSending,
    forget: () => setResult(undefined),
    async pay({ card, value }, sent, amountMinor) {
      if (card === null) return;
      setSending(true);
      const place = { ...card, amountMinor: amountMinor ?? card.amountMinor };
      const made = await tokenOfCard(place, today);
      setSending(false);
      setResult(made);
      if (made.kind !== "token") return;
      sent.set(WAY, value);
      sent.set(TOKEN, made.token);
      await submit(sent, { method: "post", action });
    },
  };
}

/** Makes a token of the card by the provider's own call, and empties the fields once there is one. The card is in no
 *  state, no form and no message of ours. */
async function tokenOfCard(
  place: NonNullable<WayModel["card"]>,
  today: string,
): Promise<CardResult> {
  const card = Object.fromEntries(
    cardFields.map((field) => [field, inputOf(field)?.value ?? ""]),
  ) as unknown as TypedCard;
  const faults = cardFaults(card, today);
  if (faults.size > 0) return { kind: "faults", faults };
  const { url, init } = tokenCall(card, place);
  // On every failure the payer reads one sentence; an error's text could repeat what was typed.
  const token = await fetch(url, init)
    .then(async (response) => (response.ok ? tokenIn(await response.json()) : undefined))
    .catch(() => undefined);
  if (token === undefined) return { kind: "refused" };
  for (const field of cardFields) {
    const input = inputOf(field);
    if (input !== null) input.value = "";
  }
  return { kind: "token", token };
}
