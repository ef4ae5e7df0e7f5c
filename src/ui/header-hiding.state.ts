import { useEffect, useState } from "react";
import { handlerDebounceMs, mobileMaxPx, scrollSampleMs } from "../contracts/shell-figures.ts";

/** Scrolled less than this, the header does not react; in pixels. */
const threshold = 12;
/** Nearer to the top than this the header always stands. */
const topPx = 120;

/** True while the header is out of the way: on a small screen, scrolling down; it returns on the way up
 *  (SA 2.4). The direction is sampled; where scrolling ends at the top, it stands. With the drawer open it
 *  stays, by the style sheet. */
export function useHeaderHiding(): boolean {
  const [isAway, setIsAway] = useState(false);
  useEffect(() => {
    const small = window.matchMedia(`(max-width: ${mobileMaxPx}px)`);
    let last = window.scrollY;
    let sampled = 0;
    let ended: ReturnType<typeof setTimeout> | undefined;
    const settle = () => {
      last = window.scrollY;
      if (!small.matches || last <= topPx) setIsAway(false);
    };
    const follow = (event: Event) => {
      clearTimeout(ended);
      ended = setTimeout(settle, handlerDebounceMs);
      const moved = window.scrollY - last;
      if (event.timeStamp - sampled < scrollSampleMs || Math.abs(moved) < threshold) return;
      sampled = event.timeStamp;
      last = window.scrollY;
      setIsAway(small.matches && moved > 0 && window.scrollY > topPx);
    };
    window.addEventListener("scroll", follow, { passive: true });
    return () => {
      clearTimeout(ended);
      window.removeEventListener("scroll", follow);
    };
  }, []);
  return isAway;
}
