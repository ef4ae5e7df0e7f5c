import { useState } from "react";
import { useSubmit } from "react-router";
import { useWords } from "#src/ui/words.tsx";
import {
  type CardField,
  cardFaults,
  cardFieldId,
  cardFields,
  refusalCodeIn,
  tokenCall,
  tokenIn,
  type TypedCard,
} from "./card.rules.ts";
import { type CardRefusals, TOKEN, WAY, type WayModel } from "./purchase.view-model.ts";

/** What became of a card: a token of it, its faults by field, or a provider that gave none. */
type CardResult =
  | { kind: "token"; token: string }
  | { kind: "faults"; faults: ReturnType<typeof cardFaults> }
  | { kind: "refused"; refusal: CardRefusals[string] | undefined };

export interface CardPayment {
  result: CardResult | undefined;
  errors: ReadonlyMap<CardField, string>;
  isSending: boolean;
  forget(): void;
  /** `amountMinor`: what is charged, where instalments change it. */
  pay(way: WayModel, sent: FormData, amountMinor?: number): Promise<void>;
}

const inputOf = (field: CardField, at: string | undefined) =>
  document.querySelector<HTMLInputElement>(`#${cardFieldId(field, at)}`);

/** Pays by the card that was typed: the browser asks the provider for a token and sends it with the form. `today` is the
 *  country's civil date, `at` the beginning of the fields' ids. */
export function useCardPayment(action: string, today: string, at?: string): CardPayment {
  const t = useWords();
  const submit = useSubmit();
  const [result, setResult] = useState<CardResult>();
  const [isSending, setSending] = useState(false);
  return {
    result,
    errors: errorsOf(result, t),
    isSending,
    forget: () => setResult(undefined),
    async pay({ card, value }, sent, amountMinor) {
      if (card === null) return;
      setSending(true);
      const place = { ...card, amountMinor: amountMinor ?? card.amountMinor };
      const made = await tokenOfCard(place, today, at);
      setSending(false);
      setResult(made);
      if (made.kind !== "token") return;
      sent.set(WAY, value);
      sent.set(TOKEN, made.token);
      await submit(sent, { method: "post", action });
    },
  };
}

/** What is wrong at the fields: as we found it, or as the provider said it. */
function errorsOf(
  result: CardResult | undefined,
  t: ReturnType<typeof useWords>,
): Map<CardField, string> {
  if (result?.kind === "faults")
    return new Map(
      [...result.faults].map(([field, kind]) => [field, t(`purchase.card.${kind}.${field}`)]),
    );
  const refusal = result?.kind === "refused" ? result.refusal : undefined;
  return new Map(refusal?.field == null ? [] : [[refusal.field, refusal.text]]);
}

/** Makes a token of the card by the provider's own call, and empties the fields once there is one. The card is in no
 *  state, no form and no message of ours. */
async function tokenOfCard(
  place: NonNullable<WayModel["card"]>,
  today: string,
  at: string | undefined,
): Promise<CardResult> {
  const card = Object.fromEntries(
    cardFields.map((field) => [field, inputOf(field, at)?.value ?? ""]),
  ) as unknown as TypedCard;
  const faults = cardFaults(card, today);
  if (faults.size > 0) return { kind: "faults", faults };
  const { refusals, ...asked } = place;
  const { url, init } = tokenCall(card, asked);
  // An error's text could repeat what was typed: of a failure its code alone is read.
  const { token, code } = await fetch(url, init)
    .then(async (response) => {
      const answer: unknown = await response.json();
      return response.ok
        ? { token: tokenIn(answer), code: undefined }
        : { token: undefined, code: refusalCodeIn(answer) };
    })
    .catch(() => ({ token: undefined, code: undefined }));
  if (token === undefined) return { kind: "refused", refusal: refusals[code ?? ""] };
  for (const field of cardFields) {
    const input = inputOf(field, at);
    if (input !== null) input.value = "";
  }
  return { kind: "token", token };
}
