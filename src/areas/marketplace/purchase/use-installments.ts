import { useRef, useState } from "react";
import type { Money } from "#src/contracts/money.ts";
import type { DeferredOffer } from "#src/modules/sale/payment/deferred.rules.ts";
import { binOf } from "./card.rules.ts";
import type { WayModel } from "./purchase.view-model.ts";

/** Instalments as the call answers them. */
export interface ShownOffer extends DeferredOffer {
  /** What is charged in them: an offer of the product may go by their number. */
  due: Money;
}

export interface Installments {
  offers: readonly ShownOffer[];
  isAsking: boolean;
  /** The one that is chosen; undefined of one payment. */
  chosen: ShownOffer | undefined;
  choose(count: number): void;
  /** The number of a card was typed: its bank is asked, by its first digits alone. */
  ask(way: WayModel, number: string): Promise<void>;
  forget(): void;
}

/** Loads the instalment options of a card, once per card and payment method. If the request fails, only a single payment
 *  is offered. */
export function useInstallments(url: string): Installments {
  const [offers, setOffers] = useState<readonly ShownOffer[]>([]);
  const [isAsking, setAsking] = useState(false);
  const [count, choose] = useState(1);
  const asked = useRef("");
  const begin = (key: string) => {
    asked.current = key;
    setOffers([]);
    choose(1);
    setAsking(key !== "");
  };
  return {
    offers,
    isAsking,
    chosen: offers.find((one) => one.installments === count && count > 1),
    choose,
    forget: () => begin(""),
    async ask(way, number) {
      const bin = binOf(number);
      const key = bin === undefined || !way.mayDefer ? "" : `${way.value} ${bin}`;
      if (key === asked.current) return;
      begin(key);
      if (key === "" || bin === undefined) return;
      const found = await offersFor(url, way, bin);
      // Another card was typed meanwhile.
      if (asked.current !== key) return;
      setOffers(found);
      setAsking(false);
    },
  };
}

interface Answered {
  data: {
    installments: number;
    rateHundredths: number;
    total: number;
    amount: number;
    currency: Money["currency"];
  }[];
}

async function offersFor(url: string, way: WayModel, bin: string): Promise<ShownOffer[]> {
  const [flow, provider] = way.value.split(":");
  try {
    const { call } = await import("#src/ui/calls/call.ts");
    const { isOk, body } = await call(url, { method: "POST", body: { flow, provider, bin } });
    if (!isOk) return [];
    return (body as Answered).data.map(({ total, amount, currency, ...offer }) => ({
      ...offer,
      total: { amountMinor: total, currency },
      due: { amountMinor: amount, currency },
    }));
  } catch {
    // Without an answer the card pays at once, which is always offered.
    return [];
  }
}
