import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { CardInformation, ProductCardModel } from "./comparator.view-model.ts";

/** A card has to stay in sight for so long, within so many pixels of the screen (CQ 4, 9). */
const steadyMs = 1_000;
const margin = "150px";

/** Where a card's information stands (CQ 4): sent with the page; out of sight; in sight, not yet steadily;
 *  steadily in sight. */
export type CardVisibility = "PreRendering" | "NotVisible" | "Pending" | "Visible";

export interface CardInformationState {
  visibility: CardVisibility;
  information: CardInformation | null;
  hasFailed: boolean;
  isRetrying: boolean;
  slot: RefObject<HTMLDivElement | null>;
  retry: () => void;
}

/** A card's information: what the server sent with it, else fetched once when the card has been in sight
 *  for a second, and kept. A failure can be tried again in place. */
export function useCardInformation(
  card: Pick<ProductCardModel, "information" | "informationHref">,
): CardInformationState {
  const { informationHref } = card;
  const [fetched, setFetched] = useState<{ href: string; information: CardInformation }>();
  const [failedHref, setFailedHref] = useState<string>();
  const [isRetrying, setIsRetrying] = useState(false);
  const [visibility, setVisibility] = useState<CardVisibility>("PreRendering");
  const slot = useRef<HTMLDivElement>(null);
  // Another address (another clinic asked for) is other information: what came for the old one is void.
  const own = fetched?.href === informationHref ? fetched.information : null;
  const information = card.information ?? own;
  const hasFailed = failedHref === informationHref && information === null;

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const answer = await fetch(informationHref, {
          headers: { accept: "application/json" },
          ...(signal === undefined ? {} : { signal }),
        });
        if (!answer.ok) throw new Error(`information answered ${answer.status}`);
        const { data } = (await answer.json()) as { data: CardInformation };
        setFetched({ href: informationHref, information: data });
        setFailedHref(undefined);
      } catch {
        // The card says so and offers another try; a card that went away says nothing.
        if (signal?.aborted !== true) setFailedHref(informationHref);
      }
    },
    [informationHref],
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
          void load(abort.signal);
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
  }, [isWaiting, load]);

  const isFocusDue = useRef(false);
  useEffect(() => {
    if (information === null || !isFocusDue.current) return;
    isFocusDue.current = false;
    const element = slot.current;
    if (element === null || document.activeElement !== document.body) return;
    // The button is gone once it worked: focus stays in the card, where the answer now is.
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
  }, [information]);
  const retry = useCallback(() => {
    isFocusDue.current = true;
    setIsRetrying(true);
    void load().finally(() => setIsRetrying(false));
  }, [load]);

  return { visibility, information, hasFailed, isRetrying, slot, retry };
}
