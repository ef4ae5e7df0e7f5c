import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { CardInformation, PersonPrice, ProductCardModel } from "./comparator.view-model.ts";

/** A card has to stay in sight for so long, within so many pixels of the screen (CQ 4, 9). */
const steadyMs = 1_000;
const margin = "150px";

/** Where a card's information stands (CQ 4): not looked at yet; out of sight; in sight, not yet steadily;
 *  steadily in sight. */
export type CardVisibility = "PreRendering" | "NotVisible" | "Pending" | "Visible";

export interface CardInformationState {
  visibility: CardVisibility;
  information: CardInformation | null;
  /** Each person's part of the price; empty while there is none to ask for. */
  people: readonly PersonPrice[];
  hasFailed: boolean;
  isRetrying: boolean;
  slot: RefObject<HTMLDivElement | null>;
  /** Asks for it at once: the visitor wants to see it. */
  demand: () => void;
  retry: () => void;
}

type Asked = Pick<ProductCardModel, "information" | "informationHref" | "profilePriceHref">;

interface Loaded {
  /** Both addresses it was loaded from. */
  key: string;
  information: CardInformation;
  people: readonly PersonPrice[];
}

async function load<Data>(href: string, signal: AbortSignal | undefined): Promise<Data> {
  // Comes with the first card that asks: the list is there without it.
  const { call } = await import("#src/ui/calls/call.ts");
  const answer = await call(href, { headers: { accept: "application/json" }, signal });
  if (!answer.isOk) throw new Error(`a card's information answered ${answer.status}`);
  return (answer.body as { data: Data }).data;
}

/** A card's information: fetched once when the card has been in sight for a second, or is asked for, and
 *  kept; with the people's prices where the profile has a family. Another address (another clinic, another
 *  profile) is other information. A failure can be tried again in place. */
export function useCardInformation(card: Asked): CardInformationState {
  const { informationHref, profilePriceHref } = card;
  const key = `${informationHref} ${profilePriceHref ?? ""}`;
  const [loaded, setLoaded] = useState<Loaded>();
  const [failedKey, setFailedKey] = useState<string>();
  const [isRetrying, setIsRetrying] = useState(false);
  const [visibility, setVisibility] = useState<CardVisibility>("PreRendering");
  const slot = useRef<HTMLDivElement>(null);
  const askedKey = useRef<string>(undefined);
  const own = loaded?.key === key ? loaded : undefined;
  const information = card.information ?? own?.information ?? null;
  const hasFailed = failedKey === key && information === null;

  const ask = useCallback(
    async (signal?: AbortSignal) => {
      askedKey.current = key;
      try {
        const [found, people] = await Promise.all([
          load<CardInformation>(informationHref, signal),
          profilePriceHref === null ? [] : load<PersonPrice[]>(profilePriceHref, signal),
        ]);
        setLoaded({ key, information: found, people });
        setFailedKey(undefined);
      } catch {
        if (askedKey.current === key) askedKey.current = undefined;
        // The card says so and offers another try; a card that went away says nothing.
        if (signal?.aborted !== true) setFailedKey(key);
      }
    },
    [key, informationHref, profilePriceHref],
  );

  const isWaiting = information === null && !hasFailed;
  useEffect(() => {
    const element = slot.current;
    if (!isWaiting || element === null) return;
    const abort = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        const isInSight = entry?.isIntersecting === true;
        setVisibility(isInSight ? "Pending" : "NotVisible");
        if (!isInSight) return;
        timer = setTimeout(() => {
          observer.disconnect();
          setVisibility("Visible");
          if (askedKey.current !== key) void ask(abort.signal);
        }, steadyMs);
      },
      { rootMargin: margin },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      abort.abort();
    };
  }, [isWaiting, ask, key]);

  const isFocusDue = useRef(false);
  // With the change that takes the button away: a moment later a screen reader is at the page's beginning.
  useLayoutEffect(() => {
    if (information === null || !isFocusDue.current) return;
    isFocusDue.current = false;
    const element = slot.current;
    if (element === null || document.activeElement !== document.body) return;
    // The button is gone once it worked: focus stays in the card, where the answer now is.
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, [information]);
  const demand = useCallback(() => {
    if (isWaiting && askedKey.current !== key) void ask();
  }, [isWaiting, ask, key]);
  const retry = useCallback(() => {
    isFocusDue.current = true;
    setIsRetrying(true);
    void ask().finally(() => setIsRetrying(false));
  }, [ask]);

  return {
    visibility,
    information,
    people: own?.people ?? [],
    hasFailed,
    isRetrying,
    slot,
    demand,
    retry,
  };
}
