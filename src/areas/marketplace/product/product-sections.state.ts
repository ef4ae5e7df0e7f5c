import { type RefObject, useEffect, useState } from "react";
import { useLocation } from "react-router";
import type { ProductTabKey } from "#src/areas/marketplace/product-facts/product.view-model.ts";
import { sectionId } from "./section-frame.view.tsx";

/** From this width on every section is open at first; in CSS pixels. */
const wideScreen = "(min-width: 992px)";
/** A section is the current one while it crosses this part of the screen. */
const readingBand = "-25% 0px -65% 0px";

/** Opens the sections where there is room, goes to the one that the address names, and says which one is
 *  being read. */
export function useProductSections(
  container: RefObject<HTMLElement | null>,
  asked: ProductTabKey,
): ProductTabKey {
  const [reading, setReading] = useState(asked);
  const { hash, key } = useLocation();

  useEffect(() => {
    const wide = window.matchMedia(wideScreen);
    const openAll = () => {
      if (!wide.matches) return;
      for (const one of container.current?.querySelectorAll("details") ?? []) {
        if (one.parentElement?.classList.contains("panel--fold")) one.open = true;
      }
    };
    openAll();
    container.current?.classList.add("is-live");
    wide.addEventListener("change", openAll);
    return () => wide.removeEventListener("change", openAll);
  }, [container]);

  useEffect(() => {
    if (asked === "summary") return;
    const id = sectionId(asked);
    // The browser has focused the section and may have put its middle on the screen; a page that was left
    // and is come back to stays where it was.
    const isArrival = window.scrollY === 0 || document.activeElement?.id === id;
    goTo(id, { isScrolled: isArrival });
  }, [asked]);

  useEffect(() => {
    // The router has scrolled to the section.
    if (hash !== "") goTo(hash.slice(1), { isScrolled: false });
  }, [hash, key]);

  useEffect(() => {
    const sections = container.current?.querySelectorAll("section[id^=section-]") ?? [];
    const observer = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting);
        if (entered) setReading(entered.target.id.replace("section-", "") as ProductTabKey);
      },
      { rootMargin: readingBand },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, [container]);

  return reading;
}

/** Opens a section and puts the focus at its start, as a link to it does. */
function goTo(id: string, { isScrolled }: { isScrolled: boolean }): void {
  const section = document.getElementById(id);
  if (section === null) return;
  const fold = section.querySelector<HTMLDetailsElement>(":scope > details");
  if (fold !== null) fold.open = true;
  if (isScrolled) section.scrollIntoView();
  section.focus({ preventScroll: true });
}
